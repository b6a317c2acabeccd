//! Command-line flags.

mod options;

use std::ffi::OsString;
use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;

use acceptance_sandbox::Options;
use acceptance_sandbox::callers::Callers;
use acceptance_sandbox::demo::Day;
use lexopt::prelude::{Long, Short};
use lexopt::{Error, Parser, ValueExt};

use options::{number, read_option, read_shape, sizes};

pub(crate) struct Arguments {
    pub(crate) host: IpAddr,
    pub(crate) port: u16,
    /// The database file; `None` for a store in memory.
    pub(crate) database: Option<PathBuf>,
    pub(crate) options: Options,
    /// The day from which the dates of the demo data count back.
    pub(crate) today: Day,
    /// Numbers of assets of additional certificates.
    pub(crate) sized: Vec<u32>,
    /// Whether a request restores the data of the start.
    pub(crate) resettable: bool,
    pub(crate) help: bool,
}

pub(crate) const HELP: &str = "\
The leasing service of the specification, on this machine.

    acceptance-sandbox [flags]

Address and files
    --host ADDRESS          address to listen on; 127.0.0.1 unless given
    --allow-host NAME       accept this host name too, besides localhost and that address; repeatable
    --port NUMBER           port; 8787 unless given, 0 for any free one
    --database PATH         SQLite file, created if missing; acceptance-desk.sqlite unless given
    --memory                store in memory; each start has fresh demo data
    --dist PATH             folder of the built frontend
    --today DAY             count the dates of the demo data back from this day, such as 2026-06-30; today unless given
    --sized LIST            further certificates with these numbers of unmarked assets, created with the demo data:
                            100,100000 creates 4713/100 and 4713/100000
    --config PATH           file to serve as /config.json instead of the one in the folder
    --log                   log each request to standard error
    --resettable            restore the data of the start with POST /reset, for tests

Form of answers
    --envelope NAME         of lists: devextreme (default), null-data, bare, items, value, results, unannounced, unknown
    --spelling NAME         of members: camel (default), pascal, snake
    --status-spelling NAME  kept (default: Confirmed), lower (confirmed)
    --total NAME            of lists: requested (default: all rows, on request), of-page (always the rows of the answer)
    --page-cap NUMBER       maximum number of rows in an answer
    --text-ids              IDs as texts
    --omit-nulls            omit members without a value
    --bare-rows             omit members that the specification does not name
    --answer NAME           answer to PATCH and POST: no-content (default), success-false, html, empty, accepted, text
    --odd NAME              answer to every GET: html, unauthorized, login, empty
    --latency MILLISECONDS  delay each answer of the service
    --body-cap BYTES        maximum size of the body of a PATCH; 1048576 unless given

Sign-in by a provider
    --issuer URL            accept tokens of this OpenID Connect provider too, and configure the frontend for it
    --client TEXT           client ID of the frontend at the provider; acceptance-desk unless given
";

pub(crate) fn read(arguments: impl IntoIterator<Item = OsString>) -> Result<Arguments, Error> {
    let mut read = Arguments {
        host: IpAddr::V4(Ipv4Addr::LOCALHOST),
        port: 8787,
        database: Some("acceptance-desk.sqlite".into()),
        options: Options::default(),
        today: Day::today(),
        sized: Vec::new(),
        resettable: false,
        help: false,
    };
    let mut names = Vec::new();
    let mut parser = Parser::from_args(arguments);
    while let Some(argument) = parser.next()? {
        match argument {
            Short('h') | Long("help") => read.help = true,
            Long("host") => read.host = number(&mut parser)?,
            Long("allow-host") => names.push(parser.value()?.string()?),
            Long("port") => read.port = number(&mut parser)?,
            Long("database") => read.database = Some(parser.value()?.into()),
            Long("memory") => read.database = None,
            Long("today") => read.today = number(&mut parser)?,
            Long("sized") => read.sized = sizes(&mut parser)?,
            Long("dist") => read.options.dist = Some(parser.value()?.into()),
            Long("config") => read.options.config = Some(parser.value()?.into()),
            Long("log") => read.options.log = true,
            Long("resettable") => read.resettable = true,
            Long(flag) => {
                let flag = flag.to_owned();
                if !read_option(&flag, &mut parser, &mut read.options)? {
                    read_shape(&flag, &mut parser, &mut read.options)?;
                }
            }
            other => return Err(other.unexpected()),
        }
    }
    read.options.callers = Callers::at(read.host, &names);
    if read.options.provider.as_ref().is_some_and(|provider| provider.issuer.is_empty()) {
        return Err("--client says nothing without --issuer".into());
    }
    Ok(read)
}

#[cfg(test)]
mod tests {
    use acceptance_sandbox::Options;
    use acceptance_sandbox::shape::{Envelope, Odd, Spelling, Total, WriteAnswer};

    use super::{Arguments, Callers, Error, HELP};

    fn read(line: &str) -> Result<Arguments, Error> {
        super::read(line.split_whitespace().map(Into::into))
    }

    #[test]
    fn without_flags_only_this_machine_is_served() {
        let read = read("").unwrap();
        assert_eq!((read.host.to_string().as_str(), read.port), ("127.0.0.1", 8787));
        assert_eq!(read.database.unwrap().to_str(), Some("acceptance-desk.sqlite"));
        let callers = Callers::at(read.host, &[]);
        assert_eq!(read.options, Options { callers, ..Options::default() });
    }

    #[test]
    fn every_flag_of_the_help_is_known() {
        let flags = HELP.split(&[' ', '\n', ',']).filter(|word| word.starts_with("--"));
        for flag in flags {
            let value = match flag {
                "--host" => "::1",
                "--envelope" => "bare",
                "--spelling" => "pascal",
                "--status-spelling" => "lower",
                "--answer" => "html",
                "--odd" => "login",
                "--total" => "of-page",
                "--issuer" => "https://id.example",
                "--sized" => "100,100000",
                "--today" => "2026-06-30",
                "--port" | "--latency" | "--body-cap" | "--page-cap" => "7",
                "--database" | "--dist" | "--config" | "--client" | "--allow-host" => "x",
                _ => "",
            };
            let with = if flag == "--client" { "--issuer https://id.example" } else { "" };
            assert!(read(&format!("{flag} {value} {with}")).is_ok(), "{flag}");
        }
    }

    #[test]
    fn flags_set_what_they_name() {
        let read = read(
            "--page-cap=20 --envelope unknown --spelling snake --odd html --answer empty --total of-page",
        );
        let shape = read.unwrap().options.shape;
        assert_eq!((shape.page_cap, shape.total), (Some(20), Total::OfPage));
        assert_eq!((shape.envelope, shape.spelling), (Envelope::Unknown, Spelling::Snake));
        assert_eq!((shape.odd, shape.write_answer), (Some(Odd::Html), WriteAnswer::Empty));
    }

    #[test]
    fn a_flag_that_cannot_be_meant_is_refused() {
        for line in [
            "--nothing",
            "--port",
            "--port x",
            "--page-cap 0",
            "--envelope nothing",
            "text",
            "--log=1",
            "--latency x",
            "--sized x",
            "--today x",
            "--issuer id.example",
            "--issuer https://id.example;script-src",
            "--client desk",
        ] {
            assert!(read(line).is_err(), "{line}");
        }
    }
}
