# Answers lines of JSON with the results of Rack's parse_nested_query and build_nested_query; values are tagged as in
# Tests/Servers/Peer/Tagged.swift.
require "json"

# Rack 2.2 itself causes a warning.
$VERBOSE = nil
require "rack"

def text(bytes)
  bytes = bytes.dup.force_encoding(Encoding::UTF_8)
  bytes.valid_encoding? ? ["s", bytes] : ["bytes", bytes.unpack1("H*")]
end

def tagged(value)
  case value
  when nil then ["n"]
  when Hash then ["d", value.map { |key, child| [text(key)[0] == "s" ? text(key)[1] : text(key), tagged(child)] }]
  when Array then ["a", value.map { |child| tagged(child) }]
  else text(value)
  end
end

def untagged(value)
  case value[0]
  when "n" then nil
  when "f" then Float(value[1])
  when "a" then value[1].map { |child| untagged(child) }
  when "d" then value[1].to_h { |key, child| [key, untagged(child)] }
  else value[1]
  end
end

def answer(request)
  case request["op"]
  when "version" then { version: "Ruby #{RUBY_VERSION}, Rack #{Rack.release}" }
  when "parse" then { value: tagged(Rack::Utils.parse_nested_query(request["query"])) }
  when "build" then { query: Rack::Utils.build_nested_query(untagged(request["value"])) }
  end
rescue StandardError => e
  { error: e.class.name, text: e.message.scrub }
end

$stdout.sync = true
$stdin.set_encoding(Encoding::UTF_8)
$stdin.each_line { |line| puts JSON.generate(answer(JSON.parse(line, max_nesting: false)), max_nesting: false) }
