/*
 * CLegacyCharsetsText: uses compiled tables to convert between UTF-8 text and the escaped or unescaped bytes
 * of stateless charsets. The rules common to every function in CPercentEncoding.h also hold for this header.
 */
#pragma once

#include <CPercentEncoding.h>

PCT_DECLARATIONS_BEGIN

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
    /* Encodes text to bytes, unescaped. The table must have a window. Needs a capacity of
     * n + PCT_ENCODE_SLACK or more. */
    pct_result (*encode_singles)(const struct pct_encode_table *table, const uint8_t *PCT_NULLABLE src,
                                 size_t n, uint8_t *PCT_NULLABLE dst, size_t capacity);
    /* Decodes ASCII, single bytes and pairs to UTF-8. A sequence that is cut, or has no text of up to three
     * bytes, ends the call with PCT_INVALID. Needs a capacity of 3 * n + 8 or more. */
    pct_result (*decode_text)(const struct pct_decode_table *table, const uint8_t *PCT_NULLABLE src, size_t n,
                              uint8_t *PCT_NULLABLE dst, size_t capacity);
    /* Unescapes and decodes a short text, with PCT_DECODE_PLUS_AS_SPACE and PCT_FEW_ASCII as options. Returns
     * the length of the output; 0 for an empty or longer text, for one with an error or with a sequence that
     * decode_text does not decode, and if there is nothing faster than pct_decode and decode_text. Needs a
     * capacity of 3 * n + 8 or more. */
    size_t (*decode_few)(const struct pct_decode_table *table, const uint8_t *PCT_NULLABLE src, size_t n,
                         unsigned options, uint8_t *PCT_NULLABLE dst, size_t capacity);
} pct_text_kernel;

/* An option of decode_few: bytes from 0x80 on are an error unless they are escaped. */
enum { PCT_FEW_ASCII = 1 << 8 };

/* Returns the number of kernels in this build. */
size_t pct_text_kernel_count(void);

/* Returns the kernel at `index`, best first. */
const pct_text_kernel *pct_text_kernel_at(size_t index);

/* Returns the best kernel that needs no more features than `kernel`. pct_encode_text uses the kernel for the
 * current pct_kernel. */
const pct_text_kernel *pct_text_kernel_for(const pct_kernel *kernel);

/* ---- From text to bytes ---- */

/* The format of the entries of a pct_encode_table. A code is the bytes of a character as one big-endian
 * number, or PCT_NO_CODE. */
typedef enum pct_code_form {
    PCT_CODES_16, /* codes of up to two bytes; the first 1024 blocks are the blocks of the BMP, in order */
    PCT_CODES_32, /* codes of up to four bytes */
    /* GB 18030, in 16 bits: a code of up to two bytes, or the number of a four-byte code if the character's
     * bit in `linear` is set. Code 81308130 has number 0. From U+10000 on,
     * characters have consecutive numbers. */
    PCT_CODES_GB18030
} pct_code_form;

enum {
    PCT_SCALARS_PER_BLOCK = 64, /* entries in one block */
    PCT_WINDOW = 2 * PCT_SCALARS_PER_BLOCK,
    PCT_ENCODE_SLACK = 64,
    PCT_NO_CODE = 0,
    PCT_GB18030_FIRST_ASTRAL = 189000 /* the number of 0x90308130, the code of U+10000 */
};

/*
 * A table for encoding. ASCII characters are encoded by an escape set; all other characters are looked up.
 * Scalar value s has entry s % 64 of block blocks[s / 64]. All memory belongs to the caller and must not
 * change while the table is in use.
 */
typedef struct pct_encode_table {
    pct_code_form form;
    size_t block_count;     /* at least 1024; scalar values from 64 * block_count on have no entries */
    const uint16_t *blocks; /* block_count indices of blocks in `entries` */
    const void *entries;    /* uint16_t or uint32_t, depending on `form` */
    const uint64_t *PCT_NULLABLE linear; /* PCT_CODES_GB18030: block_count words */
    /* If all codes are single bytes from 0x80 on: those of the PCT_WINDOW scalar values from 64 *
     * window_block on, which have two bytes of UTF-8. Otherwise NULL. */
    const uint8_t *PCT_NULLABLE window;
    size_t window_block;
} pct_encode_table;

/* Returns the code of a scalar value from U+0080 on, or PCT_NO_CODE. */
uint32_t pct_code_of(const pct_encode_table *table, uint32_t scalar);

/*
 * Encodes the UTF-8 text src to dst in the charset of `table`: ASCII is escaped by the set `ascii`, the bytes
 * of other characters by the set `other`. Escapes and characters are never split. PCT_OUTPUT_FULL: the
 * character at `read` does not fit. PCT_UNENCODABLE: the charset lacks the character at `read`. PCT_INVALID:
 * the text at `read` is not UTF-8, because its lead byte is invalid or announces more bytes than are left. A
 * capacity of 6 * n + 16 always suffices; 3 * n + 16 for PCT_CODES_16. With 128 instead of 16, the call stays
 * on the fastest path. Linear.
 */
pct_result pct_encode_text(const pct_encode_table *table, const pct_set *ascii, const pct_set *other,
                           const uint8_t *PCT_NULLABLE src, size_t n, uint8_t *PCT_NULLABLE dst,
                           size_t capacity);

/* ---- From bytes to text ---- */

enum {
    PCT_FIRST_TRAIL = 0x40, /* lower trail bytes are never part of a pair */
    PCT_TRAILS = 0xFF - PCT_FIRST_TRAIL,
    PCT_FIRST_LEAD = 0x81,
    PCT_LEADS = 0xFF - PCT_FIRST_LEAD,
    PCT_PLANES = 16, /* of EUC-TW */
    PCT_SINGLES = 0x80,
    PCT_TEXT_ROWS = 3,
    PCT_LAID_OUT = PCT_TEXT_ROWS * PCT_SINGLES /* bytes */
};

/*
 * An entry of a pct_decode_table: up to three bytes of UTF-8 in memory order. The last byte of the entry is
 * the number of UTF-8 bytes or one of the kinds below. A zero entry means no character.
 */
enum {
    PCT_TEXT_AFTER_F0 = 4, /* the byte F0, then the three bytes */
    PCT_TEXT_AFTER_C3 = 5, /* two characters: the byte C3, then the three bytes */
    PCT_TEXT_LEAD = 6,     /* in `single`: the byte starts a pair */
    PCT_TEXT_LEAD_3 = 7,   /* in `single`: the byte starts a three-byte sequence, found in `triples` */
    PCT_TEXT_LEAD_4 = 8    /* in `single`: the byte starts a four-byte sequence, found in `planes` */
};

/*
 * A table for decoding. Bytes below 0x80 stand for themselves. All memory belongs to the caller and must not
 * change while the table is in use. A single byte never stands for more than three bytes of UTF-8. In
 * `single`, an entry with a kind other than PCT_TEXT_LEAD and PCT_TEXT_LEAD_3 therefore means no character.
 */
typedef struct pct_decode_table {
    /* PCT_SINGLES entries, for the bytes from 0x80 on. The entries of the ASCII bytes precede them. */
    const uint32_t *single;
    /* PCT_LEADS rows of PCT_TRAILS entries, directly after those of `single`; NULL only if no byte is
     * PCT_TEXT_LEAD. The rows of other bytes are not used. */
    const uint32_t *PCT_NULLABLE pairs;
    /* 94 rows of 94 entries, for second and third bytes from A1 on; NULL only if no byte is
     * PCT_TEXT_LEAD_3. */
    const uint32_t *PCT_NULLABLE triples;
    /* PCT_PLANES squares like `triples`, for second bytes from A1 on; NULL only if no byte is
     * PCT_TEXT_LEAD_4. */
    const uint32_t *PCT_NULLABLE planes;
    /* Four-byte sequences (GB 18030) as ranges: the first number of each range, ascending from 0, and the
     * first scalar value. */
    const uint32_t *PCT_NULLABLE range_starts;
    const uint32_t *PCT_NULLABLE range_scalars;
    size_t range_count; /* 0 if there are no four-byte sequences */
    /* `single` again, for kernels. Without pairs: the first, second and third bytes of the texts, in
     * PCT_TEXT_ROWS rows of PCT_SINGLES; 0 for none. NULL if a text has a zero byte. */
    const uint8_t *PCT_NULLABLE texts;
    const uint8_t
        *PCT_NULLABLE leads; /* with pairs: 0x80 for each byte that is PCT_TEXT_LEAD, and 0 for others */
} pct_decode_table;

/* Returns the decode entry of a scalar value in the BMP or plane 2, or 0 if the scalar value is 0. */
uint32_t pct_text_entry(uint32_t scalar);

/* ---- Tables shared by threads ---- */

/* A pointer that is NULL until a thread publishes a value, and then has this value for all threads. Zero the
 * pointer before the first use. The member is private. */
typedef struct pct_shared_pointer {
    uintptr_t value;
} pct_shared_pointer;

/* Returns the published pointer, or NULL. Lock-free. */
const void *PCT_NULLABLE pct_shared_get(const pct_shared_pointer *pointer);

/* Publishes `value` unless another thread was faster, and returns the published value. Lock-free. */
const void *pct_shared_publish(pct_shared_pointer *pointer, const void *value);

PCT_DECLARATIONS_END
