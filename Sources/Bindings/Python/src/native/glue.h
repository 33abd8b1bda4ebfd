/* Declarations shared by the files that process columns of Python's data frames through Arrow's C data
 * interface. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "abi.h"
#include "percentencoding.h"

/* ---- Exported ---- */

/* The functions of this package. */
enum {
    PERCENT_ARROW_ENCODE = 0,
    PERCENT_ARROW_DECODE = 1,
    PERCENT_ARROW_QUERY_GET = 2,
    PERCENT_ARROW_QUERY_PARSE = 3,
    PERCENT_ARROW_QUERY_GET_ALL = 4,
    PERCENT_ARROW_CHARSET_OF = 5
};

/* Statuses that extend the statuses of the library: the array is not text, binary data or a dictionary of
 * either; the array or its schema has been released. */
enum { PERCENT_ARROW_TYPE = 100, PERCENT_ARROW_RELEASED = 101 };

/* A function and its arguments. Encoding uses `set` and, unless `charset` is NULL, `unencodable`. The
 * functions that get values use `names`, and all functions except encoding use `rules`. The type of the input
 * determines whether it is text, so rules.text is ignored. */
typedef struct percent_arrow_call {
    int32_t function;
    int32_t unencodable;
    const percent_set *set;
    const percent_charset *charset;
    const percent_rules *rules;
    const percent_name *names;
    int64_t count;
} percent_arrow_call;

/* Applies a function to an array, which the caller still owns. On success, returns 0 and fills *schema_to and
 * *to, which the caller releases. On failure, returns -1 and fills *error. The result has the type of the
 * array, with three exceptions: query_parse returns lists of structs whose keys and values have that type,
 * query_get_all returns lists of that type, and charset_of returns text. */
int32_t percent_arrow_apply(const percent_arrow_call *call, const struct ArrowSchema *schema,
                            const struct ArrowArray *array, struct ArrowSchema *schema_to,
                            struct ArrowArray *to, percent_error *error);

/* Make an empty struct for a capsule; NULL if memory runs out. */
struct ArrowSchema *percent_arrow_new_schema(void);
struct ArrowArray *percent_arrow_new_array(void);

/* Destroy capsules named "arrow_schema" and "arrow_array". */
void percent_arrow_delete_schema(void *capsule);
void percent_arrow_delete_array(void *capsule);

/* Releases a struct whose memory belongs to Python objects: does nothing. */
void percent_arrow_release_nothing(void *owned);

/* Sets the address of PyCapsule_GetPointer for the destructors, so that the library is not linked to
 * Python. */
void percent_arrow_set_get_pointer(void *(*get_pointer)(void *capsule, const char *name));

/* ---- Memory ---- */

/* Memory that grows without a copy once it is large. All zeros mean an empty block. */
typedef struct block {
    uint8_t *start;
    int64_t size;
    size_t mapped; /* the size of the mapped pages; 0 for a block from malloc */
} block;

/* Return false if memory runs out. A new block has at least one byte. */
bool block_make(block *block, int64_t size);
bool block_resize(block *block, int64_t size);
void block_free(block *block);

/* ---- Results ---- */

enum { BLOCKS = 4 };

/* Fills *array, which then owns the blocks. The first block is the validity, which is dropped if there are no
 * nulls. If the call fails, it frees all blocks. */
bool array_make(struct ArrowArray *array, int64_t rows, int64_t nulls, const block *blocks, int64_t count);

/* Fills *array with views. The buffers of the array are the validity, the views and the parts of the data.
 * Each part begins at an offset in writer->starts. */
struct view_writer;
bool array_make_views(struct ArrowArray *array, int64_t rows, int64_t nulls, const block *validity,
                      const struct view_writer *writer, const block *data);

/* Adds `count` empty children to an array without children. */
bool array_add_children(struct ArrowArray *array, int64_t count);
bool array_add_dictionary(struct ArrowArray *array);

/* Makes a schema; `format` and `name` must be static strings. */
bool schema_make(struct ArrowSchema *schema, const char *format, const char *name, int64_t children);
bool schema_add_dictionary(struct ArrowSchema *schema);

/* ---- Inputs ---- */

/* Arrow's layout of a text type. */
typedef struct layout {
    char format[3];
    char text[3];         /* the format of the layout of text with the same offsets */
    int32_t offset_width; /* 0 for views */
    bool is_text;         /* whether the bytes are UTF-8 text */
} layout;

/* One text of a column of views. */
typedef struct view {
    int32_t length;
    union {
        uint8_t inlined[12]; /* the whole text if it has at most 12 bytes */
        struct {
            uint8_t prefix[4];
            int32_t buffer;
            int32_t offset;
        } distant;
    } text;
} view;

_Static_assert(sizeof(view) == 16, "the layout of Arrow");

/* An array of text. */
typedef struct input {
    const layout *layout;
    int64_t rows;
    const uint8_t *validity;
    int64_t first_bit;
    percent_column column; /* for layouts with offsets */
    const uint8_t *views;  /* of any alignment */
    const uint8_t *const *data;
    const int64_t *sizes;
    int64_t data_count;
} input;

/* Returns the layout of a format; NULL if the format is not text or binary. */
const layout *layout_of(const char *format);

/* Reads an array of text. Returns 0, or a status. */
int32_t input_read(input *input, const layout *layout, const struct ArrowArray *array);

/* Returns an offset of a column. */
static inline int64_t offset_at(const percent_column *column, int64_t row)
{
    int64_t wide;
    int32_t narrow;
    if (column->offset_width == 8) {
        memcpy(&wide, (const uint8_t *)column->offsets + row * 8, sizeof wide);
        return wide;
    }
    memcpy(&narrow, (const uint8_t *)column->offsets + row * 4, sizeof narrow);
    return narrow;
}

/* ---- Views ---- */

/* The destination of views. */
typedef struct view_writer {
    block views;
    int64_t rows; /* the number of rows written */
    block starts; /* the int64_t offset of each part of the data; offsets within a part have 32 bits */
    int64_t parts;
} view_writer;

bool view_writer_make(view_writer *writer, int64_t rows);
void view_writer_free(view_writer *writer);

/* Writes the views of rows with 64-bit offsets. The bytes of the rows start at offset `at`. */
int32_t view_writer_add(view_writer *writer, const uint8_t *data, int64_t at, const int64_t *offsets,
                        const uint8_t *validity, int64_t rows, int64_t *failed_row);

/* Finds the text of a view; returns false if the text lies outside the data. */
bool view_text(const input *input, int64_t row, const uint8_t **text, int64_t *length);

/* ---- Functions ---- */

static inline bool bit_get(const uint8_t *bits, int64_t index)
{
    return bits[index >> 3] >> (index & 7) & 1;
}

static inline void bit_clear(uint8_t *bits, int64_t index)
{
    bits[index >> 3] &= (uint8_t) ~(1u << (index & 7));
}

/* Copies bits, starting at bit `first`. */
void bits_copy(uint8_t *to, const uint8_t *bits, int64_t first, int64_t count);

static inline int32_t set_error(percent_error *error, int32_t status, int64_t row, int64_t byte)
{
    *error = (percent_error){row, byte, status};
    return -1;
}

/* Calls the library's column function for `call`. */
int64_t call_column(const percent_arrow_call *call, const percent_column *column, percent_column_buffers *to,
                    percent_error *error);

/* Returns a capacity that suffices for nearly all inputs with this number of rows and bytes. */
int64_t call_room(const percent_arrow_call *call, int64_t rows, int64_t bytes);

/* Whether a row becomes a list. */
static inline bool call_makes_lists(const percent_arrow_call *call)
{
    return call->function == PERCENT_ARROW_QUERY_PARSE || call->function == PERCENT_ARROW_QUERY_GET_ALL;
}

/* Whether rows that are not null may become null. */
bool call_makes_nulls(const percent_arrow_call *call);

/* Apply a function to an input of one layout, like percent_arrow_apply. Return 0, or -1 and fill *error. */
int32_t apply_offsets(const percent_arrow_call *call, const input *input, struct ArrowArray *to,
                      percent_error *error);
int32_t apply_views(const percent_arrow_call *call, const input *input, struct ArrowArray *to,
                    percent_error *error);
int32_t apply_queries(const percent_arrow_call *call, const input *input, struct ArrowArray *to,
                      percent_error *error);
int32_t apply_dictionary(const percent_arrow_call *call, const struct ArrowSchema *schema,
                         const struct ArrowArray *array, struct ArrowSchema *schema_to, struct ArrowArray *to,
                         percent_error *error);
