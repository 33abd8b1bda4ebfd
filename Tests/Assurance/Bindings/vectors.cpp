#include <cstdlib>
#include <cstring>
#include <new>

#include "engine.h"

Buffer::Buffer(size_t size, const void *content) : bytes(malloc(size > 0 ? size : 1))
{
    if (bytes == nullptr) {
        throw std::bad_alloc();
    }
    if (content) {
        memcpy(bytes, content, size);
    }
}

Buffer::~Buffer()
{
    free(bytes);
}

static size_t widthOf(Kind kind)
{
    return kind == Kind::pairs || kind == Kind::texts ? sizeof(duckdb_list_entry)
           : kind == Kind::pair                       ? 0
                                                      : sizeof(duckdb_string_t);
}

Vector::Vector(Kind kind, size_t capacity) : kind(kind)
{
    if (isList()) {
        children.push_back(std::make_unique<Vector>(kind == Kind::pairs ? Kind::pair : Kind::text, 0));
    } else if (kind == Kind::pair) {
        children.push_back(std::make_unique<Vector>(Kind::text, 0));
        children.push_back(std::make_unique<Vector>(Kind::text, 0));
    }
    grow(capacity);
}

bool Vector::isList() const
{
    return kind == Kind::pairs || kind == Kind::texts;
}

void Vector::grow(size_t wanted)
{
    const size_t width = widthOf(kind);
    auto larger = std::make_unique<Buffer>(wanted * width);
    memset(larger->bytes, 0xAA, wanted * width);
    if (data) {
        memcpy(larger->bytes, data->bytes, capacity * width);
    }
    data = std::move(larger);
    if (validity) {
        auto old = std::move(validity);
        const size_t size = (capacity + 63) / 64 * sizeof(uint64_t);
        capacity = wanted;
        memcpy(writable(), old->bytes, size);
    }
    capacity = wanted;
    for (auto &child : children) {
        if (kind == Kind::pair) {
            child->grow(wanted);
        }
    }
}

uint64_t *Vector::writable()
{
    if (!validity) {
        const size_t size = (capacity + 63) / 64 * sizeof(uint64_t);
        auto bits = std::make_unique<Buffer>(size);
        memset(bits->bytes, 0xFF, size);
        validity = std::move(bits);
    }
    return static_cast<uint64_t *>(validity->bytes);
}

void Vector::put(size_t row, const text &from)
{
    auto *to = static_cast<duckdb_string_t *>(data->bytes) + row;
    if (from.bytes == nullptr) {
        writable()[row / 64] &= ~(uint64_t(1) << row % 64);
        return;
    }
    duckdb_string_t made = {};
    made.value.inlined.length = static_cast<uint32_t>(from.length);
    if (from.length <= int64_t(sizeof made.value.inlined.inlined)) {
        memcpy(made.value.inlined.inlined, from.bytes, from.length);
    } else {
        strings.push_back(std::make_unique<Buffer>(from.length, from.bytes));
        memcpy(made.value.pointer.prefix, from.bytes, sizeof made.value.pointer.prefix);
        made.value.pointer.ptr = static_cast<char *>(strings.back()->bytes);
    }
    *to = made;
}

bool Vector::isNull(size_t row) const
{
    return validity && (static_cast<const uint64_t *>(validity->bytes)[row / 64] >> row % 64 & 1) == 0;
}

text Vector::textAt(size_t row) const
{
    auto *it = static_cast<const duckdb_string_t *>(data->bytes) + row;
    const int64_t length = it->value.inlined.length;
    const bool isInlined = length <= int64_t(sizeof it->value.inlined.inlined);
    return {reinterpret_cast<const uint8_t *>(isInlined ? it->value.inlined.inlined : it->value.pointer.ptr),
            length};
}
