/* What the processor has and the operating system saves. */
#include "include/CPercentEncoding.h"
#include "target.h"

#if PCT_TARGET_X86_64

#include <cpuid.h>

/* Bits of XCR0: the states that the operating system saves when it changes threads. */
enum { SSE_STATE = 1 << 1, AVX_STATE = 1 << 2, AVX512_STATES = 7 << 5 };

enum { YMM_STATES = SSE_STATE | AVX_STATE, ZMM_STATES = YMM_STATES | AVX512_STATES };

static unsigned saved_states(void)
{
    unsigned low, high;
    __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return low;
}

static bool has(unsigned bits, unsigned needed)
{
    return (bits & needed) == needed;
}

uint32_t pct_cpu_features(void)
{
    enum { GFNI = 1 << 8, AVX512_VBMI = 1 << 1, AVX512_VBMI2 = 1 << 6 };
    uint32_t features = PCT_FEATURE_SSE2;
    unsigned eax, ebx, ecx, edx;
    unsigned ebx7, ecx7;
    if (!__get_cpuid(1, &eax, &ebx, &ecx, &edx)) {
        return features;
    }
    if (has(ecx, bit_SSSE3 | bit_POPCNT)) {
        features |= PCT_FEATURE_SSSE3;
    }
    if (!has(ecx, bit_OSXSAVE | bit_AVX | bit_POPCNT) || !__get_cpuid_count(7, 0, &eax, &ebx7, &ecx7, &edx)) {
        return features;
    }
    unsigned states = saved_states();
    if (has(states, YMM_STATES) && has(ebx7, bit_AVX2 | bit_BMI | bit_BMI2)) {
        features |= PCT_FEATURE_AVX2;
    }
    if (has(states, ZMM_STATES) &&
        has(ebx7, bit_BMI | bit_BMI2 | bit_AVX512F | bit_AVX512BW | bit_AVX512VL) &&
        has(ecx7, AVX512_VBMI | AVX512_VBMI2 | GFNI)) {
        features |= PCT_FEATURE_AVX512;
    }
    return features;
}

#else

uint32_t pct_cpu_features(void)
{
    return 0;
}

#endif
