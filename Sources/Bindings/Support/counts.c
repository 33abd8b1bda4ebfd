/*
 * Counts the calls of the C library's functions for texts and columns, and the rows that the functions read.
 * The linker option --wrap directs calls from other files to this one. The counts are in the file named by
 * the environment variable PERCENT_COUNTS, which holds two numbers of 64 bits.
 */
#include <fcntl.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/mman.h>

#include <percentencoding.h>

typedef struct counts {
    _Atomic int64_t calls, rows;
} counts;

static counts *all;

__attribute__((constructor)) static void open_counts(void)
{
    int file = open(getenv("PERCENT_COUNTS"), O_RDWR);
    all = mmap(NULL, sizeof *all, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (all == MAP_FAILED) {
        abort();
    }
}

static void count(int64_t rows)
{
    all->calls++;
    all->rows += rows;
}

#define COUNTED(name, rows, parameters, arguments)                                                           \
    int64_t __real_##name parameters;                                                                        \
    int64_t __wrap_##name parameters;                                                                        \
    int64_t __wrap_##name parameters                                                                         \
    {                                                                                                        \
        count(rows);                                                                                         \
        return __real_##name arguments;                                                                      \
    }

/* Each line that starts with COUNTED names a function to wrap. */
COUNTED(percent_encode, 1,
        (const percent_set *set, const uint8_t *text, int64_t n, uint8_t *buffer, int64_t capacity,
         percent_error *error),
        (set, text, n, buffer, capacity, error))
COUNTED(percent_decode, 1,
        (const uint8_t *text, int64_t n, const percent_rules *rules, uint8_t *buffer, int64_t capacity,
         percent_error *error),
        (text, n, rules, buffer, capacity, error))
COUNTED(percent_query_get, 1,
        (const uint8_t *query, int64_t n, const percent_name *names, int64_t number,
         const percent_rules *rules, uint8_t *buffer, int64_t capacity, percent_error *error),
        (query, n, names, number, rules, buffer, capacity, error))
COUNTED(percent_encode_charset, 1,
        (const percent_charset *charset, const percent_set *set, int32_t unencodable, const uint8_t *text,
         int64_t n, uint8_t *buffer, int64_t capacity, percent_error *error),
        (charset, set, unencodable, text, n, buffer, capacity, error))
COUNTED(percent_charset_of, 1,
        (const uint8_t *text, int64_t n, const percent_rules *rules, percent_error *error),
        (text, n, rules, error))
COUNTED(percent_encode_column, column->rows,
        (const percent_set *set, const percent_column *column, percent_column_buffers *to,
         percent_error *error),
        (set, column, to, error))
COUNTED(percent_decode_column, column->rows,
        (const percent_column *column, const percent_rules *rules, percent_column_buffers *to,
         percent_error *error),
        (column, rules, to, error))
COUNTED(percent_query_get_column, column->rows,
        (const percent_column *column, const percent_name *names, int64_t number, const percent_rules *rules,
         percent_column_buffers *to, percent_error *error),
        (column, names, number, rules, to, error))
COUNTED(percent_query_column, column->rows,
        (const percent_column *column, const percent_rules *rules, percent_query_buffers *to,
         percent_error *error),
        (column, rules, to, error))
COUNTED(percent_query_get_all_column, column->rows,
        (const percent_column *column, const percent_name *name, const percent_rules *rules,
         percent_query_buffers *to, percent_error *error),
        (column, name, rules, to, error))
COUNTED(percent_encoded_column_size, column->rows,
        (const percent_set *set, const percent_column *column, percent_error *error), (set, column, error))
COUNTED(percent_query_column_size, column->rows,
        (const percent_column *column, const percent_rules *rules, percent_query_buffers *to,
         percent_error *error),
        (column, rules, to, error))
COUNTED(percent_encode_charset_column, column->rows,
        (const percent_charset *charset, const percent_set *set, int32_t unencodable,
         const percent_column *column, percent_column_buffers *to, percent_error *error),
        (charset, set, unencodable, column, to, error))
COUNTED(percent_charset_of_column, column->rows,
        (const percent_column *column, const percent_rules *rules, percent_column_buffers *to,
         percent_error *error),
        (column, rules, to, error))
