/* Decodes one row of a column unit by unit, and finds the kind and offset of the row's first error. */
#include "kernels/columns.h"

enum { LONGEST_CHARACTER = 4, REPLACEMENT = 3 };

static const uint8_t replacement[REPLACEMENT] = {0xEF, 0xBF, 0xBD};

/* A row and the progress of decoding it. */
typedef struct row_walk {
    pct_column_rules rules;
    uint8_t *dst; /* NULL to only count the output */
    size_t written;
    uint64_t state;                       /* the state of the UTF-8 automaton */
    uint8_t character[LONGEST_CHARACTER]; /* the bytes of an incomplete character */
    size_t count;
    size_t start; /* offset of the incomplete character in the row */
    pct_status status;
    size_t byte; /* offset of the unit that ended the walk */
} row_walk;

static void append(row_walk *it, const uint8_t *bytes, size_t n)
{
    if (it->dst) {
        memcpy(it->dst + it->written, bytes, n);
    }
    it->written += n;
}

/* Handles an error in the unit at `byte`: writes a replacement or ends the walk. */
static void find_wrong(row_walk *it, pct_column_policy policy, pct_status status, size_t byte)
{
    if (policy == PCT_COLUMN_REPLACE) {
        append(it, replacement, REPLACEMENT);
    } else if (it->status == PCT_OK) {
        it->status = status;
        it->byte = byte;
    }
}

/* Ends a character. An incomplete character is ill-formed. */
static void end_character(row_walk *it)
{
    if (it->count > 0) {
        it->state = PCT_UTF8_ACCEPT;
        it->count = 0;
        find_wrong(it, it->rules.invalid, PCT_INVALID, it->start);
    }
}

/* Processes a decoded byte of the unit at `at`. */
static void take(row_walk *it, uint8_t byte, size_t at)
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

static void take_malformed(row_walk *it, size_t at)
{
    if (it->rules.malformed == PCT_COLUMN_KEEP) {
        take(it, '%', at);
        return;
    }
    end_character(it);
    find_wrong(it, it->rules.malformed, PCT_MALFORMED, at);
}

/* Decodes up to the first error that is not replaced. */
part_outcome pct_walk_part(const uint8_t *src, size_t n, pct_column_rules rules, uint8_t *dst)
{
    row_walk it = {.rules = rules, .dst = dst, .state = PCT_UTF8_ACCEPT, .status = PCT_OK};
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
    return (part_outcome){it.written, it.status, it.byte};
}

bool pct_end_wrong_row(column_job *it, pct_column_rules rules, pct_status status, size_t byte)
{
    if ((status == PCT_MALFORMED ? rules.malformed : rules.invalid) == PCT_COLUMN_NULL) {
        pct_make_null(it);
        return true;
    }
    return refuse_row(it, status, byte);
}

bool pct_decode_part_exact(column_job *it, pct_column_rules rules, size_t from, size_t n)
{
    const uint8_t *src = row_bytes(it) + from;
    part_outcome found = pct_walk_part(src, n, rules, NULL);
    if (found.status != PCT_OK) {
        return pct_end_wrong_row(it, rules, found.status, from + found.byte);
    }
    if (found.written > column_room(it)) {
        return pct_refuse_large_row(it);
    }
    if (it->to->data) {
        pct_walk_part(src, n, rules, column_output(it));
    }
    pct_end_row(it, found.written);
    return true;
}
