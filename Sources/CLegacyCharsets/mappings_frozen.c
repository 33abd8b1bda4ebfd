/* Reads mappings from the constants of frozen.c. */
#include <stdlib.h>
#include <string.h>

#include "CLegacyCharsetsMappings.h"
#include "frozen.h"

/* The pair at which a stream stands, and the number of pairs that follow in its run. */
typedef struct stream {
    uint32_t at, end, code, scalar, left;
} stream;

static uint32_t next_number(stream *it)
{
    uint32_t number = 0, byte;
    unsigned shift = 0;
    do {
        byte = pct_frozen_words[it->at / 8] >> it->at % 8 * 8 & 0xFF;
        number |= (byte & 0x7F) << shift;
        shift += 7;
        it->at++;
    } while (byte > 0x7F);
    return number;
}

/* Moves to the next pair. At the end, returns false. */
static bool advance(stream *it)
{
    uint32_t code_step = 1, scalar_step = 1;
    if (it->left > 0) {
        it->left--;
    } else if (it->at < it->end) {
        uint32_t token = next_number(it);
        scalar_step += (token >> 3) ^ (0 - (token >> 2 & 1));
        code_step = token & 2 ? next_number(it) : 1;
        it->left = token & 1 ? next_number(it) + 1 : 0;
    } else {
        return false;
    }
    it->code += code_step;
    it->scalar += scalar_step;
    return true;
}

enum { BOTH_WAYS, ENCODING, DECODING };

static stream start_of(const pct_frozen *converter, size_t direction)
{
    return (stream){converter->offsets[direction], converter->offsets[direction + 1], 0, 0, 0};
}

/* ---- The functions of mappings ---- */

/* The two streams for decoding, from a row on. */
typedef struct reader {
    const pct_frozen *converter;
    stream streams[2];
    uint64_t next; /* the first code that the streams have not passed */
} reader;

static pct_status codes(void *context, uint32_t first, size_t count, uint32_t *to)
{
    const reader *from = context;
    memset(to, 0, count * sizeof *to);
    for (size_t direction = BOTH_WAYS; direction <= ENCODING; direction++) {
        stream it = start_of(from->converter, direction);
        while (advance(&it)) {
            if (it.scalar >= first && it.scalar - first < count) {
                to[it.scalar - first] = it.code;
            }
        }
    }
    return PCT_OK;
}

static void restart(reader *it)
{
    it->streams[0] = start_of(it->converter, BOTH_WAYS);
    it->streams[1] = start_of(it->converter, DECODING);
    it->next = 0;
}

static pct_status row(void *context, uint32_t prefix, size_t n, uint32_t *scalars)
{
    reader *from = context;
    const uint32_t first = prefix << 8;
    memset(scalars, 0, 256 * sizeof *scalars);
    if (n > 0 && prefix >> 8 * (n - 1) == 0) {
        return PCT_OK; /* No code begins with a byte 0, so a number tells the length of its code. */
    }
    if (first < from->next) {
        restart(from);
    }
    for (size_t k = 0; k < 2; k++) {
        stream *it = &from->streams[k];
        bool has_more = true;
        while (has_more && (it->code < first || it->code - first < 256)) {
            if (it->code >= first) {
                scalars[it->code - first] = it->scalar;
            }
            has_more = advance(it);
        }
    }
    from->next = (uint64_t)first + 256;
    return PCT_OK;
}

pct_status pct_open_frozen_mappings(const char *converter, pct_mappings *to)
{
    for (size_t k = 0; k < pct_frozen_count; k++) {
        if (strcmp(pct_frozen_converters[k].name, converter) == 0) {
            reader *it = calloc(1, sizeof *it);
            if (it == NULL) {
                return PCT_OUT_OF_MEMORY;
            }
            it->converter = &pct_frozen_converters[k];
            restart(it);
            *to = (pct_mappings){it, codes, row, free};
            return PCT_OK;
        }
    }
    return PCT_BAD_RULES;
}

/* ---- Both sources ---- */

pct_status pct_open_mappings(const char *converter, pct_mappings *to)
{
    bool has_icu = pct_open_icu_mappings(converter, to) == PCT_OK;
    return has_icu ? PCT_OK : pct_open_frozen_mappings(converter, to);
}

void pct_close_mappings(pct_mappings *mappings)
{
    if (mappings->close) {
        mappings->close(mappings->context);
    }
}
