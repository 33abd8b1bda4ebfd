/* The features detected from the reports of a processor and an operating system. */
#include "harness.h"

#include "CPercentEncodingKernel.h"

#if PCT_TARGET_X86_64
#include <cpuid.h>

static unsigned withheld; /* bits of ECX of leaf 1 that the processor does not report */
static bool is_mute;      /* whether the processor reports nothing */

static int cpuid_told(unsigned leaf, unsigned *eax, unsigned *ebx, unsigned *ecx, unsigned *edx)
{
    if (is_mute) {
        return 0;
    }
    int is_known = __get_cpuid(leaf, eax, ebx, ecx, edx);
    *ecx &= ~withheld;
    return is_known;
}

#define __get_cpuid cpuid_told
#endif

uint32_t pct_cpu_features_again(void);
#define pct_cpu_features pct_cpu_features_again
#include "../../Sources/CPercentEncoding/cpu_features.c"
#undef pct_cpu_features

#if PCT_TARGET_X86_64

/* The bits are numbered as in the manuals (Intel SDM 2A, table 3-17; volume 1, 13.3). The compiler's names
 * for the bits are not used. */
enum { WORDS = 4, ECX1 = 0, EBX7 = 1, ECX7 = 2, XCR0 = 3 };

typedef struct need {
    unsigned word, bit;
    uint32_t lost; /* the features that need the bit */
} need;

static const uint32_t wide = PCT_FEATURE_AVX2 | PCT_FEATURE_AVX512;

static void expect_features(unsigned bits[WORDS], uint32_t wanted, const char *what, unsigned number)
{
    uint32_t found = features_of((cpu_words){bits[ECX1], bits[EBX7], bits[ECX7], bits[XCR0]});
    look_at(what, 0, 0, number);
    count_cases(1);
    if (found != wanted) {
        fail("cpu_features.c finds features %X instead of %X", (unsigned)found, (unsigned)wanted);
    }
}

static void expect_told(uint32_t wanted, const char *what)
{
    uint32_t found = pct_cpu_features_again();
    look_at(what, 0, 0, 0);
    count_cases(1);
    if (found != wanted) {
        fail("cpu_features.c finds features %X instead of %X", (unsigned)found, (unsigned)wanted);
    }
}

/* Tries this processor, this processor without saved states (OSXSAVE, bit 27), and a processor without
 * CPUID. */
static void prove_told(void)
{
    uint32_t here = pct_cpu_features();
    expect_told(here, "this processor");
    withheld = 1u << 27;
    expect_told(here & ~wide, "a system without XSAVE");
    withheld = 0;
    is_mute = true;
    expect_told(PCT_FEATURE_SSE2, "a processor without leaf 1");
    is_mute = false;
}

/* Clears one bit at a time: exactly the features that need this bit are missing. */
static void prove(const pct_kernel *kernel)
{
    (void)kernel;
    prove_told();
    const uint32_t all = PCT_FEATURE_SSE2 | PCT_FEATURE_SSSE3 | wide;
    const need needs[] = {
        {ECX1, 9, PCT_FEATURE_SSSE3},         /* SSSE3 */
        {ECX1, 23, PCT_FEATURE_SSSE3 | wide}, /* POPCNT */
        {ECX1, 28, wide},                     /* AVX */
        {EBX7, 3, wide},                      /* BMI1 */
        {EBX7, 8, wide},                      /* BMI2 */
        {EBX7, 5, wide},                      /* AVX2 */
        {EBX7, 16, PCT_FEATURE_AVX512},       /* AVX512F */
        {EBX7, 30, PCT_FEATURE_AVX512},       /* AVX512BW */
        {EBX7, 31, PCT_FEATURE_AVX512},       /* AVX512VL */
        {ECX7, 1, PCT_FEATURE_AVX512},        /* AVX512_VBMI */
        {ECX7, 6, PCT_FEATURE_AVX512},        /* AVX512_VBMI2 */
        {ECX7, 8, PCT_FEATURE_AVX512},        /* GFNI */
        {XCR0, 1, wide},
        {XCR0, 2, wide}, /* the states of SSE and AVX */
        {XCR0, 5, PCT_FEATURE_AVX512},
        {XCR0, 6, PCT_FEATURE_AVX512},
        {XCR0, 7, PCT_FEATURE_AVX512},
    };
    for (unsigned number = 0; number < 32 * WORDS; number++) {
        unsigned bits[WORDS] = {~0u, ~0u, ~0u, ~0u};
        uint32_t wanted = all;
        bits[number / 32] &= ~(1u << number % 32);
        for (size_t k = 0; k < sizeof needs / sizeof needs[0]; k++) {
            wanted &= needs[k].word * 32 + needs[k].bit == number ? ~needs[k].lost : all;
        }
        expect_features(bits, wanted, "all bits but one", number);
    }
    expect_features((unsigned[]){~0u, ~0u, ~0u, 0}, PCT_FEATURE_SSE2 | PCT_FEATURE_SSSE3, "no states", 0);
    expect_features((unsigned[]){0, 0, 0, 0}, PCT_FEATURE_SSE2, "nothing", 0);
}

#else

static void prove(const pct_kernel *kernel)
{
    (void)kernel;
}

#endif

const proof cpu_features = {"features", prove};
