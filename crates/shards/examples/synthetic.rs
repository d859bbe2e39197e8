//! Writes the files of very many shards without doing their work, to see what joining them takes:
//! `cargo run --release -p arbiter-shards --example synthetic -- DIR SHARDS ANSWERS`, then `arbiter merge DIR`, which prints
//! SHARDS times ANSWERS.

use shards::{Begun, Header, Output, Shard};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [dir, shards, answers] = words.as_slice() else {
        return Err("say where, how many shards, and how many answers of each".into());
    };
    let (of, answers): (u32, u64) = (shards.parse()?, answers.parse()?);
    let work = Header::new("perft", "nothing", "", answers * u64::from(of));
    for index in 0..of {
        let shard = Shard::new(index, of).ok_or("there are no so many shards")?;
        let begun = Output::begin(dir.as_ref(), work.clone().of(shard))?;
        let Begun::Open(mut output) = begun else { continue };
        while output.next_item().is_some() {
            output.add(&serde_json::json!({ "nodes": 1 }))?;
        }
        output.finish()?;
    }
    Ok(())
}
