//! The protocol of drivers (`../../README.md`) for drivers written in Rust. A driver calls `serve` once.

use std::collections::HashMap;
use std::error::Error;
use std::fs::{self, File};
use std::hint::black_box;
use std::io::{self, BufRead, BufWriter, Write};
use std::path::Path;
use std::time::Instant;

pub type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// One pass of an operation over all records of a workload.
pub type Pass = Box<dyn FnMut(&mut Sink) -> Result<()>>;

/// A destination that sums the lengths of outputs and, during a check, keeps the outputs.
#[derive(Default)]
pub struct Sink {
    total: usize,
    file: Option<BufWriter<File>>,
}

impl Sink {
    /// Takes an output as bytes. The compiler cannot omit the output.
    #[inline]
    pub fn put(&mut self, output: &[u8]) -> Result<()> {
        let output = black_box(output);
        self.put_value(output.len(), || output.to_vec())
    }

    /// Takes an output of the given length; `bytes` returns the output during a check.
    #[inline]
    pub fn put_value(&mut self, length: usize, bytes: impl FnOnce() -> Vec<u8>) -> Result<()> {
        self.total += length;
        match &mut self.file {
            None => Ok(()),
            Some(file) => write_record(file, &bytes()),
        }
    }
}

/// Returns a pass that calls `body` with every record.
pub fn each<T: 'static>(records: Vec<T>, mut body: impl FnMut(&T, &mut Sink) -> Result<()> + 'static) -> Pass {
    Box::new(move |sink| records.iter().try_for_each(|record| body(record, sink)))
}

/// Answers requests until the end of standard input. `open` gets the name of an operation and the records. `open`
/// converts the records to the driver's types and returns a pass, or nothing if the operation is unknown.
pub fn serve(name: &str, version: &str, open: impl Fn(&str, Vec<Vec<u8>>) -> Result<Option<Pass>>) -> Result<()> {
    let folder = std::env::args().nth(1).ok_or("usage: driver WORKLOADS_DIR")?;
    let mut passes = HashMap::new();
    println!("ready {name} {version}");
    for line in io::stdin().lock().lines() {
        match answer(&line?, &folder, &mut passes, &open) {
            Ok(text) => println!("{text}"),
            Err(error) => println!("error {error}"),
        }
    }
    Ok(())
}

fn answer(
    request: &str,
    folder: &str,
    passes: &mut HashMap<String, Pass>,
    open: &impl Fn(&str, Vec<Vec<u8>>) -> Result<Option<Pass>>,
) -> Result<String> {
    let words: Vec<&str> = request.splitn(4, ' ').collect();
    let (verb, operation, workload, argument) = match words[..] {
        [verb, operation, workload, argument] => (verb, operation, workload, argument),
        _ => return Ok("unsupported".into()),
    };
    let key = format!("{operation} {workload}");
    if !passes.contains_key(&key) {
        match open(operation, read_records(&Path::new(folder).join(workload))?)? {
            None => return Ok("unsupported".into()),
            Some(pass) => passes.insert(key.clone(), pass),
        };
    }
    let pass = passes.get_mut(&key).ok_or("no pass")?;
    match verb {
        "time" => time(pass, argument.parse()?),
        "check" => check(pass, argument),
        _ => Ok("unsupported".into()),
    }
}

fn time(pass: &mut Pass, count: usize) -> Result<String> {
    let mut sink = Sink::default();
    let start = Instant::now();
    for _ in 0..count {
        pass(&mut sink)?;
    }
    let elapsed = start.elapsed();
    if sink.total == usize::MAX {
        return Err("too many passes".into());
    }
    Ok(elapsed.as_nanos().to_string())
}

fn check(pass: &mut Pass, path: &str) -> Result<String> {
    let mut sink = Sink { total: 0, file: Some(BufWriter::new(File::create(path)?)) };
    pass(&mut sink)?;
    if let Some(mut file) = sink.file {
        file.flush()?;
    }
    Ok("ok".into())
}

fn read_records(path: &Path) -> Result<Vec<Vec<u8>>> {
    let contents = fs::read(path)?;
    let mut rest = &contents[..];
    let mut records = Vec::new();
    while !rest.is_empty() {
        let size = rest.get(..4).ok_or("the workload ends within a record")?;
        let n = u32::from_le_bytes(size.try_into()?) as usize;
        records.push(rest.get(4..4 + n).ok_or("the workload ends within a record")?.to_vec());
        rest = &rest[4 + n..];
    }
    Ok(records)
}

fn write_record(file: &mut impl Write, bytes: &[u8]) -> Result<()> {
    file.write_all(&u32::try_from(bytes.len())?.to_le_bytes())?;
    Ok(file.write_all(bytes)?)
}
