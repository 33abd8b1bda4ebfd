#include "glue.h"

bool view_writer_make(view_writer *writer, int64_t rows)
{
    *writer = (view_writer){0};
    if (!block_make(&writer->views, rows * (int64_t)sizeof(view)))
        return false;
    if (block_make(&writer->starts, 8 * (int64_t)sizeof(int64_t)))
        return true;
    block_free(&writer->views);
    return false;
}

void view_writer_free(view_writer *writer)
{
    block_free(&writer->views);
    block_free(&writer->starts);
}

/* Starts a new part of the data at offset `at`. */
static bool add_part(view_writer *writer, int64_t at)
{
    int64_t used = writer->parts * (int64_t)sizeof at;
    if (used == writer->starts.size && !block_resize(&writer->starts, 2 * used))
        return false;
    ((int64_t *)writer->starts.start)[writer->parts++] = at;
    return true;
}

int32_t view_writer_add(view_writer *writer, const uint8_t *data, int64_t at, const int64_t *offsets,
                        const uint8_t *validity, int64_t rows, int64_t *failed_row)
{
    view *to = (view *)writer->views.start + writer->rows;
    int64_t part = writer->parts ? ((int64_t *)writer->starts.start)[writer->parts - 1] : 0;
    for (int64_t i = 0; i < rows; i++, to++) {
        int64_t from = at + offsets[i], length = offsets[i + 1] - offsets[i];
        if (length <= (int64_t)sizeof to->text.inlined || (validity && !bit_get(validity, i))) {
            *to = (view){0};
            if (validity && !bit_get(validity, i))
                continue;
            to->length = (int32_t)length;
            memcpy(to->text.inlined, data + from, (size_t)length);
            continue;
        }
        *failed_row = i;
        if (length > INT32_MAX)
            return PERCENT_OFFSET_OVERFLOW;
        if (writer->parts == 0 || from + length - part > INT32_MAX) {
            part = from;
            if (!add_part(writer, part))
                return PERCENT_OUT_OF_MEMORY;
        }
        to->length = (int32_t)length;
        memcpy(to->text.distant.prefix, data + from, sizeof to->text.distant.prefix);
        to->text.distant.buffer = (int32_t)(writer->parts - 1);
        to->text.distant.offset = (int32_t)(from - part);
    }
    writer->rows += rows;
    return PERCENT_OK;
}
