/* ICU as a careful C programmer uses it: converters opened once, from and to UTF-8 without UTF-16 in between.
 */
#ifndef ICU_PEER_H
#define ICU_PEER_H

#include <stddef.h>
#include <stdint.h>

typedef struct icu_peer icu_peer;

/* Two open converters, UTF-8 and one of ICU's by name; NULL if there is none. */
icu_peer *icu_peer_open(const char *name);

/* The bytes of UTF-8 text; returns how many, 0 for a failure. */
size_t icu_peer_encode(icu_peer *peer, const uint8_t *src, size_t n, uint8_t *dst, size_t capacity);

/* The UTF-8 text of bytes; returns how many bytes it has, 0 for a failure. */
size_t icu_peer_decode(icu_peer *peer, const uint8_t *src, size_t n, uint8_t *dst, size_t capacity);

#endif
