#define _POSIX_C_SOURCE 200809L

#include "protocol.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* The records of a workload, loaded for one operation. */
typedef struct pool {
    char *operation;
    char *workload;
    char *bytes;
    driver_record *records;
    size_t count;
    struct pool *next;
} pool;

typedef struct session {
    const char *folder;
    const driver_operation *operations;
    pool *pools;
    driver driver;
} session;

static void *allocate(size_t size)
{
    void *memory = malloc(size + 1);
    if (memory == NULL) {
        abort();
    }
    return memory;
}

static char *copy(const char *text)
{
    return strcpy((char *)allocate(strlen(text)), text);
}

/* Returns the whole file, or NULL if the file cannot be read. */
static char *contents(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        return NULL;
    }
    fseek(file, 0, SEEK_END);
    *length = (size_t)ftell(file);
    rewind(file);
    char *bytes = (char *)allocate(*length);
    size_t read = fread(bytes, 1, *length, file);
    fclose(file);
    if (read != *length) {
        free(bytes);
        return NULL;
    }
    return bytes;
}

/* Splits a file of records. Each record is moved to the start of its length field, to make room for a NUL
 * after the record. Returns the number of records, or SIZE_MAX if the file ends inside a record. */
static size_t split(char *bytes, size_t length, driver_record *records)
{
    size_t count = 0;
    size_t offset = 0;
    while (length - offset >= 4) {
        const unsigned char *size = (const unsigned char *)bytes + offset;
        size_t n = size[0] | (size_t)size[1] << 8 | (size_t)size[2] << 16 | (size_t)size[3] << 24;
        if (length - offset - 4 < n) {
            return SIZE_MAX;
        }
        char *start = bytes + offset;
        memmove(start, start + 4, n);
        start[n] = 0;
        records[count++] = (driver_record){start, n, NULL};
        offset += 4 + n;
    }
    return offset == length ? count : SIZE_MAX;
}

/* Reads a workload from its file; returns NULL if the file is missing or invalid. */
static pool *load(session *session, const driver_operation *operation, const char *workload)
{
    char *path = (char *)allocate(strlen(session->folder) + 1 + strlen(workload));
    sprintf(path, "%s/%s", session->folder, workload);
    size_t length;
    char *bytes = contents(path, &length);
    free(path);
    if (bytes == NULL) {
        return NULL;
    }
    pool *loaded = (pool *)allocate(sizeof *loaded);
    driver_record *records = (driver_record *)allocate(length / 4 * sizeof *records);
    *loaded = (pool){copy(operation->name), copy(workload), bytes, records, 0, session->pools};
    loaded->count = split(bytes, length, records);
    if (loaded->count == SIZE_MAX) {
        return NULL;
    }
    for (size_t i = 0; operation->load != NULL && i < loaded->count; i++) {
        records[i].value = operation->load(records[i].bytes, records[i].length);
        if (records[i].value == NULL) {
            return NULL;
        }
    }
    session->pools = loaded;
    return loaded;
}

static const pool *find(session *session, const driver_operation *operation, const char *workload)
{
    for (const pool *pool = session->pools; pool != NULL; pool = pool->next) {
        if (strcmp(pool->workload, workload) == 0 && strcmp(pool->operation, operation->name) == 0) {
            return pool;
        }
    }
    return load(session, operation, workload);
}

/* Runs all passes; returns the sum of the lengths of all outputs, or DRIVER_FAILED. */
static size_t run(driver *driver, const driver_operation *operation, const pool *pool, unsigned long passes)
{
    size_t total = 0;
    for (unsigned long pass = 0; pass < passes; pass++) {
        for (size_t i = 0; i < pool->count; i++) {
            size_t length = operation->run(driver, &pool->records[i]);
            if (length == DRIVER_FAILED) {
                return DRIVER_FAILED;
            }
            total += length;
        }
    }
    return total;
}

static void answer_time(session *session, const driver_operation *operation, const pool *pool,
                        const char *passes)
{
    struct timespec start, end;
    clock_gettime(CLOCK_MONOTONIC, &start);
    volatile size_t total = run(&session->driver, operation, pool, strtoul(passes, NULL, 10));
    clock_gettime(CLOCK_MONOTONIC, &end);
    if (total == DRIVER_FAILED) {
        puts("error the library refuses an input");
    } else {
        printf("%lld\n", (end.tv_sec - start.tv_sec) * 1000000000LL + (end.tv_nsec - start.tv_nsec));
    }
}

static void answer_check(session *session, const driver_operation *operation, const pool *pool,
                         const char *path)
{
    session->driver.file = fopen(path, "wb");
    if (session->driver.file == NULL) {
        puts("error the file cannot be written");
        return;
    }
    size_t total = run(&session->driver, operation, pool, 1);
    bool is_written = fclose(session->driver.file) == 0;
    session->driver.file = NULL;
    puts(total != DRIVER_FAILED && is_written ? "ok" : "error the library refuses an input");
}

/* Cuts the label from a name, finds the operation with the name, and selects the charset; returns NULL if
 * there is no such operation. */
static const driver_operation *look_up(const session *session, char *name)
{
    char *colon = strchr(name, ':');
    if (colon != NULL) {
        *colon = 0;
    }
    for (const driver_operation *operation = session->operations; operation->name != NULL; operation++) {
        if (strcmp(operation->name, name) == 0 && (operation->select != NULL) == (colon != NULL)) {
            return colon == NULL || operation->select(colon + 1) ? operation : NULL;
        }
    }
    return NULL;
}

static void answer(session *session, char *request)
{
    char *rest = request;
    const char *verb = strtok_r(rest, " ", &rest);
    char *name = strtok_r(NULL, " ", &rest);
    const char *workload = strtok_r(NULL, " ", &rest);
    const char *argument = strtok_r(NULL, "", &rest);
    bool is_time = verb != NULL && strcmp(verb, "time") == 0;
    bool is_check = verb != NULL && strcmp(verb, "check") == 0;
    if (argument == NULL || !(is_time || is_check)) {
        puts("unsupported");
        return;
    }
    const driver_operation *operation = look_up(session, name);
    if (operation == NULL || (operation->is_for_text && strncmp(workload, "random-", 7) == 0)) {
        puts("unsupported");
        return;
    }
    const pool *pool = find(session, operation, workload);
    if (pool == NULL) {
        puts("error the workload cannot be read");
    } else {
        (is_time ? answer_time : answer_check)(session, operation, pool, argument);
    }
}

void driver_write(driver *driver, const void *bytes, size_t length)
{
    unsigned char size[4] = {(unsigned char)length, (unsigned char)(length >> 8),
                             (unsigned char)(length >> 16), (unsigned char)(length >> 24)};
    fwrite(size, 1, 4, driver->file);
    fwrite(bytes, 1, length, driver->file);
}

int driver_main(int argc, char **argv, const char *name, const char *version,
                const driver_operation *operations)
{
    if (argc != 2) {
        fprintf(stderr, "usage: %s WORKLOADS_DIR\n", argv[0]);
        return 64;
    }
    session session = {argv[1], operations, NULL, {NULL}};
    printf("ready %s %s\n", name, version);
    fflush(stdout);
    char *line = NULL;
    size_t capacity = 0;
    ssize_t length;
    while ((length = getline(&line, &capacity, stdin)) > 0) {
        line[strcspn(line, "\n")] = 0;
        answer(&session, line);
        fflush(stdout);
    }
    free(line);
    return 0;
}
