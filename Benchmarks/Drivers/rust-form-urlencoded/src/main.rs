use form_urlencoded::{parse, Serializer};
use protocol::{each, Pass, Result};

type Pairs = Vec<(String, String)>;

fn open(operation: &str, records: Vec<Vec<u8>>) -> Result<Option<Pass>> {
    match operation {
        "form" => {
            let forms: Vec<Pairs> =
                records.iter().map(|record| serde_json::from_slice(record)).collect::<std::result::Result<_, _>>()?;
            let mut buffer = String::new();
            Ok(Some(each(forms, move |pairs, sink| {
                buffer.clear();
                Serializer::new(&mut buffer).extend_pairs(pairs).finish();
                sink.put(buffer.as_bytes())
            })))
        }
        "parse" => Ok(Some(each(records, |record, sink| {
            let pairs: Vec<_> = parse(record).collect();
            sink.put_value(pairs.len(), || serde_json::json!(pairs).to_string().into_bytes())
        }))),
        _ => Ok(None),
    }
}

fn main() -> Result<()> {
    protocol::serve("rust-form-urlencoded", env!("PEER_VERSION"), open)
}
