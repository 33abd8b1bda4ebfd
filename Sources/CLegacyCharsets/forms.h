/* The forms of charsets: how bytes become text. */
#pragma once

#include "CLegacyCharsetsCoding.h"
#include "kernels/sequence.h"

/* Bytes of a run, without escapes, and a buffer with room for three bytes of text for each and for
 * TEXT_SLACK. */
typedef struct form_input {
    const pct_charset *charset;
    const uint8_t *src;
    size_t n;
    bool is_last;  /* whether the run ends after these bytes */
    bool is_plain; /* whether the run is a text without escapes */
    uint8_t *dst;
    bool is_after_error;
} form_input;

/* The progress of a form. */
typedef struct form_step {
    size_t read, written;
    pct_status status; /* PCT_OK or PCT_INVALID */
    size_t skip;       /* PCT_INVALID: the number of bytes that belong to the error */
    bool is_cut;       /* PCT_INVALID: whether the error is that the run ends within a sequence */
} form_step;

/*
 * Decodes the bytes of a run up to the first error. Before the end of the run, up to three bytes of an
 * incomplete sequence stay unread. The state is zero at the start of a run. After an error, it is the state
 * behind the bytes to skip.
 */
typedef form_step decode_form(const form_input *from, pct_charset_state *state);

decode_form pct_decode_utf8, pct_decode_by_table, pct_decode_iso_2022_jp, pct_decode_units, pct_decode_utf7;

/* Returns the length of the longest prefix of a character at the start of ill-formed UTF-8, at least 1. Sets
 * *is_cut to whether the input ends within the character. */
size_t pct_ill_formed_length(const uint8_t *src, size_t n, bool *is_cut);

/* Returns the number of bytes of a character that is incomplete at the end of UTF-8 text. */
size_t pct_incomplete_character(const uint8_t *src, size_t n);

PCT_INLINE form_step wrong(size_t skip, bool is_cut)
{
    return (form_step){0, 0, PCT_INVALID, skip, is_cut};
}

/* Reads a unit at the start of `src`, and changes the state. Reads nothing if the unit is incomplete. */
typedef form_step read_unit(const form_input *from, const uint8_t *src, size_t n, uint8_t *dst,
                            uint64_t *state);

/* Decodes the bytes of a run unit by unit. */
PCT_INLINE form_step decode_each(read_unit *read, const form_input *from, pct_charset_state *state)
{
    form_step all = {0};
    while (all.read < from->n && all.status == PCT_OK) {
        const form_step next =
            read(from, from->src + all.read, from->n - all.read, from->dst + all.written, &state->bits);
        if (next.read == 0 && next.status == PCT_OK) {
            break;
        }
        all = (form_step){all.read + next.read, all.written + next.written, next.status, next.skip,
                          next.is_cut};
    }
    return all;
}

/* Writes the UTF-8 of a scalar value, and returns the end of the output. */
size_t pct_put_scalar(uint8_t *dst, size_t at, uint32_t scalar);

/* Whether only the escapes of a text belong to the charset, and all other bytes stand for themselves. */
bool pct_reads_only_escapes(const pct_charset *charset);
