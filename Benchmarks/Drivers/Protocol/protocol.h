/* The protocol of ../README.md for drivers written in C and C++. A driver is one call of driver_main. */
#ifndef PROTOCOL_H
#define PROTOCOL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What an operation returns if the library refuses the input. */
#define DRIVER_FAILED SIZE_MAX

/* Where outputs go. The member is private. */
typedef struct driver {
    FILE *file; /* NULL while the clock runs */
} driver;

/* One input: `length` bytes and a NUL after them, or what `load` of the operation made of it. */
typedef struct driver_record {
    char *bytes;
    size_t length;
    void *value;
} driver_record;

typedef struct driver_operation {
    /* Without the label, if the operation is one of charsets. */
    const char *name;
    /* One call of the library, whose output it hands to driver_put. Returns its length or DRIVER_FAILED. */
    size_t (*run)(driver *driver, const driver_record *record);
    /* Selects a charset; false if it is not known. NULL where the operation has no label. */
    bool (*select)(const char *label);
    /* Makes a value of the library's own type of a record, before the clock starts; NULL where `bytes` are
     * what the library takes. Returns NULL if the record makes no sense. */
    void *(*load)(const char *bytes, size_t length);
    /* Whether random bytes are beyond the library, for which a NUL ends the input. */
    bool is_for_text;
} driver_operation;

/* Answers requests until the end of standard input. `operations` ends with an entry without a name. */
int driver_main(int argc, char **argv, const char *name, const char *version,
                const driver_operation *operations);

/* Writes a record to the file of a check. */
void driver_write(driver *driver, const void *bytes, size_t length);

/* Keeps an output if this is a check. Returns its length. */
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
