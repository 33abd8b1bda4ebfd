mod kernel;

use encoding_rs::{CoderResult, EncoderResult, Encoding};
use protocol::{each, Pass, Result, Sink};

fn encode(encoding: &'static Encoding, records: Vec<Vec<u8>>) -> Result<Pass> {
    let texts: Vec<String> = records.into_iter().map(String::from_utf8).collect::<std::result::Result<_, _>>()?;
    let (mut raw, mut escaped) = (Vec::new(), Vec::new());
    Ok(each(texts, move |text, sink: &mut Sink| {
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
    }))
}

fn decode(encoding: &'static Encoding, records: Vec<Vec<u8>>) -> Pass {
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
        ("encode-charset", Some(encoding)) => encode(encoding, records).map(Some),
        ("decode-charset", Some(encoding)) => Ok(Some(decode(encoding, records))),
        _ => Ok(None),
    }
}

fn main() -> Result<()> {
    kernel::open();
    protocol::serve("rust-encoding-rs", env!("PEER_VERSION"), open)
}
