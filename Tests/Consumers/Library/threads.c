/*
 * Several threads at once use all charsets and sets of the C library for the first time, and the results are
 * compared. With the argument "fork", the process forks during this use, and the copies must get the same
 * results.
 */
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"

enum { THREADS = 8, COPIES = 24, PROFILES = 3, MOST_LABELS = 512, SECONDS = 60 };

static char labels[MOST_LABELS][64];
static size_t label_count;
static pthread_barrier_t barrier;

static uint64_t add(uint64_t hash, const uint8_t *bytes, int64_t n)
{
    hash = (hash ^ (uint64_t)n) * UINT64_C(0x100000001B3);
    for (int64_t k = 0; k < n; k++) {
        hash = (hash ^ bytes[k]) * UINT64_C(0x100000001B3);
    }
    return hash;
}

static uint64_t use(const char *label, int32_t profile, const percent_set *set)
{
    static const uint8_t text[] = "a \xC3\xA9\xD0\x96\xCE\xA9\xE6\xB1\x89\xE3\x82\xBD\xF0\xA0\x80\x83";
    const percent_charset *charset = percent_charset_labelled(label, profile);
    const percent_rules rules = {.charsets = &charset, .charset_count = 1, .invalid = PERCENT_REPLACE};
    uint8_t escaped[512], decoded[2048];
    if (charset == NULL) {
        return 0;
    }
    int64_t n = percent_encode_charset(charset, set, PERCENT_UNENCODABLE_REFERENCE, text, sizeof text - 1,
                                       escaped, sizeof escaped, NULL);
    uint64_t hash = add(1, escaped, n);
    if (profile == PERCENT_BROWSER) {
        hash = add(hash, decoded, percent_decode(escaped, n, &rules, decoded, sizeof decoded, NULL));
    }
    return hash;
}

/* Uses all charsets in an order that depends on the thread, so that some charsets are used by all threads at
 * once. */
static uint64_t use_all(size_t first)
{
    uint64_t sum = 0;
    for (size_t k = 0; k < label_count * PROFILES; k++) {
        size_t number = (k + first * 7) % (label_count * PROFILES);
        const percent_set *set = percent_set_named(percent_set_name((int64_t)number % percent_set_count()));
        sum += use(labels[number / PROFILES], (int32_t)(number % PROFILES), set);
    }
    return sum;
}

static void *run(void *number)
{
    uint64_t *result = (uint64_t *)malloc(sizeof *result);
    pthread_barrier_wait(&barrier);
    *result = use_all((size_t)(uintptr_t)number);
    return result;
}

static pid_t copies[COPIES];

/* Starts forked copies; an alarm ends a copy that hangs. */
static void start_copies(void)
{
    for (size_t k = 0; k < COPIES; k++) {
        copies[k] = fork();
        if (copies[k] == 0) {
            alarm(SECONDS);
            uint64_t sum = use_all(k);
            _exit(sum == use_all(0) ? 0 : 1);
        }
        usleep(500);
    }
}

static void end_copies(void)
{
    for (size_t k = 0; k < COPIES; k++) {
        int status = -1;
        CHECK(copies[k] > 0 && waitpid(copies[k], &status, 0) == copies[k] && status == 0);
    }
}

int main(int count, char **arguments)
{
    int forks = count > 1 && strcmp(arguments[1], "fork") == 0;
    pthread_t threads[THREADS];
    uint64_t *results[THREADS];
    while (label_count < MOST_LABELS && fgets(labels[label_count], sizeof labels[0], stdin)) {
        labels[label_count][strcspn(labels[label_count], "\n")] = 0;
        label_count++;
    }
    CHECK(label_count > 100);
    pthread_barrier_init(&barrier, NULL, THREADS + 1);
    for (size_t k = 0; k < THREADS; k++) {
        CHECK(pthread_create(&threads[k], NULL, run, (void *)(uintptr_t)k) == 0);
    }
    pthread_barrier_wait(&barrier);
    if (forks) {
        start_copies();
    }
    uint64_t own = use_all(0);
    for (size_t k = 0; k < THREADS; k++) {
        CHECK(pthread_join(threads[k], (void **)&results[k]) == 0);
        CHECK(*results[k] == own);
        free(results[k]);
    }
    if (forks) {
        end_copies();
    }
    return end_of_checks("threads");
}
