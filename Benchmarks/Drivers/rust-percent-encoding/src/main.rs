use percent_encoding::{percent_decode, percent_encode, AsciiSet, NON_ALPHANUMERIC};
use protocol::{each, Pass, Result};

const RESERVED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

fn open(operation: &str, records: Vec<Vec<u8>>) -> Result<Option<Pass>> {
    Ok(match operation {
        "encode" => {
            let mut buffer = String::new();
            Some(each(records, move |record, sink| {
                buffer.clear();
                buffer.extend(percent_encode(record, RESERVED));
                sink.put(buffer.as_bytes())
            }))
        }
        "decode" => {
            let mut buffer = Vec::new();
            Some(each(records, move |record, sink| {
                buffer.clear();
                buffer.extend(percent_decode(record));
                sink.put(&buffer)
            }))
        }
        _ => None,
    })
}

fn main() -> Result<()> {
    protocol::serve("rust-percent-encoding", env!("PEER_VERSION"), open)
}
