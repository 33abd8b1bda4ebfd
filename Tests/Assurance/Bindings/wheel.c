/*
 * usage: wheel [--quick]    Calls the native functions of the wheel for every function, layout and rule, and
 * makes each of their allocations fail. Each result must be that of the library for single texts. A failing
 * call must say that memory ran out, and leave nothing behind.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arrow.h"
#include "memory.h"

/* The native functions keep up to this number of mapped blocks for reuse. */
enum { MOST_KEPT_BLOCKS = 8, UNSET = -77 };

static size_t cases, failures;

/* Whether the library has its tables, which it never frees. */
static bool has_tables;

/* A call and its expected outcomes, one for each text. */
typedef struct attempt {
    const char *name;
    const rows *rows;
    const column *column;
    const layout *layout; /* of the texts */
    percent_arrow_call call;
    const outcome *outcomes;
    int64_t first_failing; /* the first row at which the call must fail; -1 if it must succeed */
} attempt;

static int64_t text_of_row(const attempt *it, int64_t row)
{
    return it->column->order ? (int64_t)it->column->order[row] : row;
}

/* ---- Results ---- */

static void check_list(const attempt *it, const struct ArrowArray *lists, int64_t row, const outcome *wanted)
{
    const int64_t width = it->layout->offset_width == 4 ? 4 : 8;
    const int64_t start = arrow_offset(lists, width, row), end = arrow_offset(lists, width, row + 1);
    const struct ArrowArray *item = lists->children[0];
    const int64_t parts = item->n_children ? 2 : 1;
    require(parts * (end - start) == wanted->count, it->name, "another number of items", end - start);
    for (int64_t k = 0; k < wanted->count; k++) {
        const struct ArrowArray *texts = parts == 2 ? item->children[k % 2] : item;
        const bool is_null = wanted->results[k].bytes == NULL;
        require(is_null_at(texts, start + k / parts) == is_null, it->name, "another null part", row);
        require(is_null || is_same(text_at(texts, it->layout, start + k / parts), wanted->results[k]),
                it->name, "another part", row);
    }
}

static void check_rows(const attempt *it, const struct ArrowArray *texts, const outcome *outcomes)
{
    for (int64_t row = 0; row < texts->length; row++) {
        const outcome *wanted = &outcomes[row];
        /* A rejected text that no row uses is null, or encoded with replacements. */
        if (wanted->fails && it->call.function == PERCENT_ARROW_ENCODE) {
            continue;
        }
        const bool is_null = wanted->is_null || wanted->fails;
        require(is_null_at(texts, row) == is_null, it->name, "another null", row);
        if (!is_null && call_makes_lists(&it->call)) {
            check_list(it, texts, row, wanted);
        } else if (!is_null) {
            require(is_same(text_at(texts, it->layout, row), wanted->results[0]), it->name, "another text",
                    row);
        }
    }
}

static void check_result(const attempt *it, const struct ArrowSchema *schema, const struct ArrowArray *array)
{
    const struct ArrowArray *texts = it->column->order ? array->dictionary : array;
    require(it->first_failing < 0, it->name, "a success", it->first_failing);
    require(array->length == it->column->array.length, it->name, "another length", array->length);
    require((schema->dictionary != NULL) == (it->column->order != NULL), it->name, "another type", 0);
    require(texts->length == it->rows->count, it->name, "another length of the dictionary", texts->length);
    check_rows(it, texts, it->outcomes);
    if (it->column->order && array->length > 0) {
        const size_t width = (size_t)1 << ((strchr("cCsSiIlL", *schema->format) - "cCsSiIlL") / 2);
        const uint8_t *given = it->column->array.buffers[1];
        require(memcmp(array->buffers[1], given + (size_t)it->column->array.offset * width,
                       (size_t)array->length * width) == 0,
                it->name, "other indices", 0);
    }
}

static void check_failure(const attempt *it, const percent_error *error, bool has_memory)
{
    if (error->status == PERCENT_OUT_OF_MEMORY && !has_memory) {
        return;
    }
    require(it->first_failing >= 0, it->name, "a failure with the status", error->status);
    const outcome *wanted = &it->outcomes[text_of_row(it, it->first_failing)];
    require(error->status == wanted->status, it->name, "another status", error->status);
    require(error->row == it->first_failing, it->name, "another row", error->row);
    require(error->byte == wanted->byte, it->name, "another byte", error->byte);
}

/* ---- Calls ---- */

/* Calls with `number` failing allocations after `allowed` others. Returns whether an allocation failed. */
static bool call_once(const attempt *it, size_t allowed, size_t number)
{
    struct ArrowSchema schema;
    struct ArrowArray array;
    percent_error error = {UNSET, UNSET, UNSET};
    const size_t before = live_allocations();
    fail_next(allowed, number);
    int32_t result =
        percent_arrow_apply(&it->call, &it->column->schema, &it->column->array, &schema, &array, &error);
    const bool has_failed = end_failures() > 0;
    if (result == 0) {
        check_result(it, &schema, &array);
        array.release(&array);
        schema.release(&schema);
    } else {
        check_failure(it, &error, !has_failed);
    }
    require(!array.release && !schema.release, it->name, "a result of a failed call", result);
    require(live_allocations() == before || !has_tables, it->name, "allocations not given back",
            (int64_t)(live_allocations() - before));
    require(live_mappings() <= MOST_KEPT_BLOCKS, it->name, "mappings not given back",
            (int64_t)live_mappings());
    failures += has_failed;
    return has_failed;
}

static void try_call(attempt *it)
{
    it->first_failing = -1;
    for (int64_t row = it->column->array.length - 1; row >= 0; row--) {
        if (it->outcomes[text_of_row(it, row)].fails) {
            it->first_failing = row;
        }
    }
    call_once(it, SIZE_MAX, 0);
    for (size_t allowed = 0; call_once(it, allowed, 1);) {
        allowed++;
    }
    for (size_t allowed = 0; call_once(it, allowed, SIZE_MAX);) {
        allowed++;
    }
    cases++;
}

/* A released array or schema must be refused. */
static void try_released(const attempt *it)
{
    for (int k = 0; k < 2; k++) {
        struct ArrowSchema schema, from_schema = it->column->schema;
        struct ArrowArray array, from = it->column->array;
        percent_error error;
        from.release = k == 0 ? NULL : from.release;
        from_schema.release = k == 1 ? NULL : from_schema.release;
        const int32_t result = percent_arrow_apply(&it->call, &from_schema, &from, &schema, &array, &error);
        require(result < 0 && error.status == PERCENT_ARROW_RELEASED, it->name, "a released input", k);
    }
}

/* ---- Cases ---- */

static void try_layout(const arguments *how, const percent_arrow_call *call, const rows *from,
                       const layout *layout, const char *index, int64_t first)
{
    column column;
    char name[100];
    arguments own = *how;
    snprintf(name, sizeof name, "function %d, %s, layout %s, index %s", call->function, from->name,
             layout->format, index ? index : "none");
    own.rules.text = layout->is_text;
    outcome *outcomes = calloc((size_t)from->count + 1, sizeof *outcomes);
    for (int64_t row = 0; row < from->count; row++) {
        outcomes[row] = expect_of(call, &own, from->texts[row]);
    }
    make_column(&column, from, layout, first, index);
    attempt it = {
        .name = name, .rows = from, .column = &column, .layout = layout, .call = *call, .outcomes = outcomes};
    try_call(&it);
    try_released(&it);
    free_column(&column);
    for (int64_t row = 0; row < from->count; row++) {
        free_outcome(&outcomes[row]);
    }
    free(outcomes);
}

/* Texts that are not UTF-8 become null in layouts of text. With a charset, only text is encoded. */
static void try_rows(const arguments *how, const percent_arrow_call *call, int number, int rule)
{
    static const char *const formats[] = {"u", "z", "U", "Z", "vu", "vz"};
    static const char *const indices[] = {"c", "C", "s", "S", "i", "I", "l", "L"};
    for (int k = 0; k < 6; k += call->charset ? 2 : 1) {
        const layout *layout = layout_of(formats[k]);
        rows from = make_rows(number);
        for (int64_t row = 0; layout->is_text && row < from.count; row++) {
            if (from.texts[row].bytes && !is_text(from.texts[row])) {
                free((void *)from.texts[row].bytes);
                from.texts[row] = (text){NULL, 0};
            }
        }
        try_layout(how, call, &from, layout, NULL, (k + rule) % 2 * 5);
        if (number < 3 && !call_makes_lists(call)) {
            try_layout(how, call, &from, layout, indices[(k + rule) % 8], (k + rule) % 3);
        }
        free_rows(&from);
    }
}

/* Tries a function with its rules. With a charset, `rule` is the policy for characters that it lacks. */
static void try_function(int32_t function, const char *charset, int number, int rule)
{
    arguments how = {.function = (enum function)function, /* unless expect_of knows the function */
                     .rules = rules_numbered(rule),
                     .set = percent_set_named("form"),
                     .name = {(const uint8_t *)"k", 1}};
    const percent_name name = {how.name.bytes, how.name.length};
    how.rules.rounds = rule % 3;
    const percent_charset *to = charset ? percent_charset_labelled(charset, PERCENT_BROWSER) : NULL;
    const percent_rules *rules = function == PERCENT_ARROW_ENCODE ? NULL : &how.rules;
    const percent_arrow_call call = {function, charset ? rule : 0, how.set, to, rules, &name, 1};
    try_rows(&how, &call, number, rule);
}

int main(int count, char **arguments_of_program)
{
    const bool is_quick = count == 2 && strcmp(arguments_of_program[1], "--quick") == 0;
    setvbuf(stdout, NULL, _IONBF, 0);
    for (int rule = 0; rule < RULES; rule++) {
        try_function(PERCENT_ARROW_DECODE, NULL, 2, rule);
    }
    try_function(PERCENT_ARROW_ENCODE, "windows-1252", 2, 0);
    has_tables = true;
    for (int number = 0; number < (is_quick ? SMALL_COLUMNS : COLUMNS); number++) {
        for (int rule = 0; rule<RULES; rule += number>(is_quick ? 2 : 4) ? 3 : 1) {
            for (int32_t function = PERCENT_ARROW_DECODE; function <= PERCENT_ARROW_CHARSET_OF; function++) {
                try_function(function, NULL, number, rule);
            }
        }
        try_function(PERCENT_ARROW_ENCODE, NULL, number, 0);
        try_function(PERCENT_ARROW_ENCODE, "windows-1252", number, PERCENT_UNENCODABLE_FAIL);
        try_function(PERCENT_ARROW_ENCODE, "windows-1252", number, PERCENT_UNENCODABLE_REFERENCE);
    }
    printf("wheel: %zu cases, %zu calls with failing allocations\n", cases, failures);
    return 0;
}
