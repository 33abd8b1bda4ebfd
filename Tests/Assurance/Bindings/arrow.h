/* Arrow arrays of texts, in memory of their exact size. */
#ifndef PERCENT_BINDINGS_ARROW_H
#define PERCENT_BINDINGS_ARROW_H

#include "glue.h"
#include "samples.h"

/* An array of texts, optionally behind a dictionary. */
typedef struct column {
    struct ArrowSchema schema, text_schema;
    struct ArrowArray array, texts;
    const void *buffers[8], *indices[2];
    int64_t sizes[4];
    uint64_t *order; /* the number of the text of each row */
} column;

/* Makes a column with `first` rows before those of the array. `index` is a format of dictionary indices, or
 * NULL. */
void make_column(column *to, const rows *from, const layout *layout, int64_t first, const char *index);
void free_column(column *it);

/* Return a row, or an element of a text array. */
bool is_null_at(const struct ArrowArray *array, int64_t row);
text text_at(const struct ArrowArray *array, const layout *layout, int64_t row);

/* Returns the offset at an index of the second buffer. */
int64_t arrow_offset(const struct ArrowArray *array, int64_t width, int64_t index);

/* Returns the expected outcome of a function of the wheel for one text. `how` has the same arguments as the
 * call. */
outcome expect_of(const percent_arrow_call *call, const arguments *how, text from);

#endif
