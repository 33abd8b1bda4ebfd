#include "pairs.h"

#include <ada.h>
#include <array>
#include <memory>
#include <string>
#include <string_view>

using character_set = std::array<uint8_t, 32>;

// ada's own sets are for the parts of a URL, and each set keeps some of the characters that we escape.
static constexpr character_set all_but_unreserved = [] {
    constexpr std::string_view unreserved =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";
    character_set set;
    set.fill(0xFF);
    for (char character : unreserved) {
        set[character / 8] &= ~(1 << character % 8);
    }
    return set;
}();

static std::size_t encode(driver *driver, const driver_record *record)
{
    std::string text =
        ada::unicode::percent_encode({record->bytes, record->length}, all_but_unreserved.data());
    return driver_put(driver, text.data(), text.size());
}

static std::size_t encode_reused(driver *driver, const driver_record *record)
{
    static std::string text;
    std::string_view input(record->bytes, record->length);
    text.clear();
    if (!ada::unicode::percent_encode<true>(input, all_but_unreserved.data(), text)) {
        text = input;
    }
    return driver_put(driver, text.data(), text.size());
}

static std::size_t decode(driver *driver, const driver_record *record)
{
    std::string_view escaped(record->bytes, record->length);
    std::string text = ada::unicode::percent_decode(escaped, escaped.find('%'));
    return driver_put(driver, text.data(), text.size());
}

// Copies the pairs before the clock starts, because copying is not part of writing a query.
static void *load_params(const char *bytes, std::size_t length)
{
    const auto *pairs = static_cast<const driver_pairs *>(driver_load_pairs(bytes, length));
    if (pairs == nullptr) {
        return nullptr;
    }
    auto params = std::make_unique<ada::url_search_params>();
    for (std::size_t i = 0; i < pairs->count; i++) {
        params->append(pairs->pairs[i].name, pairs->pairs[i].value);
    }
    return params.release();
}

static std::size_t form(driver *driver, const driver_record *record)
{
    std::string query = static_cast<const ada::url_search_params *>(record->value)->to_string();
    return driver_put(driver, query.data(), query.size());
}

static std::size_t parse(driver *driver, const driver_record *record)
{
    ada::url_search_params params({record->bytes, record->length});
    for (const auto &[name, value] : params) {
        driver_put_pair(driver, name.c_str(), value.c_str());
    }
    return driver_put_pairs(driver, params.size());
}

int main(int argc, char **argv)
{
    static const driver_operation operations[] = {
        {.name = "encode", .run = encode},
        {.name = "encode-reused", .run = encode_reused},
        {.name = "decode", .run = decode},
        {.name = "form", .run = form, .load = load_params},
        {.name = "parse", .run = parse},
        {.name = nullptr},
    };
    return driver_main(argc, argv, "ada", ADA_VERSION, operations);
}
