/* Texts, rules, and the results that the library gives for single texts. */
#ifndef PERCENT_BINDINGS_SAMPLES_H
#define PERCENT_BINDINGS_SAMPLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "percentencoding.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct text {
    const uint8_t *bytes; /* NULL for null */
    int64_t length;
} text;

/* The rows of a column. */
typedef struct rows {
    const char *name;
    int64_t count;
    text *texts;
} rows;

/* The columns that each function gets, and how many of them are small. */
enum { COLUMNS = 7, SMALL_COLUMNS = 5 };
rows make_rows(int number);
void free_rows(rows *it);

/* Whether the text is UTF-8. */
bool is_text(text it);

typedef enum function { ENCODE, DECODE, GET, PARSE, FUNCTIONS } function;

/* A function and its arguments. */
typedef struct arguments {
    function function;
    const percent_set *set;
    percent_rules rules;
    text name;
} arguments;

/* The rules that each function gets. */
enum { RULES = 8 };
percent_rules rules_numbered(int number);

/* The expected result for one text. */
typedef struct outcome {
    bool fails; /* the call fails at this text */
    int32_t status;
    int64_t byte;
    bool is_null;
    int64_t count;  /* of the results: 1, or twice the number of pairs */
    text *results;  /* a text, or keys and values in turns; the bytes of a null part are NULL */
    uint8_t *bytes; /* of the results */
} outcome;

outcome expect(const arguments *how, text from);
void free_outcome(outcome *it);

/* Whether two texts are the same. */
bool is_same(text a, text b);

#ifdef __cplusplus
}
#endif

#endif
