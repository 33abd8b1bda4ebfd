#include "glue.h"

const layout *layout_of(const char *format)
{
    static const layout layouts[] = {{"u", "u", 4, true},  {"z", "u", 4, false},  {"U", "U", 8, true},
                                     {"Z", "U", 8, false}, {"vu", "vu", 0, true}, {"vz", "vu", 0, false}};
    for (size_t i = 0; i < sizeof layouts / sizeof *layouts; i++)
        if (strcmp(format, layouts[i].format) == 0)
            return &layouts[i];
    return NULL;
}

/* Returns the end offset of the last row, which is the size of the data. The interface does not pass the
 * size. */
static int64_t last_offset(const percent_column *column)
{
    int64_t last = offset_at(column, column->rows);
    return last < 0 ? 0 : last;
}

static int32_t read_offsets(input *input, const struct ArrowArray *array)
{
    if (array->n_buffers != 3)
        return PERCENT_BAD_ARGUMENT;
    input->column = (percent_column){.validity = input->validity,
                                     .first_bit = input->first_bit,
                                     .rows = input->rows,
                                     .offset_width = input->layout->offset_width};
    if (input->rows == 0)
        return PERCENT_OK;
    if (!array->buffers[1])
        return PERCENT_BAD_ARGUMENT;
    input->column.offsets = (const uint8_t *)array->buffers[1] + array->offset * input->layout->offset_width;
    input->column.size = last_offset(&input->column);
    input->column.data = array->buffers[2];
    return input->column.size && !input->column.data ? PERCENT_BAD_ARGUMENT : PERCENT_OK;
}

static int32_t read_views(input *input, const struct ArrowArray *array)
{
    if (array->n_buffers < 3)
        return PERCENT_BAD_ARGUMENT;
    input->data_count = array->n_buffers - 3;
    input->data = (const uint8_t *const *)array->buffers + 2;
    input->sizes = array->buffers[array->n_buffers - 1];
    if (input->rows == 0)
        return PERCENT_OK;
    if (!array->buffers[1] || (input->data_count && !input->sizes))
        return PERCENT_BAD_ARGUMENT;
    input->views = (const uint8_t *)array->buffers[1] + array->offset * (int64_t)sizeof(view);
    return PERCENT_OK;
}

int32_t input_read(input *input, const layout *layout, const struct ArrowArray *array)
{
    if (array->length < 0 || array->offset < 0 || array->n_buffers < 1 || array->n_children ||
        array->dictionary)
        return PERCENT_BAD_ARGUMENT;
    if (array->length > INT64_MAX / 32 || array->offset > INT64_MAX / 32)
        return PERCENT_BAD_ARGUMENT;
    *input = (struct input){.layout = layout,
                            .rows = array->length,
                            .validity = array->null_count == 0 ? NULL : array->buffers[0],
                            .first_bit = array->offset};
    return layout->offset_width ? read_offsets(input, array) : read_views(input, array);
}

bool view_text(const input *input, int64_t row, const uint8_t **text, int64_t *length)
{
    const uint8_t *at = input->views + row * (int64_t)sizeof(view);
    view found;
    memcpy(&found, at, sizeof found);
    *length = found.length;
    *text = at + offsetof(view, text);
    if (found.length < 0)
        return false;
    if (found.length <= (int32_t)sizeof found.text.inlined)
        return true;
    int64_t buffer = found.text.distant.buffer, offset = found.text.distant.offset;
    if (buffer < 0 || buffer >= input->data_count || offset < 0)
        return false;
    if (offset + found.length > input->sizes[buffer])
        return false;
    *text = input->data[buffer] + offset;
    return true;
}

void bits_copy(uint8_t *to, const uint8_t *bits, int64_t first, int64_t count)
{
    bits += first >> 3;
    int64_t shift = first & 7, bytes = (count + 7) / 8;
    if (shift == 0) {
        memcpy(to, bits, (size_t)bytes);
        return;
    }
    int64_t last = (shift + count - 1) >> 3;
    for (int64_t i = 0; i < bytes; i++) {
        unsigned high = i < last ? bits[i + 1] : 0u;
        to[i] = (uint8_t)(bits[i] >> shift | high << (8 - shift));
    }
}
