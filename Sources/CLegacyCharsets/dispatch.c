/* Lists the kernels, finds the kernel that matches the process-wide choice, and calls it. */
#include "kernels/codes.h"
#include "kernels/kernel.h"
#include "kernels/sequence.h"

static const pct_text_kernel *const kernels[] = {
#define PCT_TEXT_KERNEL(name, needed) &pct_text_kernel_##name,
#define PCT_LAST_TEXT_KERNEL(name) &pct_text_kernel_##name
#include "kernels/kernels.def"
#undef PCT_TEXT_KERNEL
#undef PCT_LAST_TEXT_KERNEL
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

/* Returns the best kernel that needs only `features`. A loop over the kernels would slow down every call for
 * a short text. */
PCT_INLINE const pct_text_kernel *kernel_for(uint32_t features)
{
    (void)features; /* unused if the last kernel is the only one */
#define PCT_TEXT_KERNEL(name, needed)                                                                        \
    if (((needed) & ~features) == 0) {                                                                       \
        return &pct_text_kernel_##name;                                                                      \
    }
#define PCT_LAST_TEXT_KERNEL(name) return &pct_text_kernel_##name;
#include "kernels/kernels.def"
#undef PCT_TEXT_KERNEL
#undef PCT_LAST_TEXT_KERNEL
}

const pct_text_kernel *pct_text_kernel_for(const pct_kernel *kernel)
{
    return kernel_for(kernel->features);
}

pct_result pct_encode_text(const pct_encode_table *table, const pct_set *ascii, const pct_set *other,
                           const uint8_t *src, size_t n, uint8_t *dst, size_t capacity)
{
    return kernel_for(current_kernel()->features)->encode_text(table, ascii, other, src, n, dst, capacity);
}

pct_result pct_encode_by_kernel(const pct_encode_table *table, const uint8_t *src, size_t n, uint8_t *dst,
                                size_t capacity)
{
    return kernel_for(current_kernel()->features)->encode_singles(table, src, n, dst, capacity);
}

size_t pct_decode_few(const pct_decode_table *table, const uint8_t *src, size_t n, unsigned options,
                      uint8_t *dst, size_t capacity)
{
    return kernel_for(current_kernel()->features)->decode_few(table, src, n, options, dst, capacity);
}

pct_result pct_decode_by_kernel(const pct_decode_table *table, const uint8_t *src, size_t n, uint8_t *dst,
                                size_t capacity)
{
    return kernel_for(current_kernel()->features)->decode_text(table, src, n, dst, capacity);
}

uint32_t pct_code_of(const pct_encode_table *table, uint32_t scalar)
{
    return code_of(table, table->form, scalar / PCT_SCALARS_PER_BLOCK, scalar % PCT_SCALARS_PER_BLOCK);
}
