/* Columns: the list of kernels, and the public entry points. */
#include "kernels/columns.h"
#include "kernels/values.h"

/* In the order of pct_kernel_at. */
static const pct_column_kernel *const kernels[] = {
#define PCT_KERNEL(name) &pct_column_kernel_##name,
#include "kernels/kernels.def"
#undef PCT_KERNEL
};

const pct_column_kernel *pct_column_kernel_for(const pct_kernel *kernel)
{
    size_t index = 0;
    while (pct_kernel_at(index)->features & ~kernel->features) {
        index++;
    }
    return kernels[index];
}

pct_column_result pct_encode_column(const pct_set *set, const pct_column *column,
                                    const pct_column_buffers *to)
{
    return pct_column_kernel_for(current_kernel())->encode(set, column, to);
}

pct_column_result pct_decode_column(const pct_column *column, pct_column_rules rules,
                                    const pct_column_buffers *to)
{
    return pct_column_kernel_for(current_kernel())->decode(column, rules, to);
}

pct_column_result pct_query_get_column(const pct_column *column, const pct_name *names, size_t count,
                                       pct_column_rules rules, const pct_column_buffers *to)
{
    return pct_column_kernel_for(current_kernel())->query_get(column, names, count, rules, to);
}

pct_query_result pct_query_column(const pct_column *column, pct_column_rules rules,
                                  const pct_query_buffers *to)
{
    return pct_column_kernel_for(current_kernel())->query(column, rules, to);
}

bool pct_is_field_name(const uint8_t *field, size_t n, pct_name name, bool plus)
{
    return value_of_name(field, n, name, plus) != SIZE_MAX;
}
