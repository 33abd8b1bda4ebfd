use form_urlencoded::{parse, Serializer};
use protocol::{each, Pass, Result};

type Pairs = Vec<(String, String)>;

fn forms(records: &[Vec<u8>]) -> Result<Vec<Pairs>> {
    Ok(records.iter().map(|record| serde_json::from_slice(record)).collect::<std::result::Result<_, _>>()?)
}

fn form_reused(forms: Vec<Pairs>) -> Pass {
    let mut buffer = String::new();
    each(forms, move |pairs, sink| {
        buffer.clear();
        Serializer::new(&mut buffer).extend_pairs(pairs).finish();
        sink.put(buffer.as_bytes())
    })
}

fn open(operation: &str, records: Vec<Vec<u8>>) -> Result<Option<Pass>> {
    match operation {
        "form" => Ok(Some(each(forms(&records)?, |pairs, sink| {
            let text = Serializer::new(String::new()).extend_pairs(pairs).finish();
            sink.put(text.as_bytes())
        }))),
        "form-reused" => Ok(Some(form_reused(forms(&records)?))),
        "parse" => Ok(Some(each(records, |record, sink| {
            let pairs: Pairs = parse(record).into_owned().collect();
            sink.put_value(pairs.len(), || serde_json::json!(pairs).to_string().into_bytes())
        }))),
        "parse-borrowed" => Ok(Some(each(records, |record, sink| {
            let pairs: Vec<_> = parse(record).collect();
            sink.put_value(pairs.len(), || serde_json::json!(pairs).to_string().into_bytes())
        }))),
        _ => Ok(None),
    }
}

fn main() -> Result<()> {
    protocol::serve("rust-form-urlencoded", env!("PEER_VERSION"), open)
}
