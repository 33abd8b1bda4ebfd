/* The run, its failures, and random numbers. */
#include "harness.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "run.h"

run the_run = {.shards = 1};

bool is_quick(void)
{
    return the_run.is_quick;
}

bool is_mine(size_t number)
{
    return number % the_run.shards == the_run.shard;
}

void look_at(const char *what, size_t n, size_t capacity, size_t place)
{
    the_run.what = what;
    the_run.n = n;
    the_run.capacity = capacity;
    the_run.place = place;
}

void count_cases(size_t count)
{
    the_run.cases += count;
}

_Noreturn void fail(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fflush(stdout);
    fprintf(stderr, "FAILED %s of %s: %s, length %zu, capacity %zu, place %zu: ", the_run.proof,
            the_run.kernel, the_run.what, the_run.n, the_run.capacity, the_run.place);
    vfprintf(stderr, format, arguments);
    fprintf(stderr, "\n");
    va_end(arguments);
    exit(1);
}

uint64_t next_random(chance *it)
{
    it->state += UINT64_C(0x9E3779B97F4A7C15);
    uint64_t z = it->state;
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

size_t random_below(chance *it, size_t limit)
{
    return (size_t)(next_random(it) >> 16) % limit;
}

static uint8_t one_of(chance *it, const char *bytes)
{
    return (uint8_t)bytes[random_below(it, strlen(bytes))];
}

static void fill_escapes(chance *it, uint8_t *bytes, size_t n, unsigned literals_of_eight)
{
    size_t i = 0;
    while (i < n) {
        if (n - i < 3 || random_below(it, 8) < literals_of_eight) {
            bytes[i++] = one_of(it, "abz+%4G ");
            continue;
        }
        bytes[i++] = '%';
        bytes[i++] = one_of(it, "0123456789abcdefABCDEF");
        bytes[i++] = one_of(it, "0123456789abcdefABCDEF");
    }
}

static void fill_text(chance *it, uint8_t *bytes, size_t n)
{
    static const char *const characters[] = {
        "a", "~", "\xC3\xA9", "\xDF\xBF", "\xE6\xBC\xA2", "\xEF\xBF\xBD", "\xF0\x9F\x98\x80"};
    size_t only = random_below(it, 12); /* 7 and above: all characters */
    size_t i = 0;
    while (i < n) {
        const char *next = characters[only < 7 ? only : random_below(it, 7)];
        size_t length = strlen(next);
        if (length > n - i) {
            next = "a";
            length = 1;
        }
        memcpy(bytes + i, next, length);
        i += length;
    }
}

void fill(chance *it, unsigned kind, uint8_t *bytes, size_t n)
{
    static const char matter[] = "%%%%+ 0aF4g%&=/\xC3\xA9\xF0\x9F~";
    switch (kind) {
    case 3:
        fill_escapes(it, bytes, n, 4);
        return;
    case 4:
    case 5:
        fill_escapes(it, bytes, n, 0);
        if (kind == 5 && n > 0) {
            size_t at = random_below(it, n);
            bytes[at] = one_of(it, "%+g4");
        }
        return;
    case 6:
        fill_text(it, bytes, n);
        return;
    default:
        for (size_t i = 0; i < n; i++) {
            bool any = kind == 0 || (kind == 1 && random_below(it, 4) == 0);
            bytes[i] = any ? (uint8_t)next_random(it)
                           : one_of(it, kind == 1 ? matter : "abcdefghijklmnopqrstuvwxyz0123456789-._~");
        }
    }
}
