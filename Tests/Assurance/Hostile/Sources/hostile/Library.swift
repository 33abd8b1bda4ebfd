import CLibrary

// Calls of the functions of the C library for single texts, sets and charsets.

nonisolated(unsafe) let unreserved = percent_set_named("unreserved")

/// The error for a call of the C library that fails.
struct CallFailure: Error {
    let status: Int32
}

/// Returns an attack that calls the C library. The call fails if it returns a negative number.
func libraryAttack(
    _ name: String, _ prepare: @escaping (_ size: Int) -> (UnsafeMutablePointer<percent_error>) -> Int64
) -> Attack {
    Attack(name, from: 1 << 12, to: 1 << 15) { size in
        let call = prepare(size)
        return {
            var error = percent_error()
            let result = call(&error)
            guard result >= 0 else { throw CallFailure(status: error.status) }
            return Int(result)
        }
    }
}

/// Returns an attack that passes texts and a buffer with room for any result.
private func textAttack(
    _ name: String, _ text: @escaping (Int) -> [UInt8],
    _ call: @escaping ([UInt8], inout [UInt8], UnsafeMutablePointer<percent_error>) -> Int64
) -> Attack {
    libraryAttack(name) { size in
        let text = text(size)
        var buffer = [UInt8](repeating: 0, count: 12 * text.count + 128)
        return { call(text, &buffer, $0) }
    }
}

private func charset(_ label: String, _ profile: Int = PERCENT_BROWSER) -> OpaquePointer? {
    percent_charset_labelled(label, Int32(profile))
}

private func encode(
    _ title: String, _ text: String, in label: String, _ profile: Int = PERCENT_BROWSER,
    policy: Int = PERCENT_UNENCODABLE_FAIL
) -> Attack {
    textAttack("percent_encode_charset: \(title)", { repeated(text, $0 / text.utf8.count) }) {
        percent_encode_charset(
            charset(label, profile), unreserved, Int32(policy), $0, Int64($0.count), &$1, Int64($1.count), $2)
    }
}

/// The rules of a call, with the charsets of the browsers' profile.
private func withRules(
    _ labels: [String], _ policy: Int, text: Bool, unicodeEscapes: Bool = false,
    _ body: (UnsafePointer<percent_rules>) -> Int64
) -> Int64 {
    labels.map { charset($0) }.withUnsafeBufferPointer { charsets in
        var rules = percent_rules(
            charsets: charsets.baseAddress, charset_count: Int32(labels.count), malformed: Int32(policy),
            invalid: Int32(policy), plus: 0, text: text ? 1 : 0, input: Int32(PERCENT_AUTO),
            unicode_escapes: unicodeEscapes ? 1 : 0, rounds: 0)
        return body(&rules)
    }
}

private func decode(
    _ title: String, _ pattern: String, in labels: [String] = [], policy: Int = PERCENT_FAIL, text: Bool = false
) -> Attack {
    textAttack("percent_decode: \(title)", { repeated(pattern, $0 / pattern.utf8.count) }) { input, buffer, error in
        withRules(labels, policy, text: text) {
            percent_decode(input, Int64(input.count), $0, &buffer, Int64(buffer.count), error)
        }
    }
}

/// The name is sent in GBK.
private func get(_ title: String, _ field: String, in labels: [String] = [], name: String) -> Attack {
    let last = labels.isEmpty ? name : "%BA%BA"
    return textAttack(
        "percent_query_get: \(title)", { repeated(field, $0 / field.utf8.count) + Array("\(last)=1".utf8) }
    ) { query, buffer, error in
        withRules(labels, PERCENT_FAIL, text: false) { rules in
            Array(name.utf8).withUnsafeBufferPointer { bytes in
                var wanted = percent_name(bytes: bytes.baseAddress, n: Int64(bytes.count))
                return percent_query_get(
                    query, Int64(query.count), &wanted, 1, rules, &buffer, Int64(buffer.count), error)
            }
        }
    }
}

private var textAttacks: [Attack] {
    [
        textAttack("percent_query_get: a long name", { repeated("%41", $0 / 3) }) { query, buffer, error in
            withRules(["gbk"], PERCENT_FAIL, text: false, unicodeEscapes: true) { rules in
                repeated("A", query.count / 3).withUnsafeBufferPointer { bytes in
                    var wanted = percent_name(bytes: bytes.baseAddress, n: Int64(bytes.count))
                    return percent_query_get(
                        query, Int64(query.count), &wanted, 1, rules, &buffer, Int64(buffer.count), error)
                }
            }
        },
        textAttack("percent_encode: spaces", { repeated(" ", $0) }) {
            percent_encode(unreserved, $0, Int64($0.count), &$1, Int64($1.count), $2)
        },
        textAttack("percent_encoded_size: spaces", { repeated(" ", $0) }) { text, _, _ in
            percent_encoded_size(unreserved, text, Int64(text.count))
        },
        encode("characters", "汉", in: "gbk"),
        encode("references", "😀", in: "gbk", policy: PERCENT_UNENCODABLE_REFERENCE),
        encode("references between characters", "a汉😀", in: "gbk", policy: PERCENT_UNENCODABLE_REFERENCE),
        encode("replacements", "汉", in: "windows-1252", policy: PERCENT_UNENCODABLE_REPLACE),
        encode(
            "references in CoreFoundation's profile", "汉", in: "cp437", PERCENT_CORE_FOUNDATION,
            policy: PERCENT_UNENCODABLE_REFERENCE),
        decode("escapes", "%41"),
        decode("replaced escapes", "%", policy: PERCENT_REPLACE),
        decode("replaced bytes", "%FF", policy: PERCENT_REPLACE),
        decode("escapes in GBK", "%BA%BA", in: ["gbk"]),
        decode("replaced escapes in GBK", "%", in: ["gbk"], policy: PERCENT_REPLACE),
        decode("replaced bytes in GBK", "%FF", in: ["gbk"], policy: PERCENT_REPLACE),
        decode("text between escapes in GBK", "汉%BA%BA", in: ["gbk"], text: true),
        decode("charsets of a list", "%BA%BA", in: ["utf-8", "gbk", "big5"]),
        get("other fields", "a&", name: "b"),
        get("nearly equal names", "aaaaaaaac&", name: "aaaaaaaab"),
        get("names in GBK", "%BA%BB&", in: ["gbk"], name: "汉"),
        get("names in a list", "%BA%BB&", in: ["utf-8", "gbk"], name: "汉"),
    ]
}

/// Functions that take at most a name. The name has `size` bytes.
private var constantAttacks: [Attack] {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: Int(percent_set_size()), alignment: 16)
    let keep = [UInt8](repeating: 1, count: 256)
    let name = { (size: Int) in kept([CChar](repeating: 0x61, count: size) + [0]) }
    return [
        libraryAttack("percent_abi_version: ") { _ in { _ in Int64(percent_abi_version()) } },
        libraryAttack("percent_version: ") { _ in { _ in percent_version() == nil ? -1 : 0 } },
        libraryAttack("percent_status_text: ") { size in { _ in percent_status_text(Int32(size)) == nil ? -1 : 0 } },
        libraryAttack("percent_set_named: a long name") {
            let name = name($0)
            return { _ in percent_set_named(name) == nil ? 0 : -1 }
        },
        libraryAttack("percent_set_count: ") { _ in { _ in percent_set_count() } },
        libraryAttack("percent_set_name: ") { size in { _ in percent_set_name(Int64(size)) == nil ? 0 : -1 } },
        libraryAttack("percent_set_size: ") { _ in { _ in percent_set_size() } },
        libraryAttack("percent_charset_name: ") { _ in { _ in percent_charset_name(charset("gbk")) == nil ? -1 : 0 } },
        libraryAttack("percent_set_also: many characters") {
            let also = repeated("a", $0)
            return { _ in percent_set_also(memory, unreserved, also, Int64(also.count)) == nil ? -1 : 0 }
        },
        textAttack("percent_charset_of: text", { repeated("%BA%BA", $0 / 6) }) { text, _, error in
            withRules(["gbk"], PERCENT_FAIL, text: false) { percent_charset_of(text, Int64(text.count), $0, error) }
        },
        textAttack("percent_charset_of_column: one row", { repeated("%BA%BA", $0 / 6) }) { text, buffer, error in
            withRules(["gbk"], PERCENT_FAIL, text: false) { rules in
                oneRow(text, &buffer) { percent_charset_of_column(&$0, rules, &$1, error) }
            }
        },
        textAttack("percent_encode_charset_column: one row", { repeated("a ", $0 / 2) }) { text, buffer, error in
            oneRow(text, &buffer) { percent_encode_charset_column(charset("gbk"), unreserved, 0, &$0, &$1, error) }
        },
        textAttack("percent_encoded_charset_column_size: one row", { repeated("a ", $0 / 2) }) { text, buffer, error in
            oneRow(text, &buffer) { column, _ in
                percent_encoded_charset_column_size(charset("gbk"), unreserved, 0, &column, error)
            }
        },
        libraryAttack("percent_set_init: ") { _ in { _ in percent_set_init(memory, keep, 0) == nil ? -1 : 0 } },
        libraryAttack("percent_charset_labelled: a long label") {
            let name = name($0)
            return { _ in percent_charset_labelled(name, Int32(PERCENT_BROWSER)) == nil ? 0 : -1 }
        },
    ]
}

/// Calls of every function of the C library.
var libraryAttacks: [Attack] { constantAttacks + textAttacks + columnAttacks }

/// Calls a function for a column of one row.
private func oneRow(
    _ text: [UInt8], _ buffer: inout [UInt8],
    _ call: (inout percent_column, inout percent_column_buffers) -> Int64
) -> Int64 {
    let (count, room) = (Int64(text.count), Int64(buffer.count))
    var ends: [Int64] = [0, 0]
    return [0, count].withUnsafeBytes { offsets in
        text.withUnsafeBufferPointer { bytes in
            ends.withUnsafeMutableBytes { ends in
                buffer.withUnsafeMutableBufferPointer { output in
                    var column = percent_column(
                        offsets: offsets.baseAddress, data: bytes.baseAddress, size: count, validity: nil, first_bit: 0,
                        rows: 1, offset_width: 8)
                    var to = percent_column_buffers(
                        offsets: ends.baseAddress, data: output.baseAddress, capacity: room, validity: nil, nulls: 0)
                    return call(&column, &to)
                }
            }
        }
    }
}
