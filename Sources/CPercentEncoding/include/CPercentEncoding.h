/*
 * CPercentEncoding: percent-encoding (RFC 3986, section 2.1) of bytes into buffers the caller owns.
 *
 * Common to every function:
 * - An input is a pointer and a length, of any alignment. NULL with length 0 is legal, NUL an ordinary byte.
 * - Only [src, src + n) is read and only [dst, dst + capacity) written; bytes past `written` are unspecified.
 * - Nothing is allocated or locked, no locale or environment is read. Any thread may call any function.
 */
#ifndef CPERCENTENCODING_H
#define CPERCENTENCODING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Pointers are never NULL unless they say so. */
#ifdef __clang__
#pragma clang assume_nonnull begin
#define PCT_NULLABLE _Nullable
#else
#define PCT_NULLABLE
#endif

/* ---- Results ---- */

/* How a call ended. */
typedef enum pct_status {
    PCT_OK = 0,              /* all input was read */
    PCT_OUTPUT_FULL = 1,     /* the next unit does not fit; `read` is its offset */
    PCT_MALFORMED = 2,       /* strict decoding only: no two hexadecimal digits follow the '%' at `read` */
    PCT_UNENCODABLE = 3,     /* charsets only: `read` is the offset of a character without bytes */
    PCT_INVALID = 4,         /* `read` is the offset of bytes that are not valid text */
    PCT_BOUNDARIES_FULL = 5, /* pct_split only: no room for a boundary of the separator at `read` */
    PCT_BAD_OFFSETS = 6,     /* columns only, like the next status */
    PCT_OFFSET_OVERFLOW = 7
} pct_status;

/* Bytes of input consumed, bytes of output produced, and why the call returned. */
typedef struct pct_result {
    size_t read;
    size_t written;
    pct_status status;
} pct_result;

/* ---- Escape sets ---- */

/* How a space (0x20) that is not kept is written. */
typedef enum pct_space {
    PCT_SPACE_PERCENT = 0, /* like any other byte: "%20" unless kept */
    PCT_SPACE_PLUS = 1     /* always '+', as application/x-www-form-urlencoded does */
} pct_space;

/*
 * An escape set compiled for the kernels: the output of every byte, one or three bytes long. Immutable once
 * built, so threads can share it. The members are private.
 */
typedef struct pct_set {
    uint32_t entry[256];  /* output text in memory order, its length in the last byte */
    uint8_t literal[256]; /* 1 where the byte is written as itself */
    uint8_t single[128];  /* bit 0: byte i has an output of one byte; bit 7: so has byte i + 128 */
    uint8_t rows[2][16];  /* the same: bit k of rows[h][d] is for byte 128 * h + 16 * k + d */
    uint8_t space;        /* output of a space that is not escaped: itself or '+' */
} pct_set;

/* Builds `set` from 256 flags: keep[b] != 0 means that byte b stays literal. With PCT_SPACE_PLUS, keep[0x20]
 * is ignored. Constant time. */
void pct_set_init(pct_set *set, const uint8_t *keep, pct_space space);

/* As pct_set_init, from 256 bits: byte b is kept if bit b % 64 of keep[b / 64] is set. */
void pct_set_init_bits(pct_set *set, const uint64_t *keep, pct_space space);

/*
 * The process-wide compiled form of a set given as four words of bits (see pct_set_init_bits), built on first
 * use and never freed. The table has 256 slots, and each set can use 16 of them. NULL if these hold other
 * sets, or if another thread is building in one of them: then use pct_set_init_bits. Lock-free; a hit costs a
 * hash and five comparisons.
 */
const pct_set *PCT_NULLABLE pct_set_shared(uint64_t keep0, uint64_t keep1, uint64_t keep2, uint64_t keep3,
                                           pct_space space);

/* ---- Encoding ---- */

/*
 * Writes the n bytes of src to dst, and every byte that `set` does not keep as "%XX" with upper-case digits.
 * Writes at most `capacity` bytes and never splits an escape: with PCT_OUTPUT_FULL, the unit at `read` does
 * not fit. A capacity of 3 * n always suffices; from 3 * n + 1 on, the call stays on the fastest path. src
 * and dst must not overlap. Linear time without data-dependent branches on mixed text.
 */
pct_result pct_encode(const pct_set *set, const uint8_t *PCT_NULLABLE src, size_t n,
                      uint8_t *PCT_NULLABLE dst, size_t capacity);

/* The exact number of bytes pct_encode writes, at most 3 * n; SIZE_MAX if that does not fit. Linear. */
size_t pct_encoded_size(const pct_set *set, const uint8_t *PCT_NULLABLE src, size_t n);

/*
 * Like pct_encode, but writes a byte with a mark as it is, even if `set` would escape it or write a '+' for
 * it. The mark of byte i is bit i % 64 of marks[i / 64]: (n + 63) / 64 words are read, and bits from n on are
 * ignored. `read` need not be a multiple of 64: a caller that resumes must shift the marks. marks may be NULL
 * if n is 0, and must not overlap dst. Linear time without data-dependent branches on mixed text.
 */
pct_result pct_encode_marked(const pct_set *set, const uint8_t *PCT_NULLABLE src, size_t n,
                             const uint64_t *PCT_NULLABLE marks, uint8_t *PCT_NULLABLE dst, size_t capacity);

/* The exact number of bytes pct_encode_marked writes, at most 3 * n; SIZE_MAX if it does not fit. Linear. */
size_t pct_encoded_size_marked(const pct_set *set, const uint8_t *PCT_NULLABLE src, size_t n,
                               const uint64_t *PCT_NULLABLE marks);

/* ---- Decoding ---- */

/* Options of pct_decode; combine with |. */
enum {
    PCT_DECODE_STRICT = 0,         /* a malformed escape ends the call with PCT_MALFORMED */
    PCT_DECODE_KEEP_MALFORMED = 1, /* a malformed '%' is copied as it is (WHATWG URL, "percent-decode") */
    PCT_DECODE_PLUS_AS_SPACE = 2   /* '+' becomes a space (application/x-www-form-urlencoded) */
};

/*
 * Writes the n bytes of src to dst, and every "%XX" (digits of either case) as the byte it stands for. The
 * output is never longer than the input. If a malformed escape also lacks room, PCT_MALFORMED is reported.
 * dst may equal src, or overlap it from below (dst <= src). Linear time.
 */
pct_result pct_decode(const uint8_t *PCT_NULLABLE src, size_t n, uint8_t *PCT_NULLABLE dst, size_t capacity,
                      unsigned options);

/* The number of bytes pct_decode writes with PCT_DECODE_KEEP_MALFORMED. For input without malformed escapes
 * it is also the exact size of strict decoding; with one, strict decoding writes less. Linear time. */
size_t pct_decoded_size(const uint8_t *PCT_NULLABLE src, size_t n);

/* The byte that two hexadecimal digits of either case stand for; 256 or more if they are not both digits. */
unsigned pct_decode_digits(uint8_t high, uint8_t low);

/* ---- Splitting ---- */

/* An option of pct_split in addition to those of pct_decode: ';' is a separator too. */
enum { PCT_SPLIT_SEMICOLON = 4 };

/* A separator that is literal in the input: its offset in the input of a call and in its output. The byte at
 * either offset is its kind. */
typedef struct pct_boundary {
    size_t read;
    size_t written;
} pct_boundary;

/* Like pct_result, with the number of boundaries and whether all bytes written are below 0x80. */
typedef struct pct_split_result {
    size_t read;
    size_t written;
    size_t count;
    pct_status status;
    bool is_ascii;
} pct_split_result;

/*
 * Decodes like pct_decode, with the same options, and writes a boundary for every '&' and '=' of the input,
 * and with PCT_SPLIT_SEMICOLON also for every ';'. Separators stay in the output. Writes at most `capacity`
 * bytes and `room` boundaries; boundaries past `count` are unspecified. With PCT_BOUNDARIES_FULL, everything
 * before the separator at `read` is done. If several apply to a unit, PCT_MALFORMED is reported before
 * PCT_OUTPUT_FULL, and PCT_OUTPUT_FULL before PCT_BOUNDARIES_FULL. To resume a call that ran full, pass src +
 * read and dst + written. `boundaries` may be NULL if room is 0. src, dst and boundaries must not overlap.
 * Linear time.
 */
pct_split_result pct_split(const uint8_t *PCT_NULLABLE src, size_t n, uint8_t *PCT_NULLABLE dst,
                           size_t capacity, pct_boundary *PCT_NULLABLE boundaries, size_t room,
                           unsigned options);

/* ---- Search ---- */

/* The offset of the first `byte` in src, or n if there is none. Linear. */
size_t pct_find(const uint8_t *PCT_NULLABLE src, size_t n, uint8_t byte);

/* The offset of the first '%' not followed by two hexadecimal digits, or n if there is none. Linear. */
size_t pct_find_malformed(const uint8_t *PCT_NULLABLE src, size_t n);

/* The separators among up to 64 bytes of a query: one bit for each byte, the first one lowest. */
typedef struct pct_separators {
    uint64_t ends, equals; /* the bytes that end fields, and '=' */
} pct_separators;

/* Finds '&' and `separator`, which must not be 0, and '=' among at most 64 bytes of src. Constant time. */
pct_separators pct_find_separators(const uint8_t *PCT_NULLABLE src, size_t n, uint8_t separator);

/* ---- UTF-8 ---- */

/* The length of the longest prefix of src that is well-formed UTF-8 (Unicode, table 3-7: no surrogates, no
 * overlong forms, nothing above U+10FFFF): n, or the offset of the first ill-formed sequence. Linear. */
size_t pct_utf8_valid_prefix(const uint8_t *PCT_NULLABLE src, size_t n);

/* ---- Kernels ---- */

/* Instruction sets a kernel may need; bits of pct_kernel.features. */
enum {
    PCT_FEATURE_SSE2 = 1 << 0,   /* part of the x86-64 baseline */
    PCT_FEATURE_SSSE3 = 1 << 1,  /* with POPCNT */
    PCT_FEATURE_AVX2 = 1 << 2,   /* with BMI1, BMI2 and POPCNT */
    PCT_FEATURE_AVX512 = 1 << 3, /* F, BW, VL, VBMI and VBMI2, with GFNI, BMI1, BMI2 and POPCNT */
    PCT_FEATURE_NEON = 1 << 4    /* part of AArch64 */
};

/* One implementation of the inner loops. All kernels give the same results for every argument. */
typedef struct pct_kernel {
    const char *name;  /* as in kernels.def, for example "scalar" */
    uint32_t features; /* PCT_FEATURE_ bits the processor must have */
    pct_result (*encode)(const pct_set *set, const uint8_t *PCT_NULLABLE src, size_t n,
                         uint8_t *PCT_NULLABLE dst, size_t capacity);
    size_t (*encoded_size)(const pct_set *set, const uint8_t *PCT_NULLABLE src, size_t n);
    pct_result (*encode_marked)(const pct_set *set, const uint8_t *PCT_NULLABLE src, size_t n,
                                const uint64_t *PCT_NULLABLE marks, uint8_t *PCT_NULLABLE dst,
                                size_t capacity);
    size_t (*encoded_size_marked)(const pct_set *set, const uint8_t *PCT_NULLABLE src, size_t n,
                                  const uint64_t *PCT_NULLABLE marks);
    pct_result (*decode)(const uint8_t *PCT_NULLABLE src, size_t n, uint8_t *PCT_NULLABLE dst,
                         size_t capacity, unsigned options);
    size_t (*decoded_size)(const uint8_t *PCT_NULLABLE src, size_t n);
    size_t (*utf8_valid_prefix)(const uint8_t *PCT_NULLABLE src, size_t n);
    pct_split_result (*split)(const uint8_t *PCT_NULLABLE src, size_t n, uint8_t *PCT_NULLABLE dst,
                              size_t capacity, pct_boundary *PCT_NULLABLE boundaries, size_t room,
                              unsigned options);
    const struct pct_column_kernel *columns; /* see CPercentEncodingColumns.h */
} pct_kernel;

/* The number of kernels in this build, and the kernel at `index`, best first. */
size_t pct_kernel_count(void);
const pct_kernel *pct_kernel_at(size_t index);

/* The PCT_FEATURE_ bits this processor and operating system support. */
uint32_t pct_cpu_features(void);

/* The kernel that the functions above use now. */
const pct_kernel *pct_kernel_current(void);

/* Makes the whole process use `kernel` from now on; the caller must have checked that the processor has its
 * features. NULL goes back to the best one. Running calls finish with the kernel they started with. */
void pct_kernel_choose(const pct_kernel *PCT_NULLABLE kernel);

#undef PCT_NULLABLE
#ifdef __clang__
#pragma clang assume_nonnull end
#endif

#ifdef __cplusplus
}
#endif

#endif
