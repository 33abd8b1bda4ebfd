/* ICU as a careful C programmer uses it: converters opened once, from and to UTF-8 without UTF-16 between. */
#ifndef ICU_PEER_H
#define ICU_PEER_H

#include <stddef.h>
#include <stdint.h>

typedef struct icu_peer icu_peer;

/* Opens two converters, UTF-8 and an ICU converter by name; NULL if there is none. */
icu_peer *icu_peer_open(const char *name);

/* Encodes UTF-8 text; returns the number of bytes, 0 for a failure. */
size_t icu_peer_encode(icu_peer *peer, const uint8_t *src, size_t n, uint8_t *dst, size_t capacity);

/* Decodes bytes to UTF-8 text; returns its length in bytes, 0 for a failure. */
size_t icu_peer_decode(icu_peer *peer, const uint8_t *src, size_t n, uint8_t *dst, size_t capacity);

#endif
