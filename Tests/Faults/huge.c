/*
 * usage: huge [FUNCTION]    Lengths about 2^31 and 2^32, and SIZE_MAX / 3, with every kernel that runs here.
 * The buffers are a few MiB of memory that is mapped over and over; each two of them fit into 4 GiB where
 * words have 32 bits. With a function of a kernel, that one keeps lengths in 32 bits, or in 31 where they
 * have 32, and the best kernel has to be found wrong.
 */
#define _GNU_SOURCE
#include "endless.h"

enum { CASES = 43 /* of a kernel, with either size of words */ };

/* The function that is given a fault, or NULL, and what is under it. */
static const char *planted;
static pct_kernel sound;

static bool is_tried(const char *function)
{
    return planted == NULL || strcmp(planted, function) == 0;
}

/* The most that n bytes become; SIZE_MAX if that does not fit. */
static size_t escaped(size_t n)
{
    return n <= SIZE_MAX / 3 ? 3 * n : SIZE_MAX;
}

static void try_size(const pct_kernel *kernel, const pct_set *set, const uint8_t *src, size_t n)
{
    require(kernel->encoded_size(set, src, n) == escaped(n), running, "the size", n);
    require(kernel->decoded_size(src, n) == n, running, "the decoded size", n);
    cases++;
}

/* All of n bytes, each of which becomes three, as far as the capacity goes. */
static void try_encoding(const pct_kernel *kernel, const pct_set *set, const uint8_t *src, size_t n,
                         size_t capacity)
{
    uint8_t *dst = make_endless(capacity, 0);
    if (dst == NULL) {
        return;
    }
    pct_result result = kernel->encode(set, src, n, dst, capacity);
    size_t units = capacity / 3 < n ? capacity / 3 : n;
    require(result.read == units && result.written == 3 * units, running, "what is encoded", capacity);
    require(result.status == (units == n ? PCT_OK : PCT_OUTPUT_FULL), running, "the status", capacity);
    /* What lies past the output is not specified, and neither is then what has the same place in the window.
     */
    require(is_repeated(dst, result.written % WINDOW, "%FF", 3), running, "the text", capacity);
    give_back(dst, capacity);
    cases++;
}

/* n bytes of escapes, and the same with the last of them cut short. */
static void decode(const pct_kernel *kernel, uint8_t *src, size_t n, uint8_t *dst)
{
    repeat(src, "%41", 3);
    pct_result result = kernel->decode(src, n, dst, n / 3, PCT_DECODE_STRICT);
    require(result.read == n && result.written == n / 3, running, "what is decoded", n);
    require(result.status == PCT_OK && is_repeated(dst, n / 3 % WINDOW, "A", 1), running, "the decoded text",
            n);
    require(kernel->decoded_size(src, n) == n / 3, running, "the size of escapes", n);
    result = kernel->decode(src, n - 1, dst, n / 3, PCT_DECODE_STRICT);
    require(result.status == PCT_MALFORMED && result.read == n - 3, running, "the malformed one", n);
    cases++;
}

static void try_decoding(const pct_kernel *kernel, size_t n)
{
    uint8_t *src = make_endless(n, 0);
    uint8_t *dst = make_endless(n / 3, 0);
    if (src != NULL && dst != NULL) {
        decode(kernel, src, n, dst);
    }
    give_back(src, n);
    give_back(dst, n / 3);
}

/* Sizes, the longest last, and the begin of an output. */
static void try_sizes(const pct_kernel *kernel, const pct_set *set, const size_t *sizes, size_t count)
{
    uint8_t *src = make_endless(sizes[count - 1], 0xFF);
    for (size_t k = 0; src != NULL && k < count; k++) {
        try_size(kernel, set, src, sizes[k]);
        for (size_t capacity = 0; capacity <= 40; capacity += 10) {
            try_encoding(kernel, set, src, sizes[k], capacity);
        }
    }
    give_back(src, sizes[count - 1]);
}

/* n bytes into each of so many capacities. */
static void try_encodings(const pct_kernel *kernel, const pct_set *set, size_t n, size_t capacity,
                          size_t count)
{
    uint8_t *src = make_endless(n, 0xFF);
    for (size_t k = 0; src != NULL && k < count; k++) {
        try_encoding(kernel, set, src, n, capacity + k);
    }
    give_back(src, n);
}

static void try_wide(const pct_kernel *kernel, const pct_set *set)
{
    const size_t half = (size_t)INT32_MAX, whole = (size_t)UINT32_MAX;
    const size_t sizes[] = {half - 1, half, half + 1, half + 2, whole, whole + 2};
    if (is_tried("encoded_size") || is_tried("decoded_size")) {
        try_sizes(kernel, set, sizes, 6);
    }
    if (is_tried("encode")) {
        try_encodings(kernel, set, half + 2, half - 1, 4);
        try_encodings(kernel, set, half + 2, 3 * (half + 2) + 1, 1);
    }
    /* Multiples of three just above 2^31 and 2^32. */
    if (is_tried("decode")) {
        try_decoding(kernel, half + 2);
        try_decoding(kernel, whole + 3);
    }
}

static void try_narrow(const pct_kernel *kernel, const pct_set *set)
{
    const size_t half = (size_t)INT32_MAX, third = SIZE_MAX / 3;
    const size_t sizes[] = {third - 1, third, third + 1, half - 1, half, half + 1};
    if (is_tried("encoded_size") || is_tried("decoded_size")) {
        try_sizes(kernel, set, sizes, 6);
    }
    /* As little as fills these capacities; then all of it fits, in more than 2^31 bytes; then a little of
     * more than 2^31 bytes does. */
    if (is_tried("encode")) {
        try_encodings(kernel, set, half / 3 + 2, half - 1, 4);
        try_encodings(kernel, set, half / 3 + 2, half + 6, 1);
        try_encodings(kernel, set, half + 2, third, 1);
    }
    if (is_tried("decode")) {
        try_decoding(kernel, half + 2);
    }
}

/* ---- Faults ---- */

static pct_result cut_encode(const pct_set *set, const uint8_t *src, size_t n, uint8_t *dst, size_t capacity)
{
    return sound.encode(set, src, cut(n), dst, cut(capacity));
}

static size_t cut_encoded_size(const pct_set *set, const uint8_t *src, size_t n)
{
    return cut(sound.encoded_size(set, src, n));
}

static pct_result cut_decode(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity, unsigned options)
{
    return sound.decode(src, cut(n), dst, capacity, options);
}

static size_t cut_decoded_size(const uint8_t *src, size_t n)
{
    return cut(sound.decoded_size(src, n));
}

static pct_kernel kernel_with_fault(const pct_kernel *kernel)
{
    pct_kernel faulty = sound = *kernel;
    faulty.encode = is_tried("encode") ? cut_encode : sound.encode;
    faulty.encoded_size = is_tried("encoded_size") ? cut_encoded_size : sound.encoded_size;
    faulty.decode = is_tried("decode") ? cut_decode : sound.decode;
    faulty.decoded_size = is_tried("decoded_size") ? cut_decoded_size : sound.decoded_size;
    return faulty;
}

int main(int count, char **arguments)
{
    pct_set set;
    pct_set_init_bits(&set, no_bytes, PCT_SPACE_PERCENT);
    setvbuf(stdout, NULL, _IONBF, 0);
    planted = count > 1 ? arguments[1] : NULL;
    for (size_t k = 0; k < pct_kernel_count(); k++) {
        pct_kernel kernel = *pct_kernel_at(k);
        running = kernel.name;
        if (!runs_here(&kernel)) {
            printf("%s huge: not on this processor\n", running);
            continue;
        }
        cases = left_out = 0;
        kernel = planted ? kernel_with_fault(&kernel) : kernel;
        (SIZE_MAX > UINT32_MAX ? try_wide : try_narrow)(&kernel, &set);
        printf("%s huge %zu, %zu left out\n", running, cases, left_out);
        if (planted != NULL) {
            break;
        }
        require(cases == CASES, running, "the number of cases", cases);
    }
    return 0;
}
