#include <stdlib.h>
#include <string.h>

#include "arrow.h"
#include "memory.h"

/* The number of data buffers of an array of views. */
enum { DATA = 2, INLINED = 12 };

static void set_bit(uint8_t *bits, int64_t index)
{
    bits[index >> 3] |= (uint8_t)(1u << (index & 7));
}

static uint8_t *make_validity(const rows *from, int64_t first)
{
    uint8_t *bits = calloc((size_t)((first + from->count + 7) / 8) + 1, 1);
    for (int64_t k = 0; k < from->count; k++) {
        if (from->texts[k].bytes) {
            set_bit(bits, first + k);
        }
    }
    /* The last bit of the last byte is the last that a call may read. */
    return realloc(bits, (size_t)((first + from->count + 7) / 8) + (first + from->count == 0));
}

static void put_offset(void *offsets, int32_t width, int64_t index, int64_t offset)
{
    if (width == 8) {
        ((int64_t *)offsets)[index] = offset;
    } else {
        ((int32_t *)offsets)[index] = (int32_t)offset;
    }
}

static void make_offsets(column *to, const rows *from, const layout *layout, int64_t first)
{
    const int32_t width = layout->offset_width;
    int64_t size = 0;
    for (int64_t k = 0; k < from->count; k++) {
        size += from->texts[k].length;
    }
    void *offsets = malloc((size_t)((first + from->count + 1) * width));
    uint8_t *data = malloc(size > 0 ? (size_t)size : 1);
    size = 0;
    for (int64_t k = 0; k < first; k++) {
        put_offset(offsets, width, k, 0);
    }
    for (int64_t k = 0; k < from->count; k++) {
        put_offset(offsets, width, first + k, size);
        if (from->texts[k].length > 0) {
            memcpy(data + size, from->texts[k].bytes, (size_t)from->texts[k].length);
        }
        size += from->texts[k].length;
    }
    put_offset(offsets, width, first + from->count, size);
    to->buffers[1] = offsets;
    to->buffers[2] = data;
    to->texts.n_buffers = 3;
}

static void make_views(column *to, const rows *from, int64_t first)
{
    view *views = calloc((size_t)(first + from->count) + 1, sizeof(view));
    uint8_t *data[DATA];
    for (int k = 0; k < DATA; k++) {
        for (int64_t row = k; row < from->count; row += DATA) {
            to->sizes[k] += from->texts[row].length > INLINED ? from->texts[row].length : 0;
        }
        to->buffers[2 + k] = data[k] = malloc(to->sizes[k] > 0 ? (size_t)to->sizes[k] : 1);
    }
    int64_t used[DATA] = {0};
    for (int64_t row = 0; row < from->count; row++) {
        const text it = from->texts[row];
        const int k = (int)(row % DATA);
        view *at = &views[first + row];
        at->length = (int32_t)it.length;
        if (it.length <= INLINED) {
            memcpy(at->text.inlined, it.length > 0 ? it.bytes : (const uint8_t *)"", (size_t)it.length);
            continue;
        }
        memcpy(at->text.distant.prefix, it.bytes, sizeof at->text.distant.prefix);
        at->text.distant.buffer = k;
        at->text.distant.offset = (int32_t)used[k];
        memcpy(data[k] + used[k], it.bytes, (size_t)it.length);
        used[k] += it.length;
    }
    to->buffers[1] =
        realloc(views, (size_t)(first + from->count) * sizeof(view) + (first + from->count == 0));
    to->buffers[2 + DATA] = to->sizes;
    to->texts.n_buffers = 3 + DATA;
}

/* Makes indices in which each text occurs twice, and one text is not used. */
static void make_indices(column *to, const rows *from, int64_t first, const char *index)
{
    const size_t width = (size_t)1 << ((strchr("cCsSiIlL", *index) - "cCsSiIlL") / 2);
    const int64_t count = from->count > 0 ? 2 * (from->count - 1) : 0;
    uint8_t *indices = calloc((size_t)(first + count) + 1, width);
    to->order = calloc((size_t)count + 1, sizeof *to->order);
    for (int64_t row = 0; row < count; row++) {
        to->order[row] = (uint64_t)(row / 2);
        memcpy(indices + (size_t)(first + row) * width, &to->order[row], width);
    }
    to->indices[1] = realloc(indices, (size_t)(first + count) * width + (first + count == 0));
    to->schema = (struct ArrowSchema){.format = index, .name = "", .flags = ARROW_FLAG_NULLABLE};
    to->schema.dictionary = &to->text_schema;
    to->array = (struct ArrowArray){.length = count, .null_count = 0, .offset = first, .n_buffers = 2};
    to->array.buffers = to->indices;
    to->array.dictionary = &to->texts;
    to->array.release = to->texts.release;
    to->schema.release = to->text_schema.release;
}

/* The caller owns its arrays, so no call may release them. */
static void release_array(struct ArrowArray *array)
{
    require(false, "a column", "a release of the array", array->length);
}

static void release_schema(struct ArrowSchema *schema)
{
    require(false, "a column", "a release of the schema", schema->n_children);
}

void make_column(column *to, const rows *from, const layout *layout, int64_t first, const char *index)
{
    *to = (column){.text_schema = {.format = layout->format, .name = "", .flags = ARROW_FLAG_NULLABLE}};
    to->texts =
        (struct ArrowArray){.length = from->count, .null_count = -1, .offset = first, .buffers = to->buffers};
    to->texts.release = release_array;
    to->text_schema.release = release_schema;
    to->buffers[0] = make_validity(from, first);
    if (layout->offset_width > 0) {
        make_offsets(to, from, layout, first);
    } else {
        make_views(to, from, first);
    }
    if (index) {
        make_indices(to, from, first, index);
    } else {
        to->schema = to->text_schema;
        to->array = to->texts;
    }
}

void free_column(column *it)
{
    for (int k = 0; k < 2 + DATA; k++) {
        free((void *)it->buffers[k]);
    }
    free((void *)it->indices[1]);
    free(it->order);
}

bool is_null_at(const struct ArrowArray *array, int64_t row)
{
    return array->buffers[0] && !bit_get(array->buffers[0], row);
}

int64_t arrow_offset(const struct ArrowArray *array, int64_t width, int64_t index)
{
    return width == 8 ? ((const int64_t *)array->buffers[1])[index]
                      : ((const int32_t *)array->buffers[1])[index];
}

text text_at(const struct ArrowArray *array, const layout *layout, int64_t row)
{
    if (layout->offset_width > 0) {
        const int64_t start = arrow_offset(array, layout->offset_width, row);
        return (text){(const uint8_t *)array->buffers[2] + start,
                      arrow_offset(array, layout->offset_width, row + 1) - start};
    }
    const view *at = (const view *)array->buffers[1] + row;
    if (at->length <= INLINED) {
        return (text){at->text.inlined, at->length};
    }
    return (text){(const uint8_t *)array->buffers[2 + at->text.distant.buffer] + at->text.distant.offset,
                  at->length};
}

/* ---- Expected results ---- */

/* Adds a result of a function that samples.c does not have. */
static void add_text(const percent_arrow_call *call, outcome *to, text result, percent_error error)
{
    const percent_rules *rules = call->rules;
    const bool is_null = rules && ((error.status == PERCENT_MALFORMED && rules->malformed == PERCENT_NULL) ||
                                   (error.status == PERCENT_INVALID && rules->invalid == PERCENT_NULL));
    if (error.status == PERCENT_OK || (is_null && call_makes_lists(call))) {
        to->results[to->count++] = error.status == PERCENT_OK ? result : (text){NULL, 0};
    } else {
        to->is_null = is_null;
        to->fails = !is_null;
        to->status = error.status;
        to->byte = error.byte;
    }
}

/* Adds the value of each field with the name. */
static void add_values(const percent_arrow_call *call, const arguments *how, outcome *to, text from,
                       int64_t most)
{
    percent_rules rules = how->rules;
    int64_t used = 0;
    rules.input = PERCENT_QUERY;
    for (int64_t start = 0, end = 0; start < from.length && !to->fails; start = end + 1) {
        percent_error error;
        for (end = start; end < from.length && from.bytes[end] != '&';) {
            end++;
        }
        const int64_t n = percent_query_get(from.bytes + start, end - start, call->names, 1, &rules,
                                            to->bytes + used, most - used, &error);
        if (n < 0 && error.status == PERCENT_OK) {
            continue;
        }
        error.byte += start;
        add_text(call, to, (text){to->bytes + used, n}, error);
        used += n > 0 ? n : 0;
    }
}

outcome expect_of(const percent_arrow_call *call, const arguments *how, text from)
{
    const int64_t most = 48 * from.length + 128;
    percent_error error;
    const bool is_own = call->charset || call->function == PERCENT_ARROW_QUERY_GET_ALL ||
                        call->function == PERCENT_ARROW_CHARSET_OF;
    if (!is_own || from.bytes == NULL) {
        return expect(how, from);
    }
    outcome to = {.results = calloc((size_t)from.length + 1, sizeof(text)), .bytes = malloc((size_t)most)};
    if (call->charset) {
        const int64_t n = percent_encode_charset(call->charset, call->set, call->unencodable, from.bytes,
                                                 from.length, to.bytes, most, &error);
        add_text(call, &to, (text){to.bytes, n}, error);
    } else if (call->function == PERCENT_ARROW_QUERY_GET_ALL) {
        add_values(call, how, &to, from, most);
    } else {
        const int64_t index = percent_charset_of(from.bytes, from.length, &how->rules, &error);
        const bool is_named = index >= 0 && how->rules.charset_count > 0;
        const char *name = is_named ? percent_charset_name(how->rules.charsets[index]) : "UTF-8";
        add_text(call, &to, (text){(const uint8_t *)name, (int64_t)strlen(name)}, error);
    }
    return to;
}
