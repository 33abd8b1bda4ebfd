/* Tables between inaccessible pages, which detect a read before or after a table. */
#include <string.h>

#include "charset.h"

void make_table_guards(table_guards *it)
{
    for (size_t k = 0; k < TABLES; k++) {
        it->of[k] = make_memory(sizeof(uint32_t) * (k == 5 ? PCT_PLANES * 94 * 94 : SCALARS));
    }
}

static const void *moved(const memory *to, const void *table, size_t size, side at)
{
    if (table == NULL) {
        return NULL;
    }
    uint8_t *bytes = place(to, size, at, 0);
    memcpy(bytes, table, size);
    return bytes;
}

void guard_encode_charset(encode_charset *it, const table_guards *guards, side at)
{
    bool is_wide = it->table.form == PCT_CODES_32;
    it->table.blocks = moved(&guards->of[0], it->blocks, sizeof it->blocks, at);
    it->table.entries = is_wide ? moved(&guards->of[1], it->entries32, sizeof it->entries32, at)
                                : moved(&guards->of[1], it->entries16, sizeof it->entries16, at);
    it->table.linear = moved(&guards->of[2], it->linear, sizeof it->linear, at);
    it->table.window = moved(&guards->of[3], it->table.window ? it->window : NULL, sizeof it->window, at);
}

void guard_decode_charset(decode_charset *it, const table_guards *guards, side at)
{
    pct_decode_table *table = &it->table;
    const size_t bytes = sizeof it->ascii + sizeof it->single, pairs = table->pairs ? sizeof it->pairs : 0;
    table->single = (const uint32_t *)moved(&guards->of[0], it->ascii, bytes + pairs, at) + PCT_SINGLES;
    table->pairs = table->pairs ? table->single + PCT_SINGLES : NULL;
    table->texts = moved(&guards->of[1], table->texts ? it->laid_out : NULL, sizeof it->laid_out, at);
    table->leads = moved(&guards->of[6], table->leads ? it->laid_out : NULL, PCT_SINGLES, at);
    table->triples = moved(&guards->of[2], table->triples ? it->triples : NULL, sizeof it->triples, at);
    table->planes = moved(&guards->of[5], table->planes ? it->planes : NULL, sizeof it->planes, at);
    table->range_starts =
        moved(&guards->of[3], table->range_starts ? it->starts : NULL, sizeof it->starts, at);
    table->range_scalars =
        moved(&guards->of[4], table->range_scalars ? it->scalars : NULL, sizeof it->scalars, at);
}
