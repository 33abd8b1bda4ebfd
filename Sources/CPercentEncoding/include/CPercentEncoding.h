/*
 * CPercentEncoding: percent-encodes bytes (RFC 3986, section 2.1) into buffers that the caller owns.
 *
 * Common to every function:
 * - An input is a pointer of any alignment and a length. NULL with length 0 is legal. NUL is a normal byte.
 * - Calls read only [src, src + n) and write only [dst, dst + capacity). Bytes past `written` are
 *   unspecified.
 * - No function allocates, locks, or reads the locale or environment. Any thread may call any function.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "CPercentEncodingDeclarations.h"
#include "CPercentEncodingResults.h"
#include "CPercentEncodingSets.h"

PCT_DECLARATIONS_BEGIN

/* ---- Encoding ---- */

/*
 * Copies the n bytes of src to dst, but writes every byte that `set` does not keep as "%XX" with upper-case
 * digits. Writes at most `capacity` bytes and never splits an escape. PCT_OUTPUT_FULL: the unit at `read`
 * does not fit. A capacity of 3 * n always suffices; from 3 * n + 1 on, the call stays on the fastest path.
 * src and dst must not overlap. Linear time without data-dependent branches on mixed text.
 */
pct_result pct_encode(const pct_set *set, const uint8_t *PCT_NULLABLE src, size_t n,
                      uint8_t *PCT_NULLABLE dst, size_t capacity);

/* Encodes like pct_encode with a set that escapes all bytes from 0x80 on. dst has room for 3 * n + 1 bytes
 * and for at least PCT_STRING_ROOM. The output is never packed. Fastest for up to 64 bytes. Linear. */
pct_string pct_encode_string(const pct_set *set, const uint8_t *PCT_NULLABLE src, size_t n, uint8_t *dst);

/* Encodes packed text like pct_encode_string. dst has PCT_STRING_ROOM bytes. If `packs`, output that fits is
 * packed; otherwise, the output is always in dst. */
pct_string pct_encode_packed(const pct_set *set, pct_string text, uint8_t *dst, bool packs);

/* Returns the exact number of bytes pct_encode writes, at most 3 * n, or SIZE_MAX on overflow. Linear. */
size_t pct_encoded_size(const pct_set *set, const uint8_t *PCT_NULLABLE src, size_t n);

/*
 * Encodes like pct_encode, but copies each marked byte, even if `set` would escape the byte or write '+' for
 * it. The mark of byte i is bit i % 64 of marks[i / 64]. Reads (n + 63) / 64 words and ignores the bits from
 * n on. `read` can be any offset, so a caller that resumes must shift the marks. marks may be NULL if n is 0,
 * and must not overlap dst. Linear time without data-dependent branches on mixed text.
 */
pct_result pct_encode_marked(const pct_set *set, const uint8_t *PCT_NULLABLE src, size_t n,
                             const uint64_t *PCT_NULLABLE marks, uint8_t *PCT_NULLABLE dst, size_t capacity);

/* Returns the exact number of bytes pct_encode_marked writes, at most 3 * n, or SIZE_MAX on overflow.
 * Linear. */
size_t pct_encoded_size_marked(const pct_set *set, const uint8_t *PCT_NULLABLE src, size_t n,
                               const uint64_t *PCT_NULLABLE marks);

/* ---- Decoding ---- */

/* Options of pct_decode; combine with |. */
enum {
    PCT_DECODE_STRICT = 0,         /* a malformed escape ends the call with PCT_MALFORMED */
    PCT_DECODE_KEEP_MALFORMED = 1, /* a malformed '%' is copied (WHATWG URL, "percent-decode") */
    PCT_DECODE_PLUS_AS_SPACE = 2   /* '+' becomes a space (application/x-www-form-urlencoded) */
};

/*
 * Copies the n bytes of src to dst, but writes every "%XX" (digits of either case) as the byte that it
 * encodes. The output is never longer than the input. If the buffer is full at a malformed escape, the status
 * is PCT_MALFORMED. dst may equal src, or overlap it from below (dst <= src). Linear time.
 */
pct_result pct_decode(const uint8_t *PCT_NULLABLE src, size_t n, uint8_t *PCT_NULLABLE dst, size_t capacity,
                      unsigned options);

/* Decodes like pct_decode. dst does not overlap src, and capacity is at least PCT_STRING_ROOM. If the input
 * has nothing to decode, returns PCT_STRING_SAME, and the input need not be UTF-8. Otherwise, output that
 * fits is packed. Output that exceeds the capacity is PCT_STRING_OTHER. Fastest for up to 1 KiB. Linear. */
pct_string pct_decode_string(const uint8_t *PCT_NULLABLE src, size_t n, uint8_t *dst, size_t capacity,
                             unsigned options);

/* Decodes packed text like pct_decode. The output is packed or PCT_STRING_OTHER. */
pct_string pct_decode_packed(pct_string text, unsigned options);

/* Returns the number of bytes pct_decode writes with PCT_DECODE_KEEP_MALFORMED. Strict decoding writes the
 * same number of bytes or, if an escape is malformed, fewer. Linear time. */
size_t pct_decoded_size(const uint8_t *PCT_NULLABLE src, size_t n);

/* Returns the value of two hexadecimal digits of either case; at least 256 if a byte is not a digit. */
unsigned pct_decode_digits(uint8_t high, uint8_t low);

/* ---- Splitting ---- */

/* An option of pct_split, in addition to the options of pct_decode: ';' is a separator too. */
enum { PCT_SPLIT_SEMICOLON = 4 };

/* A literal separator of the input: its offsets in the input and in the output of a call. The byte at each
 * offset is the separator. */
typedef struct pct_boundary {
    size_t read;
    size_t written;
} pct_boundary;

/* A pct_result with the number of boundaries and whether the output is ASCII. */
typedef struct pct_split_result {
    size_t read;
    size_t written;
    size_t count;
    pct_status status;
    bool is_ascii;
} pct_split_result;

/*
 * Decodes like pct_decode, with the same options, and writes a boundary for every '&' and '=' of the input.
 * With PCT_SPLIT_SEMICOLON, ';' gets a boundary too. Separators stay in the output. Writes at most `capacity`
 * bytes and `room` boundaries; boundaries past `count` are unspecified. With PCT_BOUNDARIES_FULL, everything
 * before the separator at `read` is decoded. If several statuses apply to a unit, PCT_MALFORMED takes
 * precedence over PCT_OUTPUT_FULL, and PCT_OUTPUT_FULL over PCT_BOUNDARIES_FULL. To resume a call after a
 * full buffer, pass src + read and dst + written. `boundaries` may be NULL if room is 0. src, dst and
 * boundaries must not overlap. Linear time.
 */
pct_split_result pct_split(const uint8_t *PCT_NULLABLE src, size_t n, uint8_t *PCT_NULLABLE dst,
                           size_t capacity, pct_boundary *PCT_NULLABLE boundaries, size_t room,
                           unsigned options);

/* ---- Search ---- */

/* Returns the offset of the first `byte` in src, or n if src does not contain the byte. Linear. */
size_t pct_find(const uint8_t *PCT_NULLABLE src, size_t n, uint8_t byte);

/* Returns the offset of the first malformed escape, or n if every escape is well-formed. Linear. */
size_t pct_find_malformed(const uint8_t *PCT_NULLABLE src, size_t n);

/* The kinds of text in which a query can lie; see pct_find_query. */
typedef enum pct_input { PCT_INPUT_AUTO = 0, PCT_INPUT_QUERY = 1, PCT_INPUT_URL = 2 } pct_input;

typedef struct pct_query_place {
    size_t start, end; /* offsets in the text */
} pct_query_place;

/*
 * Finds the query of a text. PCT_INPUT_QUERY cuts nothing. In PCT_INPUT_URL, the query is between the first
 * '?' and the first '#' (RFC 3986, appendix B), or empty at the end of the path. PCT_INPUT_AUTO takes a text
 * for a URL if it begins with '/', '?' or a scheme and "://", or if a '?' is before any '=', '&' and '%'. But
 * it is a query if a '&' is before its first '?', or if it has '=' or '&' and no '?'. Linear.
 */
pct_query_place pct_find_query(const uint8_t *PCT_NULLABLE src, size_t n, pct_input input);

/* The separators among up to 64 bytes of a query: one bit per byte, the lowest bit for the first byte. */
typedef struct pct_separators {
    uint64_t ends, equals; /* the bytes that end fields, and '=' */
} pct_separators;

/* Finds '&', '=' and `separator` among at most 64 bytes of src. `separator` must not be 0. Constant time. */
pct_separators pct_find_separators(const uint8_t *PCT_NULLABLE src, size_t n, uint8_t separator);

/* ---- UTF-8 ---- */

/* Returns the length of the longest prefix of src that is well-formed UTF-8 (Unicode, table 3-7): without
 * surrogates, overlong forms or values above U+10FFFF. Linear. */
size_t pct_utf8_valid_prefix(const uint8_t *PCT_NULLABLE src, size_t n);

/* ---- Kernels ---- */

/* Instruction sets that a kernel may need: the bits of pct_kernel.features. */
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
    pct_string (*encode_string)(const pct_set *set, const uint8_t *PCT_NULLABLE src, size_t n, uint8_t *dst);
    pct_string (*encode_packed)(const pct_set *set, pct_string text, uint8_t *dst, bool packs);
    pct_string (*decode_string)(const uint8_t *PCT_NULLABLE src, size_t n, uint8_t *dst, size_t capacity,
                                unsigned options);
    pct_string (*decode_packed)(pct_string text, unsigned options);
    size_t (*utf8_valid_prefix)(const uint8_t *PCT_NULLABLE src, size_t n);
    pct_split_result (*split)(const uint8_t *PCT_NULLABLE src, size_t n, uint8_t *PCT_NULLABLE dst,
                              size_t capacity, pct_boundary *PCT_NULLABLE boundaries, size_t room,
                              unsigned options);
    pct_separators (*find_separators)(const uint8_t *PCT_NULLABLE src, size_t n, uint8_t separator);
} pct_kernel;

/* Return the number of kernels in this build, and the kernel at `index`, best first. */
size_t pct_kernel_count(void);
const pct_kernel *pct_kernel_at(size_t index);

/* Returns the PCT_FEATURE_ bits this processor and operating system support. */
uint32_t pct_cpu_features(void);

/* Returns the kernel that the functions above use now. */
const pct_kernel *pct_kernel_current(void);

/* Makes the whole process use `kernel`. The caller must have checked that the processor has the features of
 * the kernel. NULL restores the best kernel. Running calls finish with the kernel they started with. */
void pct_kernel_choose(const pct_kernel *PCT_NULLABLE kernel);

PCT_DECLARATIONS_END
