/*
 * CLegacyCharsetsCompile: compiles tables from mappings, for this library and for tests with artificial
 * mappings. A table is a single allocation that the caller frees.
 */
#pragma once

#include "CLegacyCharsetsMappings.h"
#include "CLegacyCharsetsRows.h"

PCT_DECLARATIONS_BEGIN

/* The input of pct_compile_codes: the codes of the scalar values from 0 on. */
typedef struct pct_codes {
    uint32_t *codes;
    size_t count; /* a multiple of PCT_SCALARS_PER_BLOCK */
    pct_code_form form;
} pct_codes;

/* Compiles codes to a table. If memory runs out, returns NULL. */
pct_encode_table *PCT_NULLABLE pct_compile_codes(const pct_codes *from);

/* Compile the tables of a charset from mappings, or from the characters of its row if `mappings` is NULL. If
 * the result is NULL, *status has the error. */
pct_encode_table *PCT_NULLABLE pct_compile_encode_table(const pct_charset *charset,
                                                        const pct_mappings *PCT_NULLABLE mappings,
                                                        pct_status *status);
pct_decode_table *PCT_NULLABLE pct_compile_decode_table(const pct_charset *charset,
                                                        const pct_mappings *PCT_NULLABLE mappings,
                                                        pct_status *status);

/* Lays out the entries of a table again for the kernels, in PCT_LAID_OUT zeroed bytes of memory. */
void pct_lay_out(pct_decode_table *table, uint8_t *memory);

/* Replaces codes with the codes that overrides define for encoding. */
void pct_override_codes(uint32_t *codes, const pct_override *PCT_NULLABLE overrides, size_t count);

/* Sets the codes of the characters that the bytes from 0x80 on stand for. */
void pct_character_codes(uint32_t *codes, const pct_mapping *source);

/* Returns the number of a four-byte code of GB 18030; 0x81308130 has number 0. */
static inline uint32_t pct_linear_number(uint32_t code)
{
    uint32_t first = (code >> 24) - 0x81, second = (code >> 16 & 0xFF) - 0x30;
    uint32_t third = (code >> 8 & 0xFF) - 0x81, fourth = (code & 0xFF) - 0x30;
    return ((first * 10 + second) * 126 + third) * 10 + fourth;
}

/* Whether a scalar value is in the private use area of the BMP. No converter maps planes 15 and 16. */
static inline bool pct_is_private_use(uint32_t scalar)
{
    return scalar >= 0xE000 && scalar <= 0xF8FF;
}

PCT_DECLARATIONS_END
