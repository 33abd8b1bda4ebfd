/*
 * CPercentEncodingKernel: declarations shared by the kernels of all targets of this package. Not part of the
 * public interface.
 */
#pragma once

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "CPercentEncoding.h"

/* ---- The only checks of the compiler and the target ---- */

/* Builds without vector registers, such as operating system kernels, do not define SSE2 or NEON. ARM64EC
 * defines __x86_64__ too. */
#if defined(__x86_64__) && defined(__SSE2__) && !defined(__ILP32__) && !defined(__arm64ec__)
#define PCT_TARGET_X86_64 1
#else
#define PCT_TARGET_X86_64 0
#endif

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define PCT_BIG_ENDIAN 1
#define PCT_LITTLE_ENDIAN_64(word) __builtin_bswap64(word)
#define PCT_LAST_BYTE_32(word) (0xFF & (word)) /* the last byte in memory */
#else
#define PCT_BIG_ENDIAN 0
#define PCT_LITTLE_ENDIAN_64(word) (word)
#define PCT_LAST_BYTE_32(word) ((word) >> 24) /* the last byte in memory */
#endif

#if defined(__aarch64__) && defined(__ARM_NEON) && !defined(__ILP32__) && !PCT_BIG_ENDIAN
#define PCT_TARGET_AARCH64 1
#else
#define PCT_TARGET_AARCH64 0
#endif

/* Without optimisation, every inlined step would have stack slots in its caller, up to 165 KiB in all. Some
 * threads have a stack of only 64 KiB. */
#if defined(__OPTIMIZE__)
#define PCT_INLINE static inline __attribute__((always_inline))
#else
#define PCT_INLINE static inline __attribute__((unused))
#endif
#define PCT_LIKELY(condition) __builtin_expect(!!(condition), 1)
#define PCT_UNLIKELY(condition) __builtin_expect(!!(condition), 0)

/* ---- Table entries: up to three bytes of text; the last byte in memory is their number or a mark ---- */

PCT_INLINE uint32_t make_entry(const uint8_t *text, uint8_t mark)
{
    const uint8_t bytes[4] = {text[0], text[1], text[2], mark};
    uint32_t entry;
    memcpy(&entry, bytes, sizeof entry);
    return entry;
}

PCT_INLINE size_t entry_length(uint32_t entry)
{
    return PCT_LAST_BYTE_32(entry);
}

/* Appends the text of an entry. Always writes four bytes; the next store overwrites the excess. */
PCT_INLINE size_t put(uint8_t *dst, size_t at, uint32_t entry)
{
    memcpy(dst + at, &entry, sizeof entry);
    return at + entry_length(entry);
}

/* ---- Hexadecimal digits ---- */

/* The smallest result of pct_hex_pair for two bytes that are not both hexadecimal digits. */
enum { PCT_NOT_HEX = 256 };

/* The value of a high or low digit, shifted to its position; PCT_NOT_HEX for any other byte. */
extern const uint16_t pct_hex_high[256];
extern const uint16_t pct_hex_low[256];

/* Returns the value of two hexadecimal digits of either case. */
PCT_INLINE unsigned pct_hex_pair(const uint8_t *digits)
{
    return (unsigned)(pct_hex_high[digits[0]] | pct_hex_low[digits[1]]);
}

/* ---- The choice ---- */

/* The kernel that the process uses; NULL before the first use. */
extern _Atomic(const pct_kernel *) pct_chosen_kernel;

/* Returns the result of pct_kernel_current(). After the first use, no function is called. */
PCT_INLINE const pct_kernel *current_kernel(void)
{
    const pct_kernel *kernel = atomic_load_explicit(&pct_chosen_kernel, memory_order_relaxed);
    return PCT_LIKELY(kernel != NULL) ? kernel : pct_kernel_current();
}

/* ---- A call in progress ---- */

/* The buffers of a call and its progress. Steps take the job by value, so that the compiler knows that no
 * store to dst changes it. */
typedef struct pct_job {
    const uint8_t *src;
    size_t n;
    uint8_t *dst;
    size_t capacity;
    pct_result done;
} pct_job;

PCT_INLINE pct_job new_job(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity)
{
    return (pct_job){src, n, dst, capacity, {0, 0, PCT_OK}};
}

PCT_INLINE const uint8_t *next_of(pct_job job)
{
    return job.src + job.done.read;
}

PCT_INLINE size_t left_of(pct_job job)
{
    return job.n - job.done.read;
}

PCT_INLINE uint8_t *output_of(pct_job job)
{
    return job.dst + job.done.written;
}

PCT_INLINE size_t room_of(pct_job job)
{
    return job.capacity - job.done.written;
}

PCT_INLINE pct_job advanced(pct_job job, size_t read, size_t written)
{
    job.done.read += read;
    job.done.written += written;
    return job;
}
