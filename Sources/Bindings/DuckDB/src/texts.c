/* Functions that convert one text to another. */
#include <string.h>

#include "extension.h"

/* The capacity of a result that is made twice: once to measure it, and once to write it. A smaller result is
 * copied, which takes less time, but as much memory as the result. */
enum { LONG = 3 << 22 };

/* A conversion of the texts of a run. */
typedef struct conversion {
    /* Converts to buffers with enough room. If `to` is NULL, only returns the size of the result. */
    int64_t (*make)(const run *rows, percent_column_buffers *to, percent_error *error);
    int64_t per_byte, per_row; /* the capacity that suffices for each byte and each row */
} conversion;

/* Converts the texts of a run. Returns the bytes of the result, or NULL after an error. */
static uint8_t *convert(call *it, const run *rows, const conversion *how, percent_column_buffers *to)
{
    percent_error error;
    if (!grow(it, &it->results, to->capacity)) {
        return NULL;
    }
    to->data = it->results.bytes;
    const int64_t size = how->make(rows, to, &error);
    if (size < 0) {
        fail_row(it, rows, &error);
        return NULL;
    }
    uint8_t *bytes = reserve_bytes(it, it->result, rows->first, size);
    return bytes ? memcpy(bytes, to->data, (size_t)size) : NULL;
}

/* Converts like `convert`, without more memory than the result. */
static uint8_t *convert_long(call *it, const run *rows, const conversion *how, percent_column_buffers *to)
{
    percent_error error;
    to->capacity = how->make(rows, NULL, &error);
    to->data = to->capacity < 0 ? NULL : reserve_bytes(it, it->result, rows->first, to->capacity);
    if (to->capacity < 0 || (to->data && how->make(rows, to, &error) < 0)) {
        fail_row(it, rows, &error);
        return NULL;
    }
    return to->data;
}

static bool take_rows(call *it, const run *rows, const conversion *how)
{
    const percent_column *from = &rows->column;
    percent_column_buffers to = {.offsets = it->result_offsets, .validity = (uint8_t *)it->result_validity};
    to.capacity = how->per_byte * from->size + how->per_row * from->rows + 16;
    const uint8_t *bytes =
        to.capacity <= LONG ? convert(it, rows, how, &to) : convert_long(it, rows, how, &to);
    if (bytes == NULL) {
        return false;
    }
    duckdb_string_t *strings = duckdb_vector_get_data(it->result);
    put_strings(strings + rows->first, from->rows, it->result_offsets, bytes);
    if (to.nulls > 0) {
        put_nulls(it->result, rows->first, (idx_t)from->rows, it->result_validity);
    }
    return true;
}

/* ---- Encoding ---- */

static int64_t encode(const run *rows, percent_column_buffers *to, percent_error *error)
{
    return to ? percent_encode_column(rows->options.set, &rows->column, to, error)
              : percent_encoded_column_size(rows->options.set, &rows->column, error);
}

static int64_t encode_in_charset(const run *rows, percent_column_buffers *to, percent_error *error)
{
    const options *with = &rows->options;
    return to ? percent_encode_charset_column(with->charsets[0], with->set, with->unencodable, &rows->column,
                                              to, error)
              : percent_encoded_charset_column_size(with->charsets[0], with->set, with->unencodable,
                                                    &rows->column, error);
}

/* Encodes a run. Sets keep no non-ASCII byte, so the result is always valid text. The texts are UTF-8. */
bool take_encode(call *it, const run *rows)
{
    static const conversion plain = {encode, 3, 0};
    static const conversion in_charset = {encode_in_charset, 24, 128};
    const options *with = &rows->options;
    const bool is_utf8 =
        with->rules.charset_count == 0 || strcmp(percent_charset_name(with->charsets[0]), "UTF-8") == 0;
    return take_rows(it, rows, is_utf8 ? &plain : &in_charset);
}

/* ---- Decoding ---- */

static int64_t decode(const run *rows, percent_column_buffers *to, percent_error *error)
{
    return to ? percent_decode_column(&rows->column, &rows->options.rules, to, error)
              : percent_decoded_column_size(&rows->column, &rows->options.rules, error);
}

bool take_decode(call *it, const run *rows)
{
    static const conversion decoding = {decode, 3, 0};
    return take_rows(it, rows, &decoding);
}

static int64_t get(const run *rows, percent_column_buffers *to, percent_error *error)
{
    const options *with = &rows->options;
    return to ? percent_query_get_column(&rows->column, with->keys, with->key_count, &with->rules, to, error)
              : percent_query_get_column_size(&rows->column, with->keys, with->key_count, &with->rules,
                                              error);
}

bool take_get(call *it, const run *rows)
{
    static const conversion getting = {get, 3, 0};
    return take_rows(it, rows, &getting);
}

static int64_t name_charset(const run *rows, percent_column_buffers *to, percent_error *error)
{
    return to ? percent_charset_of_column(&rows->column, &rows->options.rules, to, error)
              : percent_charset_of_column_size(&rows->column, &rows->options.rules, error);
}

bool take_charset(call *it, const run *rows)
{
    static const conversion naming = {name_charset, 0, 64};
    return take_rows(it, rows, &naming);
}
