/* ICU as a careful C programmer would use it: converters opened once, to and from UTF-8 without UTF-16 as an
 * intermediate. */
#ifndef ICU_PEER_H
#define ICU_PEER_H

#include <stddef.h>
#include <stdint.h>

typedef struct icu_peer icu_peer;

/* Opens a converter of UTF-8 and the ICU converter of a name; returns NULL if ICU has no converter of this
 * name. */
icu_peer *icu_peer_open(const char *name);

/* Encodes UTF-8 text; returns the number of bytes, or 0 for a failure. */
size_t icu_peer_encode(icu_peer *peer, const uint8_t *src, size_t n, uint8_t *dst, size_t capacity);

/* Decodes bytes to UTF-8 text; returns the length of the text in bytes, or 0 for a failure. */
size_t icu_peer_decode(icu_peer *peer, const uint8_t *src, size_t n, uint8_t *dst, size_t capacity);

#endif
