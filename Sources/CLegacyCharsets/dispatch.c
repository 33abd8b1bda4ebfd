/* The list of kernels, the one that goes with the process-wide choice, and the calls that use it. */
#include "codes.h"
#include "kernels/kernel.h"

static const pct_text_kernel *const kernels[] = {
#define PCT_TEXT_KERNEL(name) &pct_text_kernel_##name,
#include "kernels/kernels.def"
#undef PCT_TEXT_KERNEL
};

enum { KERNEL_COUNT = sizeof kernels / sizeof kernels[0] };

size_t pct_text_kernel_count(void)
{
    return KERNEL_COUNT;
}

const pct_text_kernel *pct_text_kernel_at(size_t index)
{
    return kernels[index < KERNEL_COUNT ? index : KERNEL_COUNT - 1];
}

const pct_text_kernel *pct_text_kernel_for(const pct_kernel *kernel)
{
    size_t index = 0;
    while (kernels[index]->features & ~kernel->features) {
        index++;
    }
    return kernels[index];
}

pct_result pct_encode_text(const pct_encode_table *table, const pct_set *ascii, const pct_set *other,
                           const uint8_t *src, size_t n, uint8_t *dst, size_t capacity)
{
    return pct_text_kernel_for(pct_kernel_current())->encode_text(table, ascii, other, src, n, dst, capacity);
}

uint32_t pct_code_of(const pct_encode_table *table, uint32_t scalar)
{
    uint32_t code =
        code_of(table, table->form, scalar / PCT_SCALARS_PER_BLOCK, scalar % PCT_SCALARS_PER_BLOCK);
    return table->form != PCT_CODES_32 && code == VANISHES_16 ? VANISHES : code;
}
