/* What kernels share: their declarations and the byte-exact loops that finish what a fast path leaves. */
#ifndef PCT_KERNEL_H
#define PCT_KERNEL_H

#include <stdatomic.h>

#include "../include/CPercentEncoding.h"
#include "../entries.h"
#include "../target.h"

#define PCT_KERNEL(name) extern const pct_kernel pct_kernel_##name;
#include "kernels.def"
#undef PCT_KERNEL

/* The process-wide choice; NULL until it is first needed. */
extern _Atomic(const pct_kernel *) pct_chosen_kernel;

/* pct_kernel_current, without a call once the choice has been made. */
PCT_INLINE const pct_kernel *current_kernel(void)
{
    const pct_kernel *kernel = atomic_load_explicit(&pct_chosen_kernel, memory_order_relaxed);
    return PCT_LIKELY(kernel != NULL) ? kernel : pct_kernel_current();
}

/* n bytes of which `escapes` take three; SIZE_MAX if that does not fit. */
PCT_INLINE size_t size_with_escapes(size_t n, size_t escapes)
{
    return escapes <= (SIZE_MAX - n) / 2 ? n + 2 * escapes : SIZE_MAX;
}

/* Continues an encoding from `done`, one byte at a time, never writing a byte that is not output. */
pct_result pct_encode_exact(const pct_set *set, const uint8_t *src, size_t n, uint8_t *dst, size_t capacity,
                            pct_result done);

/*
 * Continues a decoding from `done`, one unit at a time, up to the first unit that starts at or after `limit`.
 * dst may overlap src from below.
 */
pct_result pct_decode_exact(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity, unsigned options,
                            pct_result done, size_t limit);

/*
 * Continues an encoding of text from `done`, one character at a time, up to the first that starts at or after
 * `limit`.
 */
pct_result pct_encode_text_exact(const pct_encode_table *table, const pct_set *ascii, const pct_set *other,
                                 const uint8_t *src, size_t n, uint8_t *dst, size_t capacity, pct_result done,
                                 size_t limit);

/* The table-driven loops of the scalar kernel, for kernels that have nothing better. */
pct_result pct_encode_scalar(const pct_set *set, const uint8_t *src, size_t n, uint8_t *dst, size_t capacity);
size_t pct_encoded_size_scalar(const pct_set *set, const uint8_t *src, size_t n);
pct_result pct_encode_text_scalar(const pct_encode_table *table, const pct_set *ascii, const pct_set *other,
                                  const uint8_t *src, size_t n, uint8_t *dst, size_t capacity);
size_t pct_utf8_valid_prefix_scalar(const uint8_t *src, size_t n);

/* Continues a validation from `i`, before which nothing is ill-formed but what goes on behind it. */
size_t pct_utf8_resume(const uint8_t *src, size_t n, size_t i);

#endif
