#include "pairs.h"

#include <boost/url.hpp>
#include <boost/version.hpp>
#include <string>
#include <utility>
#include <vector>

namespace urls = boost::urls;

// The buffer that the operations "reused" share.
static std::string buffer;

static std::size_t encode(driver *driver, const driver_record *record)
{
    std::string text = urls::encode({record->bytes, record->length}, urls::unreserved_chars);
    return driver_put(driver, text.data(), text.size());
}

static std::size_t encode_reused(driver *driver, const driver_record *record)
{
    if (buffer.size() < 3 * record->length) {
        buffer.resize(3 * record->length);
    }
    std::size_t n =
        urls::encode(buffer.data(), buffer.size(), {record->bytes, record->length}, urls::unreserved_chars);
    return driver_put(driver, buffer.data(), n);
}

static std::size_t decode(driver *driver, const driver_record *record)
{
    auto escaped = urls::make_pct_string_view({record->bytes, record->length});
    if (!escaped) {
        return DRIVER_FAILED;
    }
    std::string text = escaped->decode();
    return driver_put(driver, text.data(), text.size());
}

static std::size_t decode_reused(driver *driver, const driver_record *record)
{
    auto text = urls::make_pct_string_view({record->bytes, record->length});
    if (!text) {
        return DRIVER_FAILED;
    }
    text->decode({}, urls::string_token::assign_to(buffer));
    return driver_put(driver, buffer.data(), buffer.size());
}

static std::size_t write_form(driver *driver, const driver_record *record, urls::url &url)
{
    const auto *pairs = static_cast<const driver_pairs *>(record->value);
    urls::params_ref params = url.params();
    for (std::size_t i = 0; i < pairs->count; i++) {
        params.append({pairs->pairs[i].name, pairs->pairs[i].value});
    }
    urls::string_view query = url.encoded_query();
    return driver_put(driver, query.data(), query.size());
}

// The query belongs to a new URL.
static std::size_t form(driver *driver, const driver_record *record)
{
    urls::url url;
    return write_form(driver, record, url);
}

static std::size_t form_reused(driver *driver, const driver_record *record)
{
    static urls::url url;
    url.remove_query();
    return write_form(driver, record, url);
}

static std::size_t parse(driver *driver, const driver_record *record)
{
    auto encoded = urls::parse_query({record->bytes, record->length});
    if (!encoded) {
        return DRIVER_FAILED;
    }
    urls::encoding_opts options(true);
    std::vector<std::pair<std::string, std::string>> pairs;
    for (urls::param_pct_view pair : *encoded) {
        pairs.emplace_back(pair.key.decode(options), pair.value.decode(options));
    }
    for (const auto &[name, value] : pairs) {
        driver_put_pair(driver, name.c_str(), value.c_str());
    }
    return driver_put_pairs(driver, pairs.size());
}

static std::size_t parse_reused(driver *driver, const driver_record *record)
{
    auto encoded = urls::parse_query({record->bytes, record->length});
    if (!encoded) {
        return DRIVER_FAILED;
    }
    std::size_t count = 0;
    urls::encoding_opts options(true);
    static std::string name, value;
    for (urls::param_pct_view pair : *encoded) {
        pair.key.decode(options, urls::string_token::assign_to(name));
        pair.value.decode(options, urls::string_token::assign_to(value));
        driver_put_pair(driver, name.c_str(), value.c_str());
        count++;
    }
    return driver_put_pairs(driver, count);
}

int main(int argc, char **argv)
{
    static const driver_operation operations[] = {
        {.name = "encode", .run = encode},
        {.name = "encode-reused", .run = encode_reused},
        {.name = "decode", .run = decode},
        {.name = "decode-reused", .run = decode_reused},
        {.name = "form", .run = form, .load = driver_load_pairs},
        {.name = "form-reused", .run = form_reused, .load = driver_load_pairs},
        {.name = "parse", .run = parse},
        {.name = "parse-reused", .run = parse_reused},
        {.name = nullptr},
    };
    std::string version = std::to_string(BOOST_VERSION / 100000) + "." +
                          std::to_string(BOOST_VERSION / 100 % 1000) + "." +
                          std::to_string(BOOST_VERSION % 100);
    return driver_main(argc, argv, "boost-url", version.c_str(), operations);
}
