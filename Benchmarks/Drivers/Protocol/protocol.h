/* The protocol of drivers (../README.md) for drivers written in C and C++. A driver calls driver_main
 * once. */
#ifndef PROTOCOL_H
#define PROTOCOL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The result of an operation if the library rejects the input. */
#define DRIVER_FAILED SIZE_MAX

/* The destination of outputs. The member is private. */
typedef struct driver {
    FILE *file; /* NULL while the clock runs */
} driver;

/* One input: `length` bytes followed by a NUL, or the result of the operation's `load`. */
typedef struct driver_record {
    char *bytes;
    size_t length;
    void *value;
} driver_record;

typedef struct driver_operation {
    /* The name of the operation, without the label of a charset. */
    const char *name;
    /* Calls the library once and passes the output to driver_put. Returns the length of the output, or
     * DRIVER_FAILED. */
    size_t (*run)(driver *driver, const driver_record *record);
    /* Selects a charset; returns false if the charset is unknown. NULL for an operation without a label. */
    bool (*select)(const char *label);
    /* Converts a record to a value of the library's own type before the clock starts, or returns NULL if the
     * record is invalid. NULL for a library that takes `bytes`. */
    void *(*load)(const char *bytes, size_t length);
    /* Whether the library cannot take random bytes, because a NUL ends its input. */
    bool is_for_text;
} driver_operation;

/* Answers requests until the end of standard input. The last entry of `operations` has no name. */
int driver_main(int argc, char **argv, const char *name, const char *version,
                const driver_operation *operations);

/* Writes a record to the file of a check. */
void driver_write(driver *driver, const void *bytes, size_t length);

/* Keeps an output during a check. Returns its length. */
static inline size_t driver_put(driver *driver, const void *bytes, size_t length)
{
    if (driver->file != NULL) {
        driver_write(driver, bytes, length);
    }
    return length;
}

#ifdef __cplusplus
}
#endif

#endif
