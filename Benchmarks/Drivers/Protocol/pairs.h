/* Records of names and values for drivers of query libraries, as input for writing forms and as the
 * result of parsing. */
#ifndef PAIRS_H
#define PAIRS_H

#include "protocol.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct driver_pair {
    char *name;
    char *value;
} driver_pair;

typedef struct driver_pairs {
    size_t count;
    driver_pair *pairs;
} driver_pairs;

/* Implements driver_operation.load: loads the driver_pairs of a JSON array of arrays of two strings. */
void *driver_load_pairs(const char *bytes, size_t length);

/* Keeps a parsed pair for driver_put_pairs. */
void driver_keep_pair(driver *driver, const char *name, const char *value);

/* Writes the kept pairs to the file of a check. */
void driver_write_pairs(driver *driver);

/* Reports a parsed pair, and keeps it during a check. */
static inline void driver_put_pair(driver *driver, const char *name, const char *value)
{
    if (driver->file != NULL) {
        driver_keep_pair(driver, name, value);
    }
}

/* Ends an output of `count` pairs that driver_put_pair has received. Returns the count. */
static inline size_t driver_put_pairs(driver *driver, size_t count)
{
    if (driver->file != NULL) {
        driver_write_pairs(driver);
    }
    return count;
}

#ifdef __cplusplus
}
#endif

#endif
