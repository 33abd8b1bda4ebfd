#include "glue.h"

#include <stdlib.h>

/* The limits of a chunk, a column into which views are gathered. A chunk is small enough to stay in the
 * cache. A text of more than CHUNK_BYTES is used in place. */
enum { CHUNK_ROWS = 1024, CHUNK_BYTES = 1 << 17 };

typedef struct chunk {
    int64_t offsets[CHUNK_ROWS + 1];
    int64_t offsets_to[CHUNK_ROWS + 1];
    uint8_t validity[CHUNK_ROWS / 8];
    uint8_t validity_to[CHUNK_ROWS / 8];
    uint8_t text[CHUNK_BYTES];
} chunk;

/* The call and its results so far, for all chunks. */
typedef struct progress {
    const percent_arrow_call *call;
    const input *input;
    chunk *chunk;
    view_writer writer;
    block data, validity;
    int64_t written, nulls;
    percent_error *error;
} progress;

/* Makes a column of the rows from `first` on that fit into a chunk. */
static int32_t gather(const progress *progress, int64_t first, percent_column *column)
{
    const input *input = progress->input;
    chunk *chunk = progress->chunk;
    int64_t size = 0, row = 0, rows = input->rows - first;
    if (rows > CHUNK_ROWS)
        rows = CHUNK_ROWS;
    if (input->validity)
        bits_copy(chunk->validity, input->validity, input->first_bit + first, rows);
    *column = (percent_column){.offsets = chunk->offsets,
                               .data = chunk->text,
                               .validity = input->validity ? chunk->validity : NULL,
                               .offset_width = 8};
    for (; row < rows; row++) {
        const uint8_t *text;
        int64_t length;
        chunk->offsets[row] = size;
        if (input->validity && !bit_get(chunk->validity, row))
            continue;
        if (!view_text(input, first + row, &text, &length))
            return set_error(progress->error, PERCENT_BAD_OFFSETS, first + row, 0);
        if (size + length > CHUNK_BYTES) {
            if (size > 0)
                break;
            /* The preceding rows of the column are empty. */
            column->data = text;
            size = length;
            row++;
            break;
        }
        if (length)
            memcpy(chunk->text + size, text, (size_t)length);
        size += length;
    }
    chunk->offsets[row] = size;
    column->size = size;
    column->rows = row;
    return 0;
}

/* Appends the result of a column that starts at row `first`. */
static int32_t add(progress *progress, int64_t first, const percent_column *column)
{
    chunk *chunk = progress->chunk;
    percent_error *error = progress->error;
    bool wants_validity = progress->validity.start != NULL;
    percent_column_buffers to = {.offsets = chunk->offsets_to,
                                 .validity = wants_validity ? chunk->validity_to : NULL};
    int64_t size;
    for (;;) {
        to.data = progress->data.start + progress->written;
        to.capacity = progress->data.size - progress->written;
        size = call_column(progress->call, column, &to, error);
        if (size >= 0)
            break;
        error->row += first;
        if (error->status != PERCENT_OUTPUT_FULL)
            return -1;
        if (!block_resize(&progress->data, 2 * progress->data.size + 64))
            return set_error(error, PERCENT_OUT_OF_MEMORY, 0, 0);
    }
    int64_t row = 0;
    int32_t status = view_writer_add(&progress->writer, progress->data.start, progress->written,
                                     chunk->offsets_to, to.validity, column->rows, &row);
    if (status)
        return set_error(error, status, first + row, 0);
    for (int64_t i = 0; wants_validity && i < column->rows; i++)
        if (!bit_get(chunk->validity_to, i))
            bit_clear(progress->validity.start, first + i);
    progress->written += size;
    progress->nulls += wants_validity ? to.nulls : 0;
    return 0;
}

/* Returns the number of bytes of all rows. An invalid view is reported later, with its row. */
static int64_t views_size(const input *input)
{
    int64_t size = 0;
    for (int64_t i = 0; i < input->rows; i++) {
        int32_t length;
        memcpy(&length, input->views + i * (int64_t)sizeof(view), sizeof length);
        if (length > 0 && (!input->validity || bit_get(input->validity, input->first_bit + i)))
            size += length;
    }
    return size;
}

static bool start(progress *progress)
{
    const input *input = progress->input;
    progress->chunk = malloc(sizeof(chunk));
    if (!progress->chunk || !view_writer_make(&progress->writer, input->rows))
        return false;
    if (!block_make(&progress->data, call_room(progress->call, input->rows, views_size(input))))
        return false;
    if (!input->validity && !call_makes_nulls(progress->call))
        return true;
    if (!block_make(&progress->validity, (input->rows + 7) / 8))
        return false;
    memset(progress->validity.start, 0xFF, (size_t)progress->validity.size);
    return true;
}

int32_t apply_views(const percent_arrow_call *call, const input *input, struct ArrowArray *to,
                    percent_error *error)
{
    progress progress = {.call = call, .input = input, .error = error};
    int32_t result = start(&progress) ? 0 : set_error(error, PERCENT_OUT_OF_MEMORY, 0, 0);
    for (int64_t row = 0; result == 0 && row < input->rows;) {
        percent_column column;
        result = gather(&progress, row, &column);
        if (result == 0)
            result = add(&progress, row, &column);
        row += column.rows;
    }
    free(progress.chunk);
    if (result == 0 && block_resize(&progress.data, progress.written) &&
        array_make_views(to, input->rows, progress.nulls, &progress.validity, &progress.writer,
                         &progress.data))
        return 0;
    if (result == 0)
        result = set_error(error, PERCENT_OUT_OF_MEMORY, 0, 0);
    view_writer_free(&progress.writer);
    block_free(&progress.data);
    block_free(&progress.validity);
    return result;
}
