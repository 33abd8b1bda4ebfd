/*
 * ICU as a careful C programmer would use it: each converter is opened once, and converts to and from UTF-8
 * without UTF-16 in between.
 */
#ifndef ICU_PEER_H
#define ICU_PEER_H

#include <stddef.h>
#include <stdint.h>

typedef struct icu_peer icu_peer;

/* Opens a converter for UTF-8 and ICU's converter for `name`; returns NULL if ICU has no such converter. */
icu_peer *icu_peer_open(const char *name);

/* Returns the version of ICU. */
const char *icu_peer_version(void);

/* Encodes UTF-8 text; returns the number of bytes, or 0 for a failure. */
size_t icu_peer_encode(icu_peer *peer, const uint8_t *src, size_t n, uint8_t *dst, size_t capacity);

/* Decodes bytes to UTF-8 text; returns the length of the text in bytes, or 0 for a failure. */
size_t icu_peer_decode(icu_peer *peer, const uint8_t *src, size_t n, uint8_t *dst, size_t capacity);

#endif
