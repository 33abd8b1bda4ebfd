/* Decodes UTF-8: a part of a row unit by unit, to find the kind and offset of the first error. */
#include "walk.h"

#include "blocks/tables.h"

enum { LONGEST_CHARACTER = 4, REPLACEMENT = 3 };

static const uint8_t replacement[REPLACEMENT] = {0xEF, 0xBF, 0xBD};

/* The progress of decoding a part. */
typedef struct unit_walk {
    pct_column_rules rules;
    uint8_t *dst; /* NULL to only count the output */
    size_t written;
    uint64_t state;                       /* the state of the UTF-8 automaton */
    uint8_t character[LONGEST_CHARACTER]; /* the bytes of an incomplete character */
    size_t count;
    size_t start; /* offset of the incomplete character in the row */
    pct_status status;
    size_t byte; /* offset of the unit that ended the walk */
} unit_walk;

static void append(unit_walk *it, const uint8_t *bytes, size_t n)
{
    if (it->dst) {
        memcpy(it->dst + it->written, bytes, n);
    }
    it->written += n;
}

/* Handles an error in the unit at `byte`: writes a replacement or ends the walk. */
static void find_wrong(unit_walk *it, pct_column_policy policy, pct_status status, size_t byte)
{
    if (policy == PCT_COLUMN_REPLACE) {
        append(it, replacement, REPLACEMENT);
    } else if (it->status == PCT_OK) {
        it->status = status;
        it->byte = byte;
    }
}

/* Ends a character. An incomplete character is ill-formed. */
static void end_character(unit_walk *it)
{
    if (it->count > 0) {
        it->state = PCT_UTF8_ACCEPT;
        it->count = 0;
        find_wrong(it, it->rules.invalid, PCT_INVALID, it->start);
    }
}

/* Processes a decoded byte of the unit at `at`. */
static void take(unit_walk *it, uint8_t byte, size_t at)
{
    if (it->rules.invalid == PCT_COLUMN_KEEP) {
        append(it, &byte, 1);
        return;
    }
    uint64_t next = pct_utf8_step[byte] >> it->state & PCT_UTF8_STATE;
    if (next == PCT_UTF8_REJECT && it->count > 0) {
        end_character(it);
        next = pct_utf8_step[byte] >> PCT_UTF8_ACCEPT & PCT_UTF8_STATE;
    }
    if (next == PCT_UTF8_REJECT) {
        find_wrong(it, it->rules.invalid, PCT_INVALID, at);
        return;
    }
    it->start = it->count == 0 ? at : it->start;
    it->character[it->count++] = byte;
    it->state = next;
    if (next == PCT_UTF8_ACCEPT) {
        append(it, it->character, it->count);
        it->count = 0;
    }
}

static void take_malformed(unit_walk *it, size_t at)
{
    if (it->rules.malformed == PCT_COLUMN_KEEP) {
        take(it, '%', at);
        return;
    }
    if (it->rules.malformed != PCT_COLUMN_REPLACE) {
        /* An incomplete character gives way to the error after it, as in all decoders. */
        it->count = 0;
    }
    end_character(it);
    find_wrong(it, it->rules.malformed, PCT_MALFORMED, at);
}

/* Decodes up to the first error that is not replaced. If dst is NULL, only counts the output. */
static pct_part decode_units(const uint8_t *src, size_t n, pct_column_rules rules, uint8_t *dst)
{
    unit_walk it = {.rules = rules, .dst = dst, .state = PCT_UTF8_ACCEPT, .status = PCT_OK};
    for (size_t i = 0; i < n && it.status == PCT_OK; i++) {
        unsigned value = src[i] == '%' && n - i >= 3 ? pct_hex_pair(src + i + 1) : PCT_NOT_HEX;
        if (value < PCT_NOT_HEX) {
            take(&it, (uint8_t)value, i);
            i += 2;
        } else if (src[i] == '%') {
            take_malformed(&it, i);
        } else {
            take(&it, src[i] == '+' && rules.plus ? ' ' : src[i], i);
        }
    }
    end_character(&it);
    return (pct_part){it.written, it.byte, it.status};
}

pct_part pct_decode_part_exact(const void *how, const uint8_t *src, size_t n, uint8_t *dst, size_t room)
{
    const pct_column_rules *rules = how;
    const pct_part counted = decode_units(src, n, *rules, NULL);
    if (counted.status == PCT_OK && dst && counted.written <= room) {
        decode_units(src, n, *rules, dst);
    }
    return counted;
}

pct_part pct_decode_part(const void *how, const uint8_t *src, size_t n, uint8_t *dst, size_t room)
{
    const pct_column_rules *rules = how;
    uint8_t apart[CHUNK];
    if (dst || n <= CHUNK) {
        uint8_t *to = dst ? dst : apart;
        const pct_result done = pct_decode(src, n, to, dst ? room : CHUNK, options_of(*rules));
        if (done.status == PCT_OK &&
            (rules->invalid == PCT_COLUMN_KEEP || pct_utf8_valid_prefix(to, done.written) == done.written)) {
            return (pct_part){done.written, 0, PCT_OK};
        }
    }
    return pct_decode_part_exact(how, src, n, dst, room);
}
