/*
 * usage: huge    Lengths about 2^31 and 2^32, and SIZE_MAX / 3, with every kernel that runs here. The buffers
 * are a few MiB of memory that is mapped over and over. Lengths that do not fit into the address space are
 * left out.
 */
#define _GNU_SOURCE
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

#include "faults.h"

/* A multiple of three, so that escapes come to lie on each other. */
enum { WINDOW = 24 << 20 };

static const char *running;
static size_t cases;

/* Room for n bytes, in which byte i + WINDOW is byte i; NULL if there is no address for them. */
static uint8_t *make_endless(size_t n)
{
    size_t windows = n / WINDOW + 1;
    int file = memfd_create("endless", 0);
    require(file >= 0 && ftruncate(file, WINDOW) == 0, running, "no memory", n);
    if (windows > SIZE_MAX / WINDOW) {
        return NULL;
    }
    uint8_t *start =
        mmap(NULL, windows * WINDOW, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    for (size_t k = 0; start != MAP_FAILED && k < windows; k++) {
        void *at = mmap(start + k * WINDOW, WINDOW, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, file, 0);
        require(at != MAP_FAILED, running, "no memory", n);
    }
    close(file);
    return start == MAP_FAILED ? NULL : start;
}

static void give_back(uint8_t *start, size_t n)
{
    munmap(start, (n / WINDOW + 1) * WINDOW);
}

static bool is_repeated(const uint8_t *bytes, size_t n, const char *text, size_t length)
{
    for (size_t i = 0; i < n; i++) {
        if (bytes[i] != (uint8_t)text[i % length]) {
            return false;
        }
    }
    return true;
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
    uint8_t *dst = make_endless(capacity);
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
static void try_decoding(const pct_kernel *kernel, size_t n)
{
    uint8_t *src = make_endless(n);
    uint8_t *dst = make_endless(n / 3);
    if (src == NULL || dst == NULL) {
        return;
    }
    for (size_t i = 0; i < WINDOW; i++) {
        src[i] = (uint8_t)"%41"[i % 3];
    }
    pct_result result = kernel->decode(src, n, dst, n / 3, PCT_DECODE_STRICT);
    require(result.read == n && result.written == n / 3, running, "what is decoded", n);
    require(result.status == PCT_OK && is_repeated(dst, n / 3 % WINDOW, "A", 1), running, "the decoded text",
            n);
    require(kernel->decoded_size(src, n) == n / 3, running, "the size of escapes", n);
    result = kernel->decode(src, n - 1, dst, n / 3, PCT_DECODE_STRICT);
    require(result.status == PCT_MALFORMED && result.read == n - 3, running, "the malformed one", n);
    give_back(src, n);
    give_back(dst, n / 3);
    cases++;
}

static void try_kernel(const pct_kernel *kernel, const pct_set *set, const uint8_t *src, const size_t *sizes,
                       size_t count)
{
    const size_t half = (size_t)INT32_MAX;
    running = kernel->name;
    for (size_t k = 0; k < count; k++) {
        try_size(kernel, set, src, sizes[k]);
        for (size_t capacity = 0; capacity <= 40; capacity += 10) {
            try_encoding(kernel, set, src, sizes[k], capacity);
        }
    }
    for (size_t capacity = half - 1; capacity <= half + 2; capacity++) {
        try_encoding(kernel, set, src, half + 2, capacity);
    }
    if (half + 2 <= SIZE_MAX / 3) {
        try_encoding(kernel, set, src, half + 2, 3 * (half + 2) + 1);
    }
    /* Multiples of three just above 2^31 and 2^32. */
    try_decoding(kernel, half + 2);
    if (SIZE_MAX > UINT32_MAX) {
        try_decoding(kernel, (size_t)UINT32_MAX + 3);
    }
}

int main(void)
{
    const size_t third = SIZE_MAX / 3, half = (size_t)INT32_MAX;
    const bool is_wide = SIZE_MAX > UINT32_MAX;
    /* In ascending order; on 64 bits a third of memory is more than there are addresses for. */
    const size_t narrow[] = {third - 1, third, third + 1, half - 1, half, half + 1};
    const size_t wide[] = {half - 1, half, half + 1, half + 2, (size_t)UINT32_MAX, (size_t)UINT32_MAX + 2};
    const size_t *sizes = is_wide ? wide : narrow;
    const size_t longest = is_wide ? wide[5] : narrow[5];
    pct_set set;
    pct_set_init_bits(&set, no_bytes, PCT_SPACE_PERCENT);
    uint8_t *src = make_endless(longest + 2);
    require(src != NULL, "all kernels", "no addresses", longest);
    memset(src, 0xFF, WINDOW);
    for (size_t k = 0; k < pct_kernel_count(); k++) {
        const pct_kernel *kernel = pct_kernel_at(k);
        cases = 0;
        if (runs_here(kernel)) {
            try_kernel(kernel, &set, src, sizes, 6);
            printf("%s huge %zu\n", kernel->name, cases);
        }
    }
    return 0;
}
