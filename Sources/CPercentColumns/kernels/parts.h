/* Decodes parts of single rows with the functions of a kernel for whole texts. */
#pragma once

#include "../rows/walk.h"

/* A range of bytes in a row. `from` is SIZE_MAX if the row has no such range. */
typedef struct row_part {
    size_t from, n;
} row_part;

/* Decodes a part of the next row to dst, and finishes the row. If the row ends the call, returns false. */
PCT_INLINE bool decode_part(const pct_kernel *texts, column_job *it, uint8_t *dst, size_t room,
                            pct_column_rules rules, row_part part)
{
    pct_result done = texts->decode(row_bytes(it) + part.from, part.n, dst, room, options_of(rules));
    if (PCT_UNLIKELY(done.status != PCT_OK) ||
        (rules.invalid != PCT_COLUMN_KEEP && texts->utf8_valid_prefix(dst, done.written) != done.written)) {
        return pct_walk_row(it, &(row_decoder){.decode = pct_decode_part_exact, .how = &rules}, rules,
                            part.from, part.n);
    }
    pct_end_row(it, done.written);
    return true;
}

/* Decodes a part of the next row to the output. */
PCT_INLINE bool put_part(const pct_kernel *texts, column_job *it, pct_column_rules rules, row_part part)
{
    return decode_part(texts, it, column_output(it), column_room(it), rules, part);
}
