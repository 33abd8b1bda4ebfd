/* The properties of each function that WP proves for every input, and the properties that WP assumes of other
 * functions. */
#ifndef PCT_CONTRACTS_H
#define PCT_CONTRACTS_H

#include <stdint.h>
#include <string.h>

/* Assumed without proof: the contracts of memcpy. Bytes and words have separate functions, because WP's
 * memory model cannot access the bytes of a word. */
/*@ requires 1 <= n <= 16;
  @ requires \valid(dst + (0 .. n - 1)) && \valid_read(src + (0 .. n - 1));
  @ assigns dst[0 .. n - 1]; @*/
void copy_bytes(uint8_t *dst, const uint8_t *src, size_t n);

/*@ requires 1 <= n <= 4;
  @ requires \valid(dst + (0 .. n - 1)) && \valid_read(word);
  @ assigns dst[0 .. n - 1]; @*/
void copy_word(uint8_t *dst, const uint32_t *word, size_t n);

#define memcpy copy_word
#include "kernels/kernel.h"
#undef memcpy
#include "blocks/tables.h"

/* An output of one to three bytes. */
/*@ predicate is_entry(uint32_t entry) = 0x01000000 <= entry <= 0x03FFFFFF;
  @ predicate are_entries(uint32_t *entry) =
  @     \valid_read(entry + (0 .. 255)) && \forall integer b; 0 <= b < 256 ==> is_entry(entry[b]);
  @ predicate is_input(uint8_t *src, integer n) = n > 0 ==> \valid_read(src + (0 .. n - 1));
  @ predicate is_output(uint8_t *dst, integer n) = n > 0 ==> \valid(dst + (0 .. n - 1)); @*/

/*@ requires is_entry(entry);
  @ assigns \nothing;
  @ ensures 1 <= \result <= 3; @*/
static inline size_t entry_length(uint32_t entry);

/*@ requires \valid_read(digits + (0 .. 1));
  @ assigns \nothing; @*/
static inline unsigned pct_hex_pair(const uint8_t *digits);

/* ---- A call in progress ---- */

/*@ predicate is_job(pct_job job) =
  @     job.done.read <= job.n && job.done.written <= job.capacity &&
  @     is_input(job.src, job.n) && is_output(job.dst, job.capacity);
  @ predicate is_same_call(pct_job a, pct_job b) =
  @     a.src == b.src && a.n == b.n && a.dst == b.dst && a.capacity == b.capacity; @*/

/*@ assigns \nothing;
  @ ensures \result.src == src && \result.n == n && \result.dst == dst && \result.capacity == capacity;
  @ ensures \result.done.read == 0 && \result.done.written == 0 && \result.done.status == PCT_OK; @*/
static inline pct_job new_job(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity);

/*@ assigns \nothing;
  @ ensures \result == job.src + job.done.read; @*/
static inline const uint8_t *next_of(pct_job job);

/*@ requires job.done.read <= job.n;
  @ assigns \nothing;
  @ ensures \result == job.n - job.done.read; @*/
static inline size_t left_of(pct_job job);

/*@ assigns \nothing;
  @ ensures \result == job.dst + job.done.written; @*/
static inline uint8_t *output_of(pct_job job);

/*@ requires job.done.written <= job.capacity;
  @ assigns \nothing;
  @ ensures \result == job.capacity - job.done.written; @*/
static inline size_t room_of(pct_job job);

/*@ requires job.done.read + read <= job.n && job.done.written + written <= job.capacity;
  @ assigns \nothing;
  @ ensures is_same_call(\result, job) && \result.done.status == job.done.status;
  @ ensures \result.done.read == job.done.read + read;
  @ ensures \result.done.written == job.done.written + written; @*/
static inline pct_job advanced(pct_job job, size_t read, size_t written);

/* ---- The byte-exact loops ---- */

/*@ requires is_input(src, n) && is_output(dst, capacity);
  @ requires \valid_read(set) && are_entries(&set->entry[0]);
  @ requires \separated(dst + (0 .. capacity - 1), set);
  @ requires \separated(dst + (0 .. capacity - 1), src + (0 .. n - 1));
  @ assigns dst[0 .. capacity - 1];
  @ ensures \result.read <= n && \result.written <= capacity;
  @ ensures \result.written <= 3 * \result.read;
  @ ensures \result.status == PCT_OK ==> \result.read == n; @*/
pct_result pct_encode_exact(const pct_set *set, const uint8_t *src, size_t n, uint8_t *dst, size_t capacity);

/* dst may be anywhere, including inside src. */
/*@ requires is_input(src, n) && is_output(dst, capacity) && limit <= n;
  @ assigns dst[0 .. capacity - 1];
  @ ensures \result.read <= n && \result.written <= capacity;
  @ ensures \result.written <= \result.read;
  @ ensures \result.status == PCT_OK ==> \result.read >= limit; @*/
pct_result pct_decode_exact(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity, unsigned options,
                            size_t limit);

/*@ requires job.done.read + rest.read <= job.n && job.done.written + rest.written <= job.capacity;
  @ assigns \nothing;
  @ ensures \result.read == job.done.read + rest.read && \result.written == job.done.written + rest.written;
  @ ensures \result.status == rest.status; @*/
static inline pct_result result_with(pct_job job, pct_result rest);

/*@ requires is_job(job);
  @ requires \valid_read(set) && are_entries(&set->entry[0]);
  @ requires \separated(job.dst + (0 .. job.capacity - 1), set);
  @ requires \separated(job.dst + (0 .. job.capacity - 1), job.src + (0 .. job.n - 1));
  @ assigns job.dst[job.done.written .. job.capacity - 1];
  @ ensures job.done.read <= \result.read <= job.n;
  @ ensures job.done.written <= \result.written <= job.capacity;
  @ ensures \result.written - job.done.written <= 3 * (\result.read - job.done.read);
  @ ensures \result.status == PCT_OK ==> \result.read == job.n; @*/
static inline pct_result encode_rest_exact(const pct_set *set, pct_job job);

#endif
