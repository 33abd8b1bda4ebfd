/* How inputs are taken apart, and where they are placed. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "../../Kernels/run.h"

enum { MOST_KERNELS = 16, MOST_OFFSET = 64 };

static const pct_kernel *kernels[MOST_KERNELS];
static size_t kernels_here;
static memory source, target;

int LLVMFuzzerInitialize(int *count, char ***arguments);
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n);

bool is_planted(const char *name)
{
    const char *wanted = getenv("FUZZ_PLANT");
    return wanted != NULL && strcmp(wanted, name) == 0;
}

int LLVMFuzzerInitialize(int *count, char ***arguments)
{
    (void)count;
    (void)arguments;
    source = make_memory(LONGEST_INPUT + MOST_OFFSET);
    target = make_memory(6 * LONGEST_INPUT + 200 + MOST_OFFSET);
    for (size_t k = 0; k < pct_kernel_count() && kernels_here < MOST_KERNELS; k++) {
        if (runs_here(pct_kernel_at(k))) {
            kernels[kernels_here++] = pct_kernel_at(k);
        }
    }
    for (size_t k = 0; k < plant_count; k++) {
        if (is_planted(plants[k].name)) {
            kernels[0] = planted(&plants[k], kernels[0]);
        }
    }
    return 0;
}

size_t kernel_count(void)
{
    return kernels_here;
}

const pct_kernel *kernel_at(size_t index)
{
    return kernels[index];
}

uint8_t take_byte(input *it)
{
    if (it->n == 0) {
        return 0;
    }
    it->n--;
    return *it->bytes++;
}

size_t take_below(input *it, size_t limit)
{
    size_t low = take_byte(it);
    return (low | (size_t)take_byte(it) << 8) % limit;
}

rule take_rule(input *it)
{
    uint8_t choice = take_byte(it);
    if (choice < 0x80) {
        return sample_rule(choice % SAMPLE_RULES);
    }
    rule set = {{0}, choice & 1 ? PCT_SPACE_PLUS : PCT_SPACE_PERCENT};
    for (size_t byte = 0; byte < sizeof set.keep; byte += 8) {
        uint8_t bits = take_byte(it);
        for (size_t bit = 0; bit < 8; bit++) {
            set.keep[byte + bit] = bits >> bit & 1;
        }
    }
    return set;
}

spot take_spot(input *it)
{
    uint8_t choice = take_byte(it);
    return (spot){choice & 1 ? AT_START : AT_END, choice & 2 ? choice >> 2 : 0};
}

const uint8_t *place_source(const input *it, spot where)
{
    uint8_t *bytes = place(&source, it->n, where.at, where.offset);
    if (it->n > 0) {
        memcpy(bytes, it->bytes, it->n);
    }
    return bytes;
}

uint8_t *place_target(size_t capacity, spot where)
{
    return place_marked(&target, capacity, where.at, where.offset);
}

void expect_target(const outcome *wanted, pct_result result, const uint8_t *dst, size_t capacity)
{
    expect(wanted, result, dst, capacity);
    if (!is_intact(&target, dst, capacity)) {
        fail("bytes beside the buffer have changed");
    }
}

void look_at_kernel(const pct_kernel *kernel, const char *what, size_t n, size_t capacity)
{
    the_run.proof = "fuzzing";
    the_run.kernel = kernel->name;
    look_at(what, n, capacity, 0);
}
