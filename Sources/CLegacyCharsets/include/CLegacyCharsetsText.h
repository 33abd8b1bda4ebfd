/*
 * CLegacyCharsetsText: between UTF-8 text and the bytes of charsets without states, escaped or not, by
 * compiled tables. What CPercentEncoding.h says of every function holds here too.
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
    const char *name;  /* that of the pct_kernel for the same instructions */
    uint32_t features; /* PCT_FEATURE_ bits the processor must have */
    pct_result (*encode_text)(const struct pct_encode_table *table, const pct_set *ascii,
                              const pct_set *other, const uint8_t *PCT_NULLABLE src, size_t n,
                              uint8_t *PCT_NULLABLE dst, size_t capacity);
    /* As pct_decode_text, with a table without pairs and triples, and with room for three bytes for each of
     * src and for 8 more. */
    pct_result (*decode_singles)(const struct pct_decode_table *table, const uint8_t *PCT_NULLABLE src,
                                 size_t n, uint8_t *PCT_NULLABLE dst, size_t capacity, unsigned options);
} pct_text_kernel;

/* How many kernels this build contains. */
size_t pct_text_kernel_count(void);

/* Kernel number `index` of pct_text_kernel_count(), best first. */
const pct_text_kernel *pct_text_kernel_at(size_t index);

/* The best one that needs no more than a pct_kernel does; pct_encode_text takes that of the current one. */
const pct_text_kernel *pct_text_kernel_for(const pct_kernel *kernel);

/* ---- From text to bytes ---- */

/* How the entries of a pct_encode_table are stored. A code is the bytes of a character as one number, the
 * first byte highest; it is PCT_NO_CODE if there are none. In 16 bits PCT_VANISHES has them all. */
typedef enum pct_code_form {
    PCT_CODES_16, /* codes of up to two bytes; the first 1024 blocks are the BMP's in their order */
    PCT_CODES_32, /* codes of up to four bytes */
    /* 16 bits: codes of two bytes or, where the bit of the character in `linear` is set, the number of a
     * sequence of four bytes, counted from 81308130; from U+10000 on these follow each other (GB 18030). */
    PCT_CODES_GB18030
} pct_code_form;

/* The code of a character that becomes no bytes, and is no error. */
#define PCT_VANISHES 0xFFFFFFFFu

enum {
    PCT_SCALARS_PER_BLOCK = 64, /* entries in one block */
    PCT_NO_CODE = 0,
    PCT_GB18030_FIRST_ASTRAL = 189000 /* the number of 90308130, which is U+10000 */
};

/*
 * A charset for encoding: ASCII has a set of its own, everything else is looked up. A scalar value s has
 * entry s % 64 of block blocks[s / 64]. All memory is the caller's and must not change while it is used.
 */
typedef struct pct_encode_table {
    pct_code_form form;
    size_t block_count; /* at least 1024; scalar values from 64 * block_count on have no entries */
    const uint16_t
        *blocks;         /* block_count numbers of blocks, each less than the number of blocks in `entries` */
    const void *entries; /* uint16_t or uint32_t, as `form` says */
    const uint64_t *PCT_NULLABLE linear; /* PCT_CODES_GB18030: block_count words */
    /* 128 bytes: those of the characters of ASCII, if these do not stand for themselves. */
    const uint8_t *PCT_NULLABLE ascii;
} pct_encode_table;

/*
 * Builds the set for the ASCII of a charset with other bytes for it: what `set` keeps is itself, and so is
 * its
 * '+' for a space; any other character becomes its byte in `bytes`, as `other` writes it. Constant time.
 */
void pct_ascii_set_init(pct_set *ascii, const pct_set *set, const uint8_t *bytes, const pct_set *other);

/* The code of a scalar value from U+0080 on; PCT_NO_CODE or PCT_VANISHES if it has no bytes. */
uint32_t pct_code_of(const pct_encode_table *table, uint32_t scalar);

/*
 * Writes the characters of the UTF-8 text src to dst in the charset of `table`: bytes below 0x80 as `ascii`
 * has them, the bytes of other characters as `other` has them. Where the table has bytes for ASCII, `ascii`
 * is built by pct_ascii_set_init. Escapes and characters are never split: PCT_OUTPUT_FULL says that the
 * character at `read` does not fit. PCT_UNENCODABLE says that the charset does not have the character at
 * `read`, PCT_INVALID that there the text is not UTF-8 (the lead byte announces more bytes than there are, or
 * is none). A capacity of 6 * n + 16 never runs full; 3 * n + 16 for PCT_CODES_16. With 128 instead of 16 the
 * fastest path is taken throughout. Linear.
 */
pct_result pct_encode_text(const pct_encode_table *table, const pct_set *ascii, const pct_set *other,
                           const uint8_t *PCT_NULLABLE src, size_t n, uint8_t *PCT_NULLABLE dst,
                           size_t capacity);

/* ---- From bytes to text ---- */

enum {
    PCT_FIRST_TRAIL = 0x40, /* trail bytes below are never part of a pair */
    PCT_TRAILS = 0xFF - PCT_FIRST_TRAIL,
    PCT_FIRST_LEAD = 0x81,
    PCT_LEADS = 0xFF - PCT_FIRST_LEAD
};

/*
 * An entry of a pct_decode_table: up to three bytes of UTF-8 in memory order and, in the last byte, their
 * number, or one of these. An entry of zero stands for nothing.
 */
enum {
    PCT_TEXT_AFTER_F0 = 4, /* these three after F0 */
    PCT_TEXT_AFTER_C3 = 5, /* these three after C3, two characters together */
    PCT_TEXT_LEAD = 6,     /* of `single`: the byte starts a pair */
    PCT_TEXT_LEAD_3 = 7    /* of `single`: the byte starts a sequence of three, with a pair of `triples` */
};

/*
 * A charset for decoding: bytes below 0x80 stand for themselves. All memory is the caller's and must not
 * change while it is used. A byte never stands for more than three bytes of UTF-8: in `single`, an entry of
 * another kind than up to three, PCT_TEXT_LEAD and PCT_TEXT_LEAD_3 stands for nothing.
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

/* The entry of a decode table for a scalar value below U+30000 but those of plane 1; zero for zero. */
uint32_t pct_text_entry(uint32_t scalar);

/* Options of pct_decode_text and pct_decode_escaped_text; combine with |. */
enum {
    PCT_TEXT_STRICT = 0,  /* what stands for no character ends the call with PCT_INVALID */
    PCT_TEXT_REPLACE = 1, /* it becomes U+FFFD, once for each sequence the Encoding Standard calls an error */
    PCT_TEXT_PLUS_AS_SPACE = 2, /* escaped text: '+' is a space */
    PCT_TEXT_KEEP_MALFORMED = 4 /* escaped text: a malformed '%' is a character, and does not end the call */
};

/*
 * Writes the text that n bytes stand for to dst in UTF-8, by the rules of the WHATWG Encoding Standard: an
 * ASCII byte that breaks a sequence is read again. PCT_INVALID: at `read` begins a sequence that stands for
 * nothing. A capacity of 3 * n + 16 never runs full. Linear.
 */
pct_result pct_decode_text(const pct_decode_table *table, const uint8_t *PCT_NULLABLE src, size_t n,
                           uint8_t *PCT_NULLABLE dst, size_t capacity, unsigned options);

/*
 * The same for bytes of which any may be percent-encoded: what pct_decode_text makes of what pct_decode makes
 * of src, in one pass. `read` is an offset in src. Without PCT_TEXT_KEEP_MALFORMED, a '%' without two
 * hexadecimal digits ends the call with PCT_MALFORMED at its offset, unless what stands before it is an error
 * by itself. A capacity of n + 16 and two more for each byte from 0x80 on never runs full; with 2048 more the
 * fastest path is taken throughout.
 */
pct_result pct_decode_escaped_text(const pct_decode_table *table, const uint8_t *PCT_NULLABLE src, size_t n,
                                   uint8_t *PCT_NULLABLE dst, size_t capacity, unsigned options);

/* ---- Tables that threads share ---- */

/* A pointer that is NULL until one thread has published what all of them read from then on. Zero it before
 * the first use. The member is private. */
typedef struct pct_shared_pointer {
    uintptr_t value;
} pct_shared_pointer;

/* The published pointer; NULL if there is none. Lock-free. */
const void *PCT_NULLABLE pct_shared_get(const pct_shared_pointer *pointer);

/* Publishes `value`, unless another thread has been faster. Returns what is published now. Lock-free. */
const void *pct_shared_publish(pct_shared_pointer *pointer, const void *value);

#undef PCT_NULLABLE
#ifdef __clang__
#pragma clang assume_nonnull end
#endif

#ifdef __cplusplus
}
#endif

#endif
