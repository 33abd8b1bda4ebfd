/*
 * usage: allocations    Every allocation in turn fails, and all after it, until a call succeeds: what fails
 * says so, and gives back what it had. What is promised to allocate nothing does not.
 */
#define _GNU_SOURCE
#include <stdatomic.h>
#include <sys/wait.h>
#include <unistd.h>

#include "CPercentEncodingICU.h"
#include "faults.h"

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);
void __libc_free(void *memory);

/* How many allocations are still granted; how many there were, and how many are not given back. */
static _Atomic size_t granted = SIZE_MAX, count, live;

static bool is_granted(void)
{
    count++;
    if (granted == 0) {
        return false;
    }
    granted -= granted != SIZE_MAX;
    return true;
}

static void *counted(void *memory)
{
    live += memory != NULL;
    return memory;
}

void *malloc(size_t size)
{
    return is_granted() ? counted(__libc_malloc(size)) : NULL;
}

void *calloc(size_t number, size_t size)
{
    return is_granted() ? counted(__libc_calloc(number, size)) : NULL;
}

void *realloc(void *old, size_t size)
{
    if (!is_granted()) {
        return NULL;
    }
    return old ? __libc_realloc(old, size) : counted(__libc_realloc(old, size));
}

void free(void *memory)
{
    live -= memory != NULL;
    __libc_free(memory);
}

/* A charset and a text in it. */
typedef struct sample {
    const char *name;
    uint16_t text[2];
    bool has_states; /* then there are no codes */
} sample;

static const sample samples[] = {
    {"windows-936-2000", {0x6C49, 0x5B57}, false},
    {"gb18030", {0x6C49, 0x5B57}, false},
    {"ibm-943_P15A-2003", {0x6F22, 0x5B57}, false},
    {"ibm-1252_P100-2000", {0xE9, 0xA0}, false},
    {"ISO-2022-JP", {0x6F22, 0x5B57}, true},
    {"ISO-2022-KR", {0x6F22, 0x5B57}, true},
    {"UTF-7", {0x6C49, 0x5B57}, true},
};

static pct_icu_status convert(const sample *it)
{
    pct_icu_converter *converter = NULL;
    uint8_t bytes[64];
    uint16_t text[64];
    uint32_t codes[8];
    pct_icu_status status = pct_icu_open(it->name, &converter);
    if (status != PCT_ICU_OK) {
        require(converter == NULL, it->name, "a converter that was not opened", status);
        return status;
    }
    pct_icu_result encoded = pct_icu_encode(converter, it->text, 2, bytes, sizeof bytes);
    pct_icu_result decoded = encoded;
    status = encoded.status;
    if (status == PCT_ICU_OK) {
        decoded = pct_icu_decode(converter, bytes, encoded.written, text, 64, PCT_ICU_STRICT);
        status = decoded.status;
    }
    if (status == PCT_ICU_OK) {
        require(decoded.written == 2 && memcmp(text, it->text, 4) == 0, it->name, "another text", 0);
        status = it->has_states ? status : pct_icu_codes(converter, 0x4E00, 8, codes);
    }
    pct_icu_close(converter);
    return status;
}

/* What comes of a conversion that gets so many allocations. */
static pct_icu_status convert_with(const sample *it, size_t allowed)
{
    granted = allowed;
    count = 0;
    pct_icu_status status = convert(it);
    granted = SIZE_MAX;
    require(status == PCT_ICU_OK || status == PCT_ICU_OUT_OF_MEMORY || status == PCT_ICU_NO_CONVERTER ||
                status == PCT_ICU_FAILED,
            it->name, "a status of another kind", (size_t)status);
    return status;
}

/* What a process tells of a first use: all went well; or it failed, and then another did not; or it did too,
 * since ICU never again does some of what it has failed to do once. */
enum { WENT_WELL = 0, RECOVERED = 2, REMEMBERED = 3 };

static int try_first_use(const sample *it, size_t allowed)
{
    bool is_failed = convert_with(it, allowed) != PCT_ICU_OK;
    require(!is_failed || count > allowed, it->name, "no allocation has failed", allowed);
    pct_icu_status second = convert_with(it, SIZE_MAX);
    require(second == PCT_ICU_OK ||
                (is_failed && (second == PCT_ICU_OUT_OF_MEMORY || second == PCT_ICU_NO_CONVERTER)),
            it->name, "the status of a second use", (size_t)second);
    /* ICU keeps what it has loaded; failures after that must not keep more. */
    size_t before = live;
    for (size_t again = 0; again <= allowed; again++) {
        convert_with(it, again);
    }
    require(live == before, it->name, "allocations not given back", live - before);
    return !is_failed ? WENT_WELL : second == PCT_ICU_OK ? RECOVERED : REMEMBERED;
}

/* Each first use has a process of its own. */
static void try_sample(const sample *it)
{
    size_t ends[4] = {0, 0, 0, 0};
    for (size_t allowed = 0; ends[WENT_WELL] == 0; allowed++) {
        int status = 1;
        pid_t process = fork();
        if (process == 0) {
            _exit(try_first_use(it, allowed));
        }
        require(process > 0 && waitpid(process, &status, 0) == process && WIFEXITED(status) &&
                    WEXITSTATUS(status) != 1 && allowed < 1000,
                it->name, "allocations", allowed);
        ends[WEXITSTATUS(status)]++;
    }
    printf("%s: %zu allocations can fail, after %zu of them for good\n", it->name,
           ends[RECOVERED] + ends[REMEMBERED], ends[REMEMBERED]);
}

static void try_names(void)
{
    static const char *const unknown[] = {"", "no-such-charset", "gbk,version=99", "../../etc/passwd",
                                          "\xFF"};
    for (size_t k = 0; k < sizeof unknown / sizeof unknown[0]; k++) {
        pct_icu_converter *converter = NULL;
        pct_icu_status status = pct_icu_open(unknown[k], &converter);
        require(status == PCT_ICU_OK || converter == NULL, unknown[k], "an unknown name", (size_t)status);
        pct_icu_close(converter);
    }
    pct_icu_close(NULL);
}

/* Whatever the kernels do needs no memory, the first time too. */
static void try_kernels(void)
{
    static uint8_t src[1000], dst[3001];
    granted = count = 0;
    const pct_set *set = pct_set_shared(0, 0, 0, 0, PCT_SPACE_PERCENT);
    require(set != NULL, "all kernels", "no set", 0);
    for (size_t k = 0; k < pct_kernel_count(); k++) {
        const pct_kernel *kernel = pct_kernel_at(k);
        if (runs_here(kernel)) {
            pct_kernel_choose(kernel);
            pct_result result = pct_encode(set, src, sizeof src, dst, sizeof dst);
            require(result.written == pct_encoded_size(set, src, sizeof src), kernel->name, "a size", 0);
            result = pct_decode(dst, result.written, dst, sizeof dst, PCT_DECODE_STRICT);
            require(result.written == sizeof src, kernel->name, "a round trip", result.written);
            require(pct_utf8_valid_prefix(src, sizeof src) == sizeof src, kernel->name, "text", 0);
        }
    }
    require(count == 0, "all kernels", "allocations", count);
    granted = SIZE_MAX;
}

int main(void)
{
    setvbuf(stdout, NULL, _IONBF, 0);
    try_kernels();
    for (size_t k = 0; k < sizeof samples / sizeof samples[0]; k++) {
        try_sample(&samples[k]);
    }
    try_names();
    return 0;
}
