//! Several runs, put side by side: articles, their scenarios, the questions, and who answered what.

use std::collections::HashMap;

use crate::{Case, Run};

/// Everything that was asked about one article.
pub struct Article<'a> {
    /// Its number.
    pub number: &'a str,
    /// Its scenarios, in the order in which they were first asked.
    pub scenarios: Vec<Scenario<'a>>,
}

/// One scenario, whoever was asked about it.
pub struct Scenario<'a> {
    /// Its questions, in the order in which they were first asked.
    pub questions: Vec<Question<'a>>,
}

/// One question with the answers of the subjects.
pub struct Question<'a> {
    /// The answer of each run; `None` where the run did not hold the question.
    pub answers: Vec<Option<&'a Case>>,
}

impl<'a> Question<'a> {
    /// The cases of those runs that hold the question, each with the number of its run.
    pub fn cases(&self) -> impl Iterator<Item = (usize, &'a Case)> + '_ {
        self.answers.iter().enumerate().filter_map(|(run, case)| Some((run, (*case)?)))
    }

    /// One of its cases: what was asked and what is required is the same in all.
    pub fn any(&self) -> Option<&'a Case> {
        self.answers.iter().flatten().next().copied()
    }
}

impl<'a> Scenario<'a> {
    /// Every case, each with the number of its run.
    pub fn cases(&self) -> impl Iterator<Item = (usize, &'a Case)> + '_ {
        self.questions.iter().flat_map(Question::cases)
    }

    /// The cases of one run.
    pub fn of(&self, run: usize) -> impl Iterator<Item = &'a Case> + '_ {
        self.questions.iter().filter_map(move |question| question.answers.get(run).copied()?)
    }
}

impl<'a> Article<'a> {
    /// Every case, each with the number of its run.
    pub fn cases(&self) -> impl Iterator<Item = (usize, &'a Case)> + '_ {
        self.scenarios.iter().flat_map(Scenario::cases)
    }

    /// The cases of one run.
    pub fn of(&self, run: usize) -> impl Iterator<Item = &'a Case> + '_ {
        self.scenarios.iter().flat_map(move |scenario| scenario.of(run))
    }
}

/// The articles that any of the runs asks about, in the order of the Laws. A scenario stands once, whoever was
/// asked about it: a wrong count that breaks another article stays with its scenario.
pub fn grid(runs: &[Run]) -> Vec<Article<'_>> {
    let homes = homes(runs);
    let mut articles: Vec<Article> = Vec::new();
    let mut article_at: HashMap<&str, usize> = HashMap::new();
    let mut scenario_at: HashMap<&str, usize> = HashMap::new();
    // Editions and changed scenarios require other answers: those are questions of their own.
    let mut question_at: HashMap<(&str, &str, &str), usize> = HashMap::new();
    for (run, case) in
        runs.iter().enumerate().flat_map(|(n, run)| run.cases.iter().map(move |c| (n, c)))
    {
        let scenario = case.scenario.as_str();
        let number = homes.get(scenario).copied().unwrap_or(&case.article);
        let at = *article_at.entry(number).or_insert_with(|| {
            articles.push(Article { number, scenarios: Vec::new() });
            articles.len() - 1
        });
        let scenarios = &mut articles[at].scenarios;
        let at = *scenario_at.entry(scenario).or_insert_with(|| {
            scenarios.push(Scenario { questions: Vec::new() });
            scenarios.len() - 1
        });
        let questions = &mut scenarios[at].questions;
        let key = (scenario, case.question.as_str(), case.expected.as_str());
        let at = *question_at.entry(key).or_insert_with(|| {
            questions.push(Question { answers: vec![None; runs.len()] });
            questions.len() - 1
        });
        questions[at].answers[run] = Some(case);
    }
    articles.sort_by(|a, b| laws::compare_numbers(a.number, b.number));
    articles
}

/// The article of each scenario: that of a question that is no fault, for a fault may name the article that broke.
fn homes(runs: &[Run]) -> HashMap<&str, &str> {
    let mut homes = HashMap::new();
    let cases = || runs.iter().flat_map(|run| &run.cases);
    for case in cases().filter(|case| !case.verdict.is_fault()).chain(cases()) {
        homes.entry(case.scenario.as_str()).or_insert(case.article.as_str());
    }
    homes
}
