/* Declarations shared by the files that encode. */
#pragma once

#include "CLegacyCharsetsCoding.h"
#include "CPercentEncodingKernel.h"
#include "forms.h"
#include "rows.h"

/* The output of a character: switches of the state, and the character or its substitute, all escaped. */
enum { LONGEST_OUTPUT = 64 };

typedef struct encoded {
    uint8_t bytes[LONGEST_OUTPUT];
    size_t count;
} encoded;

/* A call and its rules. */
typedef struct encoding {
    const pct_encoder *how;
    const pct_set *ascii; /* for ASCII characters; NULL: unescaped */
    const pct_set *other; /* for the bytes of other characters; NULL: unescaped */
    pct_charset_state *state;
} encoding;

/* Appends a byte, escaped by a set. */
PCT_INLINE void add_byte(encoded *to, const pct_set *set, uint8_t byte)
{
    if (set == NULL) {
        to->bytes[to->count++] = byte;
    } else {
        to->count = put(to->bytes, to->count, set->entry[byte]);
    }
}

PCT_INLINE void add_bytes(encoded *to, const pct_set *set, const char *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        add_byte(to, set, (uint8_t)bytes[i]);
    }
}

/* Returns the length of the character that starts with a byte. */
size_t pct_length_of(uint8_t lead);

/* Returns the scalar value at the start of UTF-8, and sets its length. */
uint32_t pct_scalar_at(const uint8_t *text, size_t *length);

/* Copies the output of a character to the buffer. Returns false, with the state before the character, if the
 * output does not fit. */
bool pct_flush(const encoding *it, const encoded *from, pct_charset_state before, pct_job *job);

/* Appends the substitute for a character that the charset lacks. */
pct_status pct_add_substitute(const encoding *it, encoded *to, uint32_t scalar);

/* Encodes a text character by character. */
pct_charset_result pct_encode_by_character(const encoding *it, pct_job job, bool is_last);

/* Appends a character, and changes the state. If the charset lacks the character, returns false, in a state
 * in which ASCII can be written. */
typedef bool encode_form(const encoding *it, encoded *to, uint32_t scalar);

encode_form pct_encode_iso_2022_jp, pct_encode_units, pct_encode_utf7;

/* Appends what ends a text. */
void pct_end_iso_2022_jp(const encoding *it, encoded *to);
void pct_end_utf7(const encoding *it, encoded *to);

/* Encodes to single bytes with the kernel that the process uses; see pct_text_kernel. */
pct_result pct_encode_by_kernel(const pct_encode_table *table, const uint8_t *src, size_t n, uint8_t *dst,
                                size_t capacity);

/* Does the same as pct_encode_text, with one set, for a table with a window. */
pct_result pct_encode_singles(const pct_encode_table *table, const pct_set *set, const uint8_t *src, size_t n,
                              uint8_t *dst, size_t capacity);
