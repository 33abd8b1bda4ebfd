/* The encoder: the byte-exact loop and the scalar kernel. */
#include "contracts.h"

#define memcpy copy_word
#include "encode.c"
#undef memcpy

/*@ requires \valid(dst + (at .. at + 3)) && at <= SIZE_MAX - 4;
  @ requires is_entry(entry);
  @ assigns dst[at .. at + 3];
  @ ensures at + 1 <= \result <= at + 3; @*/
static inline size_t put(uint8_t *dst, size_t at, uint32_t entry);

/*@ requires are_entries(table) && \valid_read(src + (0 .. 3));
  @ requires at <= SIZE_MAX - 13 && \valid(dst + (at .. at + 12));
  @ assigns dst[at .. at + 12];
  @ ensures at + 4 <= \result <= at + 12; @*/
static inline size_t put4(const uint32_t *table, const uint8_t *src, uint8_t *dst, size_t at);

/*@ requires \valid_read(set) && is_input(src, n) && is_output(dst, n);
  @ requires \separated(dst + (0 .. n - 1), set);
  @ requires \separated(dst + (0 .. n - 1), src + (0 .. n - 1));
  @ assigns dst[0 .. n - 1];
  @ ensures \result <= n; @*/
static size_t copy_clean(const pct_set *set, const uint8_t *src, size_t n, uint8_t *dst);

/*@ predicate is_call(pct_set *chosen, uint8_t *src, integer n, uint8_t *dst, integer capacity) =
  @     \valid_read(chosen) && are_entries(&chosen->entry[0]) && is_input(src, n) && is_output(dst, capacity)
  &&
  @     \separated(dst + (0 .. capacity - 1), chosen) &&
  @     \separated(dst + (0 .. capacity - 1), src + (0 .. n - 1)); @*/

/*@ requires n <= SIZE_MAX / 3 - 5 && is_call(set, src, n, dst, 3 * n + 1);
  @ assigns dst[0 .. 3 * n];
  @ ensures n <= \result <= 3 * n; @*/
static inline size_t encode_few(const pct_set *set, const uint8_t *src, size_t n, uint8_t *dst);

/*@ requires n <= SIZE_MAX / 3 - 5 && is_call(set, src, n, dst, 3 * n + 1);
  @ assigns dst[0 .. 3 * n];
  @ ensures n <= \result <= 3 * n; @*/
static size_t encode_many(const pct_set *set, const uint8_t *src, size_t n, uint8_t *dst);

/* No object is larger than half of the address space. */
/*@ requires job.capacity <= SIZE_MAX / 2 && is_call(set, job.src, job.n, job.dst, job.capacity);
  @ requires job.done.read == 0 && job.done.written == 0 && job.done.status == PCT_OK;
  @ assigns job.dst[0 .. job.capacity - 1];
  @ ensures \result.read <= job.n && \result.written <= job.capacity;
  @ ensures \result.status == PCT_OK ==> \result.read == job.n; @*/
static pct_result encode_in_runs(const pct_set *set, pct_job job);

/*@ requires capacity <= SIZE_MAX / 2 && is_call(set, src, n, dst, capacity);
  @ assigns dst[0 .. capacity - 1];
  @ ensures \result.read <= n && \result.written <= capacity;
  @ ensures \result.status == PCT_OK ==> \result.read == n; @*/
pct_result pct_encode_scalar(const pct_set *set, const uint8_t *src, size_t n, uint8_t *dst, size_t capacity);

#define memcpy copy_bytes
#include "kernels/scalar/encode.h"
