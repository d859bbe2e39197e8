//! What a campaign has done so far, a line of JSON each, so that it can go on after it was killed.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::{Finding, Label, Oracle};

/// The first line: what the questions depend on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The version of arbiter.
    pub arbiter: String,
    /// The subject as it was named.
    pub subject: String,
    /// What it calls itself, with its version.
    pub name: String,
    /// The seed.
    pub seed: u64,
    /// What is asked about.
    pub oracles: Vec<Oracle>,
}

/// Every other line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Record {
    /// A case was asked.
    Case {
        /// Its number.
        number: u64,
        /// How many questions it took.
        questions: u64,
        /// What was wrong, and how often.
        #[serde(skip_serializing_if = "Vec::is_empty", default)]
        wrong: Vec<(Label, u64)>,
    },
    /// What a case showed first was made small.
    Small {
        /// The number of the case.
        number: u64,
        /// How many questions it took.
        questions: u64,
        /// What it looked like at first.
        label: Label,
        /// What it is; none if it was not seen again.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        finding: Option<Box<Finding>>,
    },
}

/// A journal, and the scenarios beside it. Without a folder it keeps nothing.
pub struct Journal {
    folder: Option<PathBuf>,
    file: Option<File>,
}

const NAME: &str = "journal.jsonl";

impl Journal {
    /// A journal that keeps nothing.
    pub const fn nowhere() -> Journal {
        Journal { folder: None, file: None }
    }

    /// Begins a journal.
    ///
    /// # Errors
    /// There is one already, or it cannot be written.
    pub fn begin(folder: &Path, header: &Header) -> io::Result<Journal> {
        fs::create_dir_all(folder)?;
        let path = folder.join(NAME);
        let file = OpenOptions::new().append(true).create_new(true).open(path)?;
        let mut journal = Journal { folder: Some(folder.to_path_buf()), file: Some(file) };
        journal.line(header)?;
        sync_folder(folder)?;
        Ok(journal)
    }

    /// Whether a folder holds a journal.
    pub fn exists(folder: &Path) -> bool {
        folder.join(NAME).is_file()
    }

    /// Opens a journal to go on with it: a line that was not finished is taken away. A journal without even its first
    /// line has none.
    ///
    /// # Errors
    /// It cannot be read, or a line of it is no record.
    pub fn open(folder: &Path) -> io::Result<(Journal, Option<Header>, Vec<Record>)> {
        let path = folder.join(NAME);
        let bytes = fs::read(&path)?;
        let whole = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        let file = OpenOptions::new().append(true).open(&path)?;
        file.set_len(whole as u64)?;
        file.sync_all()?;
        let mut lines = bytes[..whole].split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
        let header = lines.next().map(serde_json::from_slice).transpose()?;
        let records = lines.map(serde_json::from_slice).collect::<Result<_, _>>()?;
        let journal = Journal { folder: Some(folder.to_path_buf()), file: Some(file) };
        Ok((journal, header, records))
    }

    /// Writes the first line, where a kill left none.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn head(&mut self, header: &Header) -> io::Result<()> {
        self.line(header)
    }

    /// Adds a record; when this returns, it is on the disk.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn add(&mut self, record: &Record) -> io::Result<()> {
        self.line(record)
    }

    fn line(&mut self, value: &impl Serialize) -> io::Result<()> {
        let Some(file) = &mut self.file else { return Ok(()) };
        let mut line = serde_json::to_vec(value)?;
        line.push(b'\n');
        file.write_all(&line)?;
        file.sync_data()
    }

    /// Keeps a scenario: it is there whole, or not at all.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn keep(&self, name: &str, text: &str) -> io::Result<()> {
        let Some(folder) = &self.folder else { return Ok(()) };
        let unfinished = folder.join(format!(".{name}.new"));
        let mut file = File::create(&unfinished)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&unfinished, folder.join(name))?;
        sync_folder(folder)
    }
}

/// A renamed file is only there after a crash when its folder was written, too.
fn sync_folder(folder: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}

/// What the records say: how far the campaign came.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Cases taken in.
    pub cases: u64,
    /// Questions asked, those for making findings small included.
    pub questions: u64,
    /// What was seen, by its first label: how often, and what it turned out to be.
    pub seen: BTreeMap<Label, (u64, Option<Label>)>,
    /// What was found, with the questions asked by then and the number of the case, oldest first.
    pub findings: Vec<(Finding, u64, u64)>,
    /// What was seen and not yet made small, oldest first, with the number of its case.
    pub open: Vec<(u64, Label)>,
}

impl Progress {
    /// Takes in one more record. The finding that is new with it is returned.
    pub fn take(&mut self, record: Record) -> Option<&Finding> {
        match record {
            Record::Case { number, questions, wrong } => {
                self.cases = number + 1;
                self.questions += questions;
                for (label, times) in wrong {
                    if !self.seen.contains_key(&label) {
                        self.open.push((number, label.clone()));
                    }
                    self.seen.entry(label).or_default().0 += times;
                }
                None
            }
            Record::Small { number, questions, label, finding } => {
                self.questions += questions;
                self.open.retain(|(_, open)| *open != label);
                let finding = *finding?;
                self.seen.entry(label).or_default().1 = Some(finding.label.clone());
                if self.findings.iter().any(|(known, ..)| known.label == finding.label) {
                    return None;
                }
                self.findings.push((finding, self.questions, number));
                self.findings.last().map(|(finding, ..)| finding)
            }
        }
    }

    /// How often a finding was seen.
    pub fn times(&self, label: &Label) -> u64 {
        let same = |(_, is): &&(u64, Option<Label>)| is.as_ref() == Some(label);
        self.seen.values().filter(same).map(|(times, _)| times).sum()
    }
}
