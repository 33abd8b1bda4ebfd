/* Declarations shared by the proofs of the charset engine: its calls, changed by the planted fault, if any.
 */
#ifndef PCT_CODING_H
#define PCT_CODING_H

#include "charset.h"

/* A text in one or several charsets, and the result. `flags` has a letter for each rule that is not the
 * default; see use_charset. The texts are in hexadecimal. */
typedef struct coding_vector {
    const char *labels; /* or the number of a CoreFoundation encoding */
    pct_profile profile;
    const char *flags;
    uint8_t replacement;
    const char *input;
    pct_status status;
    size_t read;
    uint32_t charset;
    const char *output; /* empty if the status is an error */
} coding_vector;

extern const coding_vector decode_vectors[], encode_vectors[];
extern const size_t decode_vector_count, encode_vector_count;

enum { MOST_INPUT = 5000, MOST_OUTPUT = 24 * MOST_INPUT + 128 };

/* A text and the rules of a call. */
typedef struct coding {
    bool is_decoding;
    const pct_charset *charsets[PCT_MOST_CHARSETS];
    pct_decoder from;
    pct_encoder to;
    pct_set set;
    uint8_t input[MOST_INPUT];
    size_t n;
} coding;

/* The output of a call, and its result. */
typedef struct coding_outcome {
    pct_charset_result result;
    uint8_t output[MOST_OUTPUT];
} coding_outcome;

/* Sets the rules:
 * - decoding: k, r: malformed is kept or replaced; K, R: invalid; +, u: plus and %uXXXX; t, p: text, plain
 * - encoding: u, f, c: the set of unreserved characters, of forms or of C0 controls, else none; h: the set
 *   keeps non-ASCII bytes; &, ?: a reference or a replacement; e: trail bytes are escaped; w: the text is
 *   well-formed */
void use_charset(coding *it, const pct_charset *charset, bool is_decoding, const char *flags,
                 uint8_t replacement);
void use_vector(coding *it, const coding_vector *vector, bool is_decoding);

/* Converts the whole text at once. */
void convert_whole(const coding *it, coding_outcome *to);

/* Expects the outcome with every capacity, or with a sample, and with parts of every length. */
void expect_capacities(const coding *it, const coding_outcome *whole);
void expect_parts(const coding *it, const coding_outcome *whole);

/* Encodes a text that is not UTF-8 although the rules say so: the output is not specified, and no memory
 * outside the buffers is accessed. */
void expect_no_access(const coding *it, size_t capacity);

/* Expects that a status, a read offset and an output are those of the whole. */
void expect_outcome(const coding_outcome *found, const coding_outcome *wanted);

/* Fills a text with random characters or bytes of a charset. Some are errors. */
void fill_coding(coding *it, chance *random);

/* Memory for the input and the output. */
void make_coding_memory(void);

/* The calls of the engine, changed by the planted fault, if any. */
pct_charset_result encode_seen(const coding *it, pct_charset_state *state, const uint8_t *src, size_t n,
                               unsigned more, uint8_t *dst, size_t capacity);
pct_charset_result decode_seen(const coding *it, size_t k, pct_charset_state *state, const uint8_t *src,
                               size_t n, unsigned more, uint8_t *dst, size_t capacity);

#endif
