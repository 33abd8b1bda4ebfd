mod kernel;

use encoding_rs::{CoderResult, EncoderResult, Encoding};
use protocol::{each, Pass, Result, Sink};

fn texts(records: Vec<Vec<u8>>) -> Result<Vec<String>> {
    Ok(records.into_iter().map(String::from_utf8).collect::<std::result::Result<_, _>>()?)
}

fn encode(encoding: &'static Encoding, texts: Vec<String>) -> Pass {
    each(texts, move |text, sink: &mut Sink| {
        let (raw, _, has_substitutes) = encoding.encode(text);
        if has_substitutes {
            return Err("the charset lacks a character".into());
        }
        let mut escaped = Vec::new();
        kernel::escape(&raw, &mut escaped);
        sink.put(&escaped)
    })
}

fn encode_reused(encoding: &'static Encoding, texts: Vec<String>) -> Pass {
    let (mut raw, mut escaped) = (Vec::new(), Vec::new());
    each(texts, move |text, sink: &mut Sink| {
        let mut encoder = encoding.new_encoder();
        let capacity =
            encoder.max_buffer_length_from_utf8_without_replacement(text.len()).ok_or("a text is too long")?;
        if raw.len() < capacity {
            raw.resize(capacity, 0);
        }
        let (result, _, written) = encoder.encode_from_utf8_without_replacement(text, &mut raw, true);
        if result != EncoderResult::InputEmpty {
            return Err("the charset lacks a character".into());
        }
        kernel::escape(&raw[..written], &mut escaped);
        sink.put(&escaped)
    })
}

fn decode(encoding: &'static Encoding, records: Vec<Vec<u8>>) -> Pass {
    each(records, move |record, sink: &mut Sink| {
        let mut raw = Vec::new();
        kernel::unescape(record, &mut raw)?;
        let text: String = encoding
            .decode_without_bom_handling_and_without_replacement(&raw)
            .ok_or("the bytes are not text")?
            .into_owned();
        sink.put(text.as_bytes())
    })
}

fn decode_reused(encoding: &'static Encoding, records: Vec<Vec<u8>>) -> Pass {
    let (mut raw, mut text) = (Vec::new(), Vec::new());
    each(records, move |record, sink: &mut Sink| {
        kernel::unescape(record, &mut raw)?;
        let mut decoder = encoding.new_decoder_without_bom_handling();
        let capacity = decoder.max_utf8_buffer_length(raw.len()).ok_or("a text is too long")?;
        if text.len() < capacity {
            text.resize(capacity, 0);
        }
        let (result, _, written, _) = decoder.decode_to_utf8(&raw, &mut text, true);
        if result != CoderResult::InputEmpty {
            return Err("the buffer is full".into());
        }
        sink.put(&text[..written])
    })
}

fn open(operation: &str, records: Vec<Vec<u8>>) -> Result<Option<Pass>> {
    let (name, label) = operation.split_once(':').unwrap_or_default();
    match (name, Encoding::for_label(label.as_bytes())) {
        ("encode-charset", Some(encoding)) => Ok(Some(encode(encoding, texts(records)?))),
        ("encode-charset-reused", Some(encoding)) => Ok(Some(encode_reused(encoding, texts(records)?))),
        ("decode-charset", Some(encoding)) => Ok(Some(decode(encoding, records))),
        ("decode-charset-reused", Some(encoding)) => Ok(Some(decode_reused(encoding, records))),
        _ => Ok(None),
    }
}

fn main() -> Result<()> {
    kernel::open();
    protocol::serve("rust-encoding-rs", env!("PEER_VERSION"), open)
}
