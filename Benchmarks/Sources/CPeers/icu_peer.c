#include "icu_peer.h"

#include <stdbool.h>
#include <stdlib.h>
#include <unicode/ucnv.h>

struct icu_peer {
    UConverter *utf8;
    UConverter *other;
};

icu_peer *icu_peer_open(const char *name)
{
    UErrorCode error = U_ZERO_ERROR;
    icu_peer *peer = malloc(sizeof *peer);
    if (peer == NULL) {
        return NULL;
    }
    peer->utf8 = ucnv_open("UTF-8", &error);
    peer->other = ucnv_open(name, &error);
    if (U_FAILURE(error)) {
        free(peer);
        return NULL;
    }
    ucnv_setFallback(peer->other, false);
    return peer;
}

const char *icu_peer_version(void)
{
    return U_ICU_VERSION;
}

static size_t convert(UConverter *to, UConverter *from, const uint8_t *src, size_t n, uint8_t *dst,
                      size_t capacity)
{
    UChar pivot[1024];
    UChar *pivot_source = pivot;
    UChar *pivot_target = pivot;
    const char *source = (const char *)src;
    char *target = (char *)dst;
    UErrorCode error = U_ZERO_ERROR;
    ucnv_convertEx(to, from, &target, target + capacity, &source, source + n, pivot, &pivot_source,
                   &pivot_target, pivot + 1024, true, true, &error);
    return U_SUCCESS(error) ? (size_t)(target - (char *)dst) : 0;
}

size_t icu_peer_encode(icu_peer *peer, const uint8_t *src, size_t n, uint8_t *dst, size_t capacity)
{
    return convert(peer->other, peer->utf8, src, n, dst, capacity);
}

size_t icu_peer_decode(icu_peer *peer, const uint8_t *src, size_t n, uint8_t *dst, size_t capacity)
{
    return convert(peer->utf8, peer->other, src, n, dst, capacity);
}
