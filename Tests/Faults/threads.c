/*
 * usage: threads [fork|race]    Sixteen threads use everything at once from the very first use on; with fork,
 * the process is copied in the middle of that, and the copy has to get along; with race, all they do is a
 * race of their own, which a sanitizer has to see.
 */
#define _GNU_SOURCE
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

#include "CPercentEncodingICU.h"
#include "faults.h"

enum { THREADS = 16, LONG = 600, ROUNDS = 300, COPIES = 40 };

static uint8_t source[LONG];
static pthread_barrier_t start;
static volatile size_t raced;
static bool is_race, is_fork;

/* More sets than there are places for; what has no place is built apart. */
static const pct_set *set_number(size_t number, pct_set *own)
{
    const uint64_t keep[4] = {number * 977, ~(uint64_t)0 / (number + 1), 0, 0};
    const pct_set *shared = pct_set_shared(keep[0], keep[1], keep[2], keep[3], PCT_SPACE_PERCENT);
    if (shared == NULL) {
        pct_set_init_bits(own, keep, PCT_SPACE_PERCENT);
    }
    return shared ? shared : own;
}

static void round_trip(size_t number)
{
    pct_set own;
    uint8_t escaped[3 * LONG + 1], back[LONG];
    const pct_set *set = set_number(number % 400, &own);
    pct_result there = pct_encode(set, source, LONG, escaped, sizeof escaped);
    /* '%' itself may be kept: then the way back is another one. */
    require(there.read == LONG && there.written == pct_encoded_size(set, source, LONG), "a thread",
            "encoding", number);
    if (!set->literal['%']) {
        pct_result result = pct_decode(escaped, there.written, back, LONG, PCT_DECODE_STRICT);
        require(result.written == LONG && memcmp(back, source, LONG) == 0, "a thread", "decoding", number);
    }
    pct_kernel_choose(number % 7 ? NULL : pct_kernel_at(pct_kernel_count() - 1));
}

static void convert(size_t number)
{
    static const char *const names[] = {"windows-936-2000", "ibm-943_P15A-2003", "ISO-2022-JP", "gb18030"};
    static const uint16_t text[] = {0x6F22, 0x5B57};
    pct_icu_converter *converter = NULL;
    uint8_t bytes[32];
    uint16_t back[32];
    require(pct_icu_open(names[number % 4], &converter) == PCT_ICU_OK, "a thread", "opening", number);
    pct_icu_result there = pct_icu_encode(converter, text, 2, bytes, sizeof bytes);
    pct_icu_result result = pct_icu_decode(converter, bytes, there.written, back, 32, PCT_ICU_STRICT);
    require(result.written == 2 && memcmp(back, text, sizeof text) == 0, "a thread", "converting", number);
    pct_icu_close(converter);
}

static void *work(void *number)
{
    size_t first = *(const size_t *)number;
    pthread_barrier_wait(&start);
    if (is_race) {
        raced = first;
    }
    for (size_t k = 0; k < ROUNDS && !is_race; k++) {
        round_trip(first * 31 + k);
        if (k % 16 == 0) {
            convert(first + k / 16);
        }
    }
    return NULL;
}

/* Only the parts without ICU, whose locks a copy may find held. */
static void copy_process(void)
{
    for (size_t k = 0; k < COPIES; k++) {
        int status = 1;
        pid_t copy = fork();
        require(copy >= 0, "a copy", "no process", k);
        if (copy == 0) {
            for (size_t number = 0; number < 400; number++) {
                round_trip(number);
            }
            _exit(0);
        }
        require(waitpid(copy, &status, 0) == copy && status == 0, "a copy", "its end", k);
    }
}

int main(int count, char **arguments)
{
    pthread_t threads[THREADS];
    size_t numbers[THREADS];
    is_fork = count == 2 && strcmp(arguments[1], "fork") == 0;
    is_race = count == 2 && strcmp(arguments[1], "race") == 0;
    for (size_t i = 0; i < LONG; i++) {
        source[i] = (uint8_t)(i * 7);
    }
    pthread_barrier_init(&start, NULL, THREADS + 1);
    for (size_t k = 0; k < THREADS; k++) {
        numbers[k] = k;
        require(pthread_create(&threads[k], NULL, work, &numbers[k]) == 0, "a thread", "no thread", k);
    }
    pthread_barrier_wait(&start);
    if (is_fork) {
        copy_process();
    }
    for (size_t k = 0; k < THREADS; k++) {
        pthread_join(threads[k], NULL);
    }
    printf("%d threads%s\n", THREADS, is_race ? " in a race" : is_fork ? " and copies of the process" : "");
    return 0;
}
