use percent_encoding::{percent_decode, percent_encode, AsciiSet, NON_ALPHANUMERIC};
use protocol::{each, Pass, Result};
use std::borrow::Cow;

const RESERVED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

fn encode_reused(records: Vec<Vec<u8>>) -> Pass {
    let mut buffer = String::new();
    each(records, move |record, sink| {
        buffer.clear();
        buffer.extend(percent_encode(record, RESERVED));
        sink.put(buffer.as_bytes())
    })
}

fn decode_reused(records: Vec<Vec<u8>>) -> Pass {
    let mut buffer = Vec::new();
    each(records, move |record, sink| {
        buffer.clear();
        buffer.extend(percent_decode(record));
        sink.put(&buffer)
    })
}

fn are_text(records: &[Vec<u8>]) -> bool {
    records.iter().all(|record| percent_decode(record).decode_utf8().is_ok())
}

/// Decodes to strings, or to bytes if the records are not text.
fn decode(records: Vec<Vec<u8>>) -> Pass {
    if are_text(&records) {
        each(records, |record, sink| {
            let text: String = percent_decode(record).decode_utf8()?.into_owned();
            sink.put(text.as_bytes())
        })
    } else {
        each(records, |record, sink| {
            let bytes: Vec<u8> = Cow::from(percent_decode(record)).into_owned();
            sink.put(&bytes)
        })
    }
}

fn open(operation: &str, records: Vec<Vec<u8>>) -> Result<Option<Pass>> {
    Ok(match operation {
        "encode" => Some(each(records, |record, sink| {
            let text: String = percent_encode(record, RESERVED).to_string();
            sink.put(text.as_bytes())
        })),
        "encode-borrowed" => Some(each(records, |record, sink| {
            let text: Cow<str> = percent_encode(record, RESERVED).into();
            sink.put(text.as_bytes())
        })),
        "encode-reused" => Some(encode_reused(records)),
        "decode" => Some(decode(records)),
        "decode-borrowed" if are_text(&records) => Some(each(records, |record, sink| {
            let text: Cow<str> = percent_decode(record).decode_utf8()?;
            sink.put(text.as_bytes())
        })),
        "decode-reused" => Some(decode_reused(records)),
        _ => None,
    })
}

fn main() -> Result<()> {
    protocol::serve(env!("CARGO_PKG_NAME"), env!("PEER_VERSION"), open)
}
