#include "glue.h"

int64_t call_column(const percent_arrow_call *call, const percent_column *column, percent_column_buffers *to,
                    percent_error *error)
{
    switch (call->function) {
    case PERCENT_ARROW_ENCODE:
        return call->charset ? percent_encode_charset_column(call->charset, call->set, call->unencodable,
                                                             column, to, error)
                             : percent_encode_column(call->set, column, to, error);
    case PERCENT_ARROW_DECODE:
        return percent_decode_column(column, call->rules, to, error);
    case PERCENT_ARROW_QUERY_GET:
        return percent_query_get_column(column, call->names, call->count, call->rules, to, error);
    case PERCENT_ARROW_CHARSET_OF:
        return percent_charset_of_column(column, call->rules, to, error);
    default:
        return set_error(error, PERCENT_BAD_ARGUMENT, 0, 0);
    }
}

int64_t call_room(const percent_arrow_call *call, int64_t rows, int64_t bytes)
{
    enum { NAME = 13 }; /* nearly all names of charsets have at most so many bytes */
    if (bytes > INT64_MAX / 8)
        return bytes;
    if (call->function == PERCENT_ARROW_CHARSET_OF)
        return NAME * rows;
    if (call->function == PERCENT_ARROW_ENCODE)
        return 3 * bytes;
    const percent_rules *rules = call->rules;
    return rules->charset_count || rules->malformed == PERCENT_REPLACE || rules->invalid == PERCENT_REPLACE
               ? 3 * bytes + 64
               : bytes;
}

bool call_makes_nulls(const percent_arrow_call *call)
{
    return call->function == PERCENT_ARROW_QUERY_GET ||
           (call->function != PERCENT_ARROW_ENCODE &&
            (call->rules->malformed == PERCENT_NULL || call->rules->invalid == PERCENT_NULL));
}

/* Returns the number of bytes of the rows. */
static int64_t rows_size(const percent_column *column)
{
    int64_t first = column->rows == 0 ? 0 : offset_at(column, 0);
    return first < 0 || first > column->size ? 0 : column->size - first;
}

/* Calls the library until `data` is large enough, and returns the size of the result. */
static int64_t fill(const percent_arrow_call *call, const percent_column *column, percent_column_buffers *to,
                    block *data, percent_error *error)
{
    for (;;) {
        to->data = data->start;
        to->capacity = data->size;
        int64_t size = call_column(call, column, to, error);
        if (size >= 0 || error->status != PERCENT_OUTPUT_FULL)
            return size;
        if (!block_resize(data, 2 * data->size + 64))
            return set_error(error, PERCENT_OUT_OF_MEMORY, 0, 0);
    }
}

int32_t apply_offsets(const percent_arrow_call *call, const input *input, struct ArrowArray *to,
                      percent_error *error)
{
    const percent_column *column = &input->column;
    int64_t room = call_room(call, column->rows, rows_size(column)), size = -1;
    bool nulls = input->validity || call_makes_nulls(call);
    block blocks[3] = {{0}};
    percent_column_buffers buffers = {0};
    if (block_make(&blocks[1], (column->rows + 1) * column->offset_width) && block_make(&blocks[2], room) &&
        (!nulls || block_make(&blocks[0], (column->rows + 7) / 8))) {
        buffers.offsets = blocks[1].start;
        buffers.validity = blocks[0].start;
        memset(buffers.offsets, 0, (size_t)column->offset_width);
        size = fill(call, column, &buffers, &blocks[2], error);
    } else {
        set_error(error, PERCENT_OUT_OF_MEMORY, 0, 0);
    }
    if (size >= 0 && block_resize(&blocks[2], size)) {
        if (array_make(to, column->rows, nulls ? buffers.nulls : 0, blocks, 3))
            return 0;
        return set_error(error, PERCENT_OUT_OF_MEMORY, 0, 0);
    }
    if (size >= 0)
        set_error(error, PERCENT_OUT_OF_MEMORY, 0, 0);
    for (int i = 0; i < 3; i++)
        block_free(&blocks[i]);
    return -1;
}
