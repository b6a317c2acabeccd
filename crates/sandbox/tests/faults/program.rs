//! Tests the program: its flags, its output and the hosts it answers.

use super::{Line, confirm, get, post};
use crate::support::LIST;
use crate::support::program::Program;

/// Starts the program with the demo data in memory.
fn start(flags: &[&str]) -> Program {
    Program::start(Program::command().arg("--memory").args(flags))
}

#[test]
fn without_the_flag_there_is_nothing_of_it() {
    let program = start(&[]);
    let ask = |request: &str| Line::to(program.address).ask(request);
    assert_eq!(ask(&confirm("k")).status, 204);
    for (path, other) in
        [("/faults", "/nothing"), ("/faults/log", "/nothing/log"), ("/faults/reset", "/nothing/reset")]
    {
        for request in [get, |path: &str| post(path, "1-9:500")] {
            let (answer, unknown) = (ask(&request(path)), ask(&request(other)));
            assert!([404, 405].contains(&answer.status), "{path}");
            assert_eq!((answer.status, answer.body), (unknown.status, unknown.body), "{path}");
        }
        assert_eq!(ask(&get(path)).status, 404);
    }
    assert_eq!(ask(&get(LIST)).status, 200);
    assert_eq!(ask(&confirm("other")).status, 409, "nothing was reset");
    assert_eq!(program.stop(), "");
}

#[test]
fn the_program_answers_to_its_own_names_and_pages_only_faults_included() {
    let foreign = |request: &str, host: &str, origin: &str| {
        let request = request.replacen("localhost", host, 1);
        request.replacen("\r\n", &format!("\r\nOrigin: {origin}\r\n"), 1)
    };
    let plans = ["/faults", "/faults/reset"].map(|path| post(path, "1:500"));
    for flags in [&["--faults", ""][..], &["--faults", "", "--allow-host", "desk.example"]] {
        let program = start(flags);
        let own = format!("http://{}", program.address);
        let ask = |request: &str| Line::to(program.address).ask(request);
        for request in
            [get(LIST), get("/"), get("/csp-report"), get("/faults/log"), confirm("k")].iter().chain(&plans)
        {
            let refused = ask(&foreign(request, "desk.example:8787", "http://desk.example:8787"));
            assert_eq!(refused.status == 421, flags.len() == 2, "{request}");
            let refused = ask(&foreign(request, "localhost", "https://evil.example"));
            assert_eq!(refused.status, 403, "{request}");
            assert!(refused.body.contains("The sandbox answers only to pages of its own names"), "{request}");
            let answer = ask(&foreign(request, &program.address.to_string(), &own));
            assert!(![403, 421].contains(&answer.status), "{request}");
        }
    }
}

#[test]
fn a_sandbox_that_others_can_reach_says_so() {
    let said = |host: &str| start(&["--host", host]).stop();
    assert!(said("0.0.0.0").starts_with("warning: whoever reaches 0.0.0.0 can read and change everything"));
    assert_eq!(said("127.0.0.2"), "");
}

/// Returns an answer without its request ID, which is unique.
fn unnamed(answer: &str) -> String {
    answer.split_inclusive("\r\n").filter(|line| !line.starts_with("x-request-id: ")).collect()
}

#[test]
fn the_printed_line_of_a_fault_reproduces_it() {
    let request = get(LIST);
    let run = |flag: &str| {
        let program = start(&["--faults", flag]);
        assert_eq!(Line::to(program.address).ask(&get("/csp-report")).status, 200);
        let mut line = Line::to(program.address);
        line.send(&request);
        let (text, _) = line.rest();
        (text, program.stop())
    };
    let (text, said) = run("seed=5,1:half-body:committed,7:hang");
    assert!(said.starts_with(&format!(
        "fault: seed=5 index=1 kind=half-body:committed GET {LIST}, {} of ",
        text.len()
    )));
    assert_eq!(said.lines().count(), 1);
    let (_, again) = said.trim().rsplit_once("; again: --faults ").unwrap();
    assert_eq!(again, "seed=5,1:half-body:committed,7:hang:not-committed");
    let (text_again, said_again) = run(again);
    assert_eq!((unnamed(&text_again), said_again), (unnamed(&text), said));
}

#[test]
fn a_wrong_flag_is_told_before_anything_starts() {
    let output = Program::command().args(["--memory", "--faults", "0:reset"]).output().unwrap();
    assert!(!output.status.success() && output.stdout.is_empty());
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains(r#""0:reset": requests are counted from 1"#), "{said}");
}
