/* Detects the features that both the processor and the operating system support. */
#include "include/CPercentEncoding.h"
#include "CPercentEncodingKernel.h"

#if PCT_TARGET_X86_64

#include <cpuid.h>

/*
 * Bits of XCR0: the register states that the operating system saves when it switches threads. On macOS, the
 * system saves AVX-512 states only for threads that have already used AVX-512, so AVX2 is the best kernel.
 */
enum { SSE_STATE = 1 << 1, AVX_STATE = 1 << 2, AVX512_STATES = 7 << 5 };

enum { YMM_STATES = SSE_STATE | AVX_STATE, ZMM_STATES = YMM_STATES | AVX512_STATES };

/* The registers of two CPUID leaves, and XCR0. */
typedef struct cpu_words {
    unsigned ecx1, ebx7, ecx7, states;
} cpu_words;

static bool has(unsigned bits, unsigned needed)
{
    return (bits & needed) == needed;
}

static uint32_t features_of(cpu_words cpu)
{
    enum { GFNI = 1 << 8, AVX512_VBMI = 1 << 1, AVX512_VBMI2 = 1 << 6 };
    uint32_t features = PCT_FEATURE_SSE2;
    if (has(cpu.ecx1, bit_SSSE3 | bit_POPCNT)) {
        features |= PCT_FEATURE_SSSE3;
    }
    if (!has(cpu.ecx1, bit_AVX | bit_POPCNT)) {
        return features;
    }
    if (has(cpu.states, YMM_STATES) && has(cpu.ebx7, bit_AVX2 | bit_BMI | bit_BMI2)) {
        features |= PCT_FEATURE_AVX2;
    }
    if (has(cpu.states, ZMM_STATES) &&
        has(cpu.ebx7, bit_AVX2 | bit_BMI | bit_BMI2 | bit_AVX512F | bit_AVX512BW | bit_AVX512VL) &&
        has(cpu.ecx7, AVX512_VBMI | AVX512_VBMI2 | GFNI)) {
        features |= PCT_FEATURE_AVX512;
    }
    return features;
}

uint32_t pct_cpu_features(void)
{
    cpu_words cpu = {0, 0, 0, 0};
    unsigned eax, ebx, edx, high;
    if (__get_cpuid(1, &eax, &ebx, &cpu.ecx1, &edx)) {
        __get_cpuid_count(7, 0, &eax, &cpu.ebx7, &cpu.ecx7, &edx);
    }
    /* If the bit OSXSAVE is clear, the XGETBV instruction is not available. */
    if (has(cpu.ecx1, bit_OSXSAVE)) {
        __asm__("xgetbv" : "=a"(cpu.states), "=d"(high) : "c"(0));
    }
    return features_of(cpu);
}

#else

uint32_t pct_cpu_features(void)
{
    return PCT_TARGET_AARCH64 ? PCT_FEATURE_NEON : 0;
}

#endif
