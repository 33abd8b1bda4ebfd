/*
 * CLegacyCharsetsText: converts between UTF-8 text and the bytes of charsets without states, escaped or not,
 * by compiled tables. The rules for every function in CPercentEncoding.h hold here too.
 */
#ifndef CLEGACYCHARSETSTEXT_H
#define CLEGACYCHARSETSTEXT_H

#include <CPercentEncoding.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifdef __clang__
#pragma clang assume_nonnull begin
#define PCT_NULLABLE _Nullable
#else
#define PCT_NULLABLE
#endif

/* ---- Kernels ---- */

struct pct_encode_table;
struct pct_decode_table;

/* One implementation of the inner loops. All kernels give the same results for every argument. */
typedef struct pct_text_kernel {
    const char *name;  /* the name of the pct_kernel for the same instructions */
    uint32_t features; /* PCT_FEATURE_ bits the processor must have */
    pct_result (*encode_text)(const struct pct_encode_table *table, const pct_set *ascii,
                              const pct_set *other, const uint8_t *PCT_NULLABLE src, size_t n,
                              uint8_t *PCT_NULLABLE dst, size_t capacity);
    /* Like pct_decode_text, for a table without pairs and triples, and with room for three bytes for each of
     * src and for 8 more. */
    pct_result (*decode_singles)(const struct pct_decode_table *table, const uint8_t *PCT_NULLABLE src,
                                 size_t n, uint8_t *PCT_NULLABLE dst, size_t capacity, unsigned options);
} pct_text_kernel;

/* The number of kernels in this build. */
size_t pct_text_kernel_count(void);

/* Kernel number `index` of pct_text_kernel_count(), best first. */
const pct_text_kernel *pct_text_kernel_at(size_t index);

/* The best kernel that needs no more features than a pct_kernel. pct_encode_text uses that of the current
 * kernel. */
const pct_text_kernel *pct_text_kernel_for(const pct_kernel *kernel);

/* ---- From text to bytes ---- */

/* The storage of the entries of a pct_encode_table. A code is the bytes of a character as one number, the
 * first byte highest; PCT_NO_CODE if it has none. PCT_VANISHES is stored as 16 ones in 16 bits. */
typedef enum pct_code_form {
    PCT_CODES_16, /* codes of up to two bytes; the first 1024 blocks are the BMP's in their order */
    PCT_CODES_32, /* codes of up to four bytes */
    /* 16 bits: codes of two bytes or, if the bit of the character in `linear` is set, the number of a
     * sequence of four bytes, counted from 81308130; from U+10000 on the numbers are consecutive (GB 18030).
     */
    PCT_CODES_GB18030
} pct_code_form;

/* The code of a character that becomes no bytes without an error. */
#define PCT_VANISHES 0xFFFFFFFFu

enum {
    PCT_SCALARS_PER_BLOCK = 64, /* entries in one block */
    PCT_NO_CODE = 0,
    PCT_GB18030_FIRST_ASTRAL = 189000 /* the number of 90308130, the code of U+10000 */
};

/*
 * A charset for encoding: ASCII has an escape set of its own, everything else is looked up. A scalar value s
 * has entry s % 64 of block blocks[s / 64]. All memory is the caller's and must not change while it is used.
 */
typedef struct pct_encode_table {
    pct_code_form form;
    size_t block_count; /* at least 1024; scalar values from 64 * block_count on have no entries */
    const uint16_t
        *blocks;         /* block_count numbers of blocks, each less than the number of blocks in `entries` */
    const void *entries; /* uint16_t or uint32_t, depending on `form` */
    const uint64_t *PCT_NULLABLE linear; /* PCT_CODES_GB18030: block_count words */
    /* The 128 bytes of the ASCII characters; NULL if they are the characters themselves. */
    const uint8_t *PCT_NULLABLE ascii;
} pct_encode_table;

/*
 * Builds the set for the ASCII of a charset with other bytes for it. A character that `set` keeps stays
 * itself, and so does its '+' for a space; any other character becomes its byte in `bytes`, written as
 * `other` says. Constant time.
 */
void pct_ascii_set_init(pct_set *ascii, const pct_set *set, const uint8_t *bytes, const pct_set *other);

/* The code of a scalar value from U+0080 on, or PCT_NO_CODE or PCT_VANISHES. */
uint32_t pct_code_of(const pct_encode_table *table, uint32_t scalar);

/*
 * Encodes the UTF-8 text src to dst in the charset of `table`: bytes below 0x80 by the set `ascii`, the bytes
 * of other characters by the set `other`. If the table has bytes for ASCII, build `ascii` with
 * pct_ascii_set_init. Escapes and characters are never split. PCT_OUTPUT_FULL: the character at `read` does
 * not fit. PCT_UNENCODABLE: the charset does not have the character at `read`. PCT_INVALID: the text at
 * `read` is not UTF-8; the lead byte is invalid or announces more bytes than there are. A capacity of
 * 6 * n + 16 always suffices; 3 * n + 16 for PCT_CODES_16. With 128 instead of 16, the call stays on the
 * fastest path. Linear.
 */
pct_result pct_encode_text(const pct_encode_table *table, const pct_set *ascii, const pct_set *other,
                           const uint8_t *PCT_NULLABLE src, size_t n, uint8_t *PCT_NULLABLE dst,
                           size_t capacity);

/* ---- From bytes to text ---- */

enum {
    PCT_FIRST_TRAIL = 0x40, /* lower trail bytes are never part of a pair */
    PCT_TRAILS = 0xFF - PCT_FIRST_TRAIL,
    PCT_FIRST_LEAD = 0x81,
    PCT_LEADS = 0xFF - PCT_FIRST_LEAD
};

/*
 * An entry of a pct_decode_table: up to three bytes of UTF-8 in memory order and, in the last byte, their
 * number or one of these. A zero entry means no character.
 */
enum {
    PCT_TEXT_AFTER_F0 = 4, /* these three bytes after F0 */
    PCT_TEXT_AFTER_C3 = 5, /* these three bytes after C3, two characters together */
    PCT_TEXT_LEAD = 6,     /* in `single`: the byte starts a pair */
    PCT_TEXT_LEAD_3 = 7    /* in `single`: the byte starts a sequence of three, with a pair of `triples` */
};

/*
 * A charset for decoding: bytes below 0x80 stand for themselves. All memory is the caller's and must not
 * change while it is used. A byte never stands for more than three bytes of UTF-8: in `single`, an entry
 * other than up to three bytes, PCT_TEXT_LEAD or PCT_TEXT_LEAD_3 means no character.
 */
typedef struct pct_decode_table {
    const uint32_t *single; /* 128 entries, for the bytes from 0x80 on */
    /* PCT_LEADS rows of PCT_TRAILS entries; NULL only if no byte is PCT_TEXT_LEAD. */
    const uint32_t *PCT_NULLABLE pairs;
    /* 94 rows of 94 entries: second and third byte from A1 on; NULL only if no byte is PCT_TEXT_LEAD_3. */
    const uint32_t *PCT_NULLABLE triples;
    /* Sequences of four bytes (GB 18030) as ranges: the first number of each, ascending from 0, and its
     * scalar value. */
    const uint32_t *PCT_NULLABLE range_starts;
    const uint32_t *PCT_NULLABLE range_scalars;
    size_t range_count; /* 0 if there are none */
} pct_decode_table;

/* The decode entry of a scalar value below U+30000, except plane 1; zero for zero. */
uint32_t pct_text_entry(uint32_t scalar);

/* Options of pct_decode_text and pct_decode_escaped_text; combine with |. */
enum {
    PCT_TEXT_STRICT = 0,        /* an invalid sequence ends the call with PCT_INVALID */
    PCT_TEXT_REPLACE = 1,       /* U+FFFD replaces each sequence that the Encoding Standard calls an error */
    PCT_TEXT_PLUS_AS_SPACE = 2, /* escaped text: '+' is a space */
    PCT_TEXT_KEEP_MALFORMED = 4 /* escaped text: a malformed '%' is a character, and does not end the call */
};

/*
 * Decodes n bytes to dst in UTF-8, by the rules of the WHATWG Encoding Standard: an ASCII byte that breaks a
 * sequence is decoded by itself. PCT_INVALID: an invalid sequence starts at `read`. A capacity of 3 * n + 16
 * always suffices. Linear.
 */
pct_result pct_decode_text(const pct_decode_table *table, const uint8_t *PCT_NULLABLE src, size_t n,
                           uint8_t *PCT_NULLABLE dst, size_t capacity, unsigned options);

/*
 * Decodes bytes that may be percent-encoded: pct_decode followed by pct_decode_text in one pass. `read` is an
 * offset in src. Without PCT_TEXT_KEEP_MALFORMED, a '%' without two hexadecimal digits ends the call with
 * PCT_MALFORMED at its offset, unless the sequence before it is an error by itself. A capacity of n + 16 and
 * two more for each byte from 0x80 on always suffices; with 2048 more, the call stays on the fastest path.
 */
pct_result pct_decode_escaped_text(const pct_decode_table *table, const uint8_t *PCT_NULLABLE src, size_t n,
                                   uint8_t *PCT_NULLABLE dst, size_t capacity, unsigned options);

/* ---- Tables shared by threads ---- */

/* A pointer that is NULL until a thread publishes its value, which all threads then read. Zero it before the
 * first use. The member is private. */
typedef struct pct_shared_pointer {
    uintptr_t value;
} pct_shared_pointer;

/* The published pointer, or NULL. Lock-free. */
const void *PCT_NULLABLE pct_shared_get(const pct_shared_pointer *pointer);

/* Publishes `value` unless another thread was faster, and returns the published value. Lock-free. */
const void *pct_shared_publish(pct_shared_pointer *pointer, const void *value);

#undef PCT_NULLABLE
#ifdef __clang__
#pragma clang assume_nonnull end
#endif

#ifdef __cplusplus
}
#endif

#endif
