/* Declarations of the kernels, and the byte-exact loop for the bytes that a fast path leaves. */
#pragma once

#include "../include/CLegacyCharsets.h"
#include "CPercentEncodingKernel.h"

#define PCT_TEXT_KERNEL(name, needed) extern const pct_text_kernel pct_text_kernel_##name;
#define PCT_LAST_TEXT_KERNEL(name) extern const pct_text_kernel pct_text_kernel_##name;
#include "kernels.def"
#undef PCT_TEXT_KERNEL
#undef PCT_LAST_TEXT_KERNEL

/* The table and the sets of a call. The table is copied, so that the compiler knows that no store to the
 * output changes it. */
typedef struct pct_text_rules {
    pct_encode_table table;
    const pct_set *ascii;
    const pct_set *other;
} pct_text_rules;

/* Continues encoding one character at a time, up to the first character that starts at or after `limit`. */
pct_result pct_encode_text_exact(const pct_text_rules *rules, pct_job job, size_t limit);

/* Continues encoding to single bytes, up to the first character that starts at or after `limit`. */
pct_result pct_encode_singles_exact(const pct_encode_table *table, pct_job job, size_t limit);

/* The table-driven loops of the scalar kernel, for kernels without faster loops. */
pct_result pct_encode_text_scalar(const pct_encode_table *table, const pct_set *ascii, const pct_set *other,
                                  const uint8_t *src, size_t n, uint8_t *dst, size_t capacity);
pct_result pct_decode_text_scalar(const pct_decode_table *table, const uint8_t *src, size_t n, uint8_t *dst,
                                  size_t capacity);
size_t pct_decode_few_scalar(const pct_decode_table *table, const uint8_t *src, size_t n, unsigned options,
                             uint8_t *dst, size_t capacity);
