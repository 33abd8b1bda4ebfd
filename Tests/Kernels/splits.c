/* Functions that try splitting. */
#include <string.h>

#include "splits.h"

enum { SPARE = 128 };

void make_split_buffers(split_call *it, size_t longest)
{
    it->source = make_memory(longest + SPARE);
    it->target = make_memory(longest + SPARE);
    it->boundaries = make_memory((longest + SPARE) * sizeof(pct_boundary));
}

static void fill_matter(split_call *it, chance *random, const char *bytes)
{
    for (size_t i = 0; i < it->n; i++) {
        it->content[i] = (uint8_t)bytes[random_below(random, strlen(bytes))];
    }
}

static void fill_pairs(split_call *it, chance *random)
{
    static const char *const units[] = {"&",   "=",   "name", "%E6%B1%89", "+",
                                        "%3D", "%26", ";",    "a",         "\xC3\xA9"};
    size_t kinds = random_below(random, 4) ? 9 : 10;
    for (size_t i = 0; i < it->n;) {
        const char *unit = units[random_below(random, kinds)];
        unit = strlen(unit) <= it->n - i ? unit : "x";
        memcpy(it->content + i, unit, strlen(unit));
        i += strlen(unit);
    }
}

void fill_split(split_call *it, chance *random, unsigned kind)
{
    switch (kind) {
    case CONTENT_KINDS:
        fill_matter(it, random, "&=;%+&=;%4a\xC3");
        break;
    case CONTENT_KINDS + 1:
        fill_pairs(it, random);
        break;
    case CONTENT_KINDS + 2:
        fill_matter(it, random, random_below(random, 2) ? "&=;" : "&");
        break;
    case CONTENT_KINDS + 3:
        fill_pairs(it, random);
        if (it->n > 0) {
            it->content[random_below(random, it->n)] = '%';
        }
        break;
    default:
        fill(random, kind, it->content, it->n);
    }
}

void try_split(split_call *it, size_t capacity, size_t room, placing where)
{
    const size_t size = room * sizeof(pct_boundary);
    uint8_t *src = place(&it->source, it->n, where.at, where.source);
    uint8_t *dst = place_marked(&it->target, capacity, where.at, where.target);
    uint8_t *boundaries = place_marked(&it->boundaries, size, where.at, where.boundaries);
    if (it->n > 0) {
        memcpy(src, it->content, it->n);
    }
    look_at("a splitting", it->n, capacity, it->number);
    pct_split_result result =
        it->kernel->split(src, it->n, dst, capacity, (pct_boundary *)(void *)boundaries, room, it->options);
    expect_split(&it->wanted, result, dst, capacity, (const pct_boundary *)(void *)boundaries, room);
    if (!is_intact(&it->target, dst, capacity) || !is_intact(&it->boundaries, boundaries, size)) {
        fail("bytes beside the buffers have changed");
    }
    count_cases(1);
}

void try_whole(split_call *it, side at)
{
    reference_split(it->content, it->n, it->options, &it->wanted);
    try_split(it, it->n, it->n, (placing){at, 0, 0, 0});
}
