/* Declarations shared by the files that define faults. */
#ifndef PCT_PLANTS_H
#define PCT_PLANTS_H

#include <string.h>

#include "CPercentColumns.h"
#include "run.h"

/* A call of any function of a kernel. `result.written` holds a size, and `result.read` holds the length of
 * a valid prefix. Only splitting has boundaries. In a call that gets values, `src` is the name. */
typedef struct observed {
    const uint8_t *src;
    size_t n;
    uint8_t *dst;
    size_t capacity;
    const pct_set *set;
    const uint64_t *marks;
    pct_result result;
    pct_boundary *boundaries;
    size_t room, count;
    bool is_ascii;
    pct_string text;          /* the result of a call for short text */
    const pct_column *column; /* the members from here on belong to calls over columns */
    pct_column_buffers to;
    pct_column_result in_column;
    pct_query_buffers pairs_to; /* the buffers of calls that make pairs */
    pct_query_result in_pairs;
} observed;

/* Flips one bit in the output, if the output is longer than `at`. */
static inline void flip(observed *it, bool is_now, size_t at)
{
    if (is_now && it->result.written > at) {
        it->dst[at] ^= 1;
    }
}

/* Of marked_plants.c */
void marked_space(observed *it);
void marked_by_next_word(observed *it);
void marked_reading_on(observed *it);
void marked_size_wrong(observed *it);

/* Of column_plants.c */
void column_wrong_offset(observed *it);
void column_reading_on(observed *it);
void column_writing_on(observed *it);
void column_too_careful(observed *it);
void column_next_bit(observed *it);
void column_too_few_nulls(observed *it);
void column_wrong_place(observed *it);
void column_late_offset(observed *it);
void column_across_rows(observed *it);
void get_wrong_byte(observed *it);
void get_empty_field(observed *it);
void pair_wrong_offset(observed *it);
void pair_wrong_byte(observed *it);
void pair_reading_on(observed *it);
void pair_writing_on(observed *it);
void pair_too_careful(observed *it);
void pair_second_equals(observed *it);
void pair_wrong_place(observed *it);
void pair_late_offset(observed *it);

/* Of coding_plants.c */
void coding_wrong_part(observed *it);
void coding_wrong_when_full(observed *it);
void coding_late(observed *it);
void coding_cut(observed *it);
void coding_reading_on(observed *it);
void coding_writing_on(observed *it);
void name_accepted(observed *it);

/* Of string_plants.c */
void string_plus_overlooked(observed *it);
void string_writing_on(observed *it);
void packed_wrong_length(observed *it);
void string_kind_wrong(observed *it);
void string_reading_on(observed *it);
void packed_not_text(observed *it);

/* Of rare_plants.c */
void encode_unsteadily(observed *it);
void encode_long_wrong(observed *it);
void encode_last_wrong(observed *it);
void decode_pair_wrong(observed *it);
void decode_text_wrong(observed *it);
void decode_window_wrong(observed *it);
void text_e_acute(observed *it);
void text_run_wrong(observed *it);
void text_before_ascii(observed *it);
void singles_wrong_byte(observed *it);
void pairs_second_run(observed *it);
void pairs_late(observed *it);
void few_wrong_byte(observed *it);
void few_refusing(observed *it);
void codes_wrong_byte(observed *it);
void codes_late(observed *it);
void singles_nul(observed *it);
void singles_writing_on(observed *it);
void singles_reading_on(observed *it);
void encode_two_wrong(observed *it);
void decode_two_wrong(observed *it);
void utf8_two_wrong(observed *it);
void split_wrong_offset(observed *it);
void split_writing_on(observed *it);
void split_one_more(observed *it);
void split_reading_on(observed *it);
void split_ascii(observed *it);
void split_malformed(observed *it);
void split_two_wrong(observed *it);
void split_full_wrong(observed *it);
void decode_text_late(observed *it);
void escaped_text_early(observed *it);
void find_late(observed *it);
void find_no_cut_escape(observed *it);
void digits_colon(observed *it);
void row_overlooked(observed *it);
void label_after_tab(observed *it);

#endif
