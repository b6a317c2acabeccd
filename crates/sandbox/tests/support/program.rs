//! The running program.

use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};

/// The running program, with open output as with a terminal.
pub(crate) struct Program {
    pub(crate) child: Child,
    pub(crate) address: SocketAddr,
}

impl Program {
    /// Returns the command for the program on a free port, with pipes for its output.
    pub(crate) fn command() -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_acceptance-sandbox"));
        command.args(["--port", "0"]).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    pub(crate) fn start(command: &mut Command) -> Self {
        let mut child = command.spawn().expect("the program");
        let address = announced(child.stdout.as_mut().expect("its output"));
        Self { child, address }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Waits for the line with the address of the program, and returns the address.
pub(crate) fn announced(output: &mut impl Read) -> SocketAddr {
    let mut line = String::new();
    BufReader::new(output).read_line(&mut line).expect("a line");
    let address = line.trim().strip_prefix("listening on http://").expect("the address");
    address.parse().expect("an address with a port")
}
