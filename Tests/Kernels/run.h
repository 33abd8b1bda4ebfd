/* The state of the run, and the planted fault. */
#ifndef PCT_RUN_H
#define PCT_RUN_H

#include "harness.h"

struct observed;

typedef struct run {
    bool is_quick;
    size_t shard, shards;
    const char *kernel, *proof, *what;
    size_t n, capacity, place;
    size_t cases;
} run;

extern run the_run;

/* Makes every later access to an inaccessible page a failure that reports the current case. */
void report_faults(void);

/* The moment at which a fault acts: before or after a function of the kernel. */
typedef enum moment {
    ENCODE,
    BEFORE_ENCODE,
    ENCODED_SIZE,
    BEFORE_ENCODE_MARKED,
    ENCODED_SIZE_MARKED,
    DECODE,
    BEFORE_DECODE,
    DECODED_SIZE,
    ENCODE_TEXT,
    ENCODE_SINGLES,
    BEFORE_ENCODE_SINGLES,
    DECODE_BYTES,
    BEFORE_DECODE_BYTES,
    DECODE_FEW,
    BEFORE_DECODE_FEW,
    DECODE_TEXT,
    CHARSET_ENCODE,
    CHARSET_DECODE,
    CHARSET_NAME,
    DECODE_ESCAPED_TEXT,
    ENCODE_STRING,
    ENCODE_PACKED,
    DECODE_STRING,
    BEFORE_DECODE_STRING,
    DECODE_PACKED,
    UTF8,
    FIND,
    FIND_MALFORMED,
    DIGITS,
    LABEL,
    ROW,
    SPLIT,
    BEFORE_SPLIT,
    COLUMN,
    BEFORE_COLUMN,
    QUERY_GET,
    QUERY,
    BEFORE_QUERY
} moment;

/* A fault that wraps a kernel, and the proof that must find the fault. */
typedef struct plant {
    const char *name, *proof;
    moment when;
    void (*change)(struct observed *it);
} plant;

extern const plant plants[];
extern const size_t plant_count;

/* Returns the result of a function outside the kernels, changed by the planted fault, if any. */
pct_result seen(moment when, const uint8_t *src, size_t n, uint8_t *dst, pct_result result);

/* Returns a number that a function outside the kernels found, changed by the planted fault, if any. */
size_t seen_number(moment when, const uint8_t *src, size_t n, size_t number);

/* Returns the kernel wrapped in the fault. */
const pct_kernel *planted(const plant *fault, const pct_kernel *kernel);

#endif
