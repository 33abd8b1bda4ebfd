#include "walk.h"

bool pct_end_wrong_row(column_job *it, pct_column_rules rules, pct_status status, size_t byte)
{
    if ((status == PCT_MALFORMED ? rules.malformed : rules.invalid) == PCT_COLUMN_NULL) {
        pct_make_null(it);
        return true;
    }
    return refuse_row(it, status, byte);
}

bool pct_walk_row(column_job *it, const row_decoder *by, pct_column_rules rules, size_t from, size_t n)
{
    uint8_t *dst = it->to->data ? column_output(it) : NULL;
    const pct_part part = by->decode(by->how, row_bytes(it) + from, n, dst, column_room(it));
    if (part.status != PCT_OK) {
        return pct_end_wrong_row(it, rules, part.status, from + part.byte);
    }
    if (part.written > column_room(it)) {
        return pct_refuse_large_row(it);
    }
    pct_end_row(it, part.written);
    return true;
}
