/* Typical code that uses no library: a flag or a table, and a branch for every byte. */
#ifndef BRANCHY_H
#define BRANCHY_H

#include <stddef.h>
#include <stdint.h>

/* Encodes n bytes; `dst` has room for 3 * n bytes. Returns the length written. */
size_t peer_encode_branchy(const uint8_t keep[256], const uint8_t *src, size_t n, uint8_t *dst);

/* Decodes n bytes; `dst` has room for n bytes. Returns the length written, or SIZE_MAX for a malformed
 * escape. */
size_t peer_decode_branchy(const uint8_t *src, size_t n, uint8_t *dst);

/* Copies like memcpy, in a call that no optimiser can remove. Returns n. */
size_t peer_copy(const uint8_t *src, size_t n, uint8_t *dst);

#endif
