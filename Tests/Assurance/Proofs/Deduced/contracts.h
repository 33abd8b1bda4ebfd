/* What WP proves of each function for every input, and what it takes for granted of what is not proved here.
 */
#ifndef PCT_CONTRACTS_H
#define PCT_CONTRACTS_H

#include <stdint.h>
#include <string.h>

/* Taken for granted: memcpy, from bytes and from a word, which are two functions because WP's model of memory
 * has no bytes of words. */
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
#include "tables.h"

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

/*@ requires done.read <= n && done.written <= capacity;
  @ requires \valid_read(set) && are_entries(&set->entry[0]);
  @ requires is_input(src, n) && is_output(dst, capacity);
  @ requires \separated(dst + (0 .. capacity - 1), set);
  @ requires \separated(dst + (0 .. capacity - 1), src + (0 .. n - 1));
  @ assigns dst[done.written .. capacity - 1];
  @ ensures done.read <= \result.read <= n;
  @ ensures done.written <= \result.written <= capacity;
  @ ensures \result.written - done.written <= 3 * (\result.read - done.read);
  @ ensures done.status == PCT_OK && \result.status == PCT_OK ==> \result.read == n; @*/
pct_result pct_encode_exact(const pct_set *set, const uint8_t *src, size_t n, uint8_t *dst, size_t capacity,
                            pct_result done);

/* dst may be anywhere, also in src. */
/*@ requires done.read <= n && done.written <= capacity && limit <= n;
  @ requires is_input(src, n) && is_output(dst, capacity);
  @ assigns dst[done.written .. capacity - 1];
  @ ensures done.read <= \result.read <= n;
  @ ensures done.written <= \result.written <= capacity;
  @ ensures \result.written - done.written <= \result.read - done.read;
  @ ensures done.status == PCT_OK && \result.status == PCT_OK ==> \result.read >= limit; @*/
pct_result pct_decode_exact(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity, unsigned options,
                            pct_result done, size_t limit);

#endif
