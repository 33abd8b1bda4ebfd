/* What the compiler and the target are; the only place that asks. */
#ifndef PCT_TARGET_H
#define PCT_TARGET_H

/* Without SSE2 or NEON where vector registers are not to be used, as in kernels of operating systems. ARM64EC
 * calls itself x86-64. */
#if defined(__x86_64__) && defined(__SSE2__) && !defined(__ILP32__) && !defined(__arm64ec__)
#define PCT_TARGET_X86_64 1
#else
#define PCT_TARGET_X86_64 0
#endif

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define PCT_BIG_ENDIAN 1
#define PCT_LITTLE_ENDIAN_64(word) __builtin_bswap64(word)
#define PCT_LAST_BYTE_32(word) (0xFF & (word)) /* in memory */
#else
#define PCT_BIG_ENDIAN 0
#define PCT_LITTLE_ENDIAN_64(word) (word)
#define PCT_LAST_BYTE_32(word) ((word) >> 24) /* in memory */
#endif

#if defined(__aarch64__) && defined(__ARM_NEON) && !defined(__ILP32__) && !PCT_BIG_ENDIAN
#define PCT_TARGET_AARCH64 1
#else
#define PCT_TARGET_AARCH64 0
#endif

/* Without optimisation every inlined step would have its own place in the frame of its caller: up to 165 KiB.
 * Some threads have a stack of 64 KiB. */
#if defined(__OPTIMIZE__)
#define PCT_INLINE static inline __attribute__((always_inline))
#else
#define PCT_INLINE static inline __attribute__((unused))
#endif
#define PCT_LIKELY(condition) __builtin_expect(!!(condition), 1)
#define PCT_UNLIKELY(condition) __builtin_expect(!!(condition), 0)

#endif
