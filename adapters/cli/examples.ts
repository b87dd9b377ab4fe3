import { optionHelp } from '../past/replay/face-words.ts';
import { bugExamples } from './bug-examples.ts';

/** The examples below the options in the help of each command. */
export const examples = {
  ...bugExamples,

  motorpool: `
Examples:
  motorpool run journeys/workday
  motorpool serve --speed 60
  motorpool new
  motorpool run charging.yaml --log monday.simlog
  motorpool replay monday.simlog

motorpool <command> --help says more about a command.`,

  run: `
Examples:
  motorpool run journeys/workday                  the timeline of a day
  motorpool run demo/garage --all --vehicle ioniq  everything about one vehicle
  motorpool run scenarios --quiet                 one line for each of a folder
  motorpool run 'cars/**/*.yaml' --grep night     by pattern, and by name or tag
  motorpool run scenarios --shard 2/3             one of three machines
  motorpool run journeys/workday --dry            the steps and their times
  motorpool run fleet.yaml -p cars=500 --seed 7   with another size and seed
  motorpool run scenarios --seeds 40 --quiet      each with forty seeds
  motorpool run night.yaml --seeds 40 --out found the failing seed, shortened
  motorpool run scenarios --on redis://host/0     by all workers on a queue
  motorpool run journeys/workday --until 8h       the first eight hours
  motorpool run demo/garage --log day.simlog      keep the log, to compare it
  motorpool run journeys/workday --utc            times in UTC, not local ones
  motorpool run demo/garage --json | jq .digest   for scripts
  motorpool run *.yaml --report junit=junit.xml   for a CI server
  motorpool run demo/garage --report html=a.html  a page with charts

In folders, lib folders and .flow.yaml files are for imports. A part of --shard
may be empty; a --grep without a match is an error.

The worst verdict decides the exit code:
  0  PASS or SKIPPED (nothing was expected)
  1  FAIL or INCONCLUSIVE (time ran out)
  2  ERROR, a scenario with mistakes, or wrong options
  3  BLOCKED (a vehicle refused what the script needed)
 69  the store of --on cannot be reached
130  it was interrupted`,

  serve: `
Examples:
  motorpool serve                                 four cars in real time
  motorpool serve journeys/workday --speed 60     an hour in a minute
  motorpool serve fleet.yaml --held --json        for a test suite
  motorpool serve --port 0 --seed random          a free port, another world
  motorpool serve demo/city-day --play --skip-pauses --with charge-limiter=8
  motorpool serve --data ./worlds                 goes on after a restart

The control API lets a test advance the clock:
  curl -X POST http://127.0.0.1:4010/sim/clock/advance -d '{"by":"2h"}' \\
    -H 'Authorization: Bearer motorpool-control' -H 'Content-Type: application/json'

Values of --option, the default first:
${optionHelp}

Access from other machines needs --host, --allow-host, --control-token and a
scenario whose app has secrets of its own.

Exit codes: 0 stopped, 2 wrong options or a scenario with mistakes, 69 the
database cannot be reached now.`,

  check: `
Examples:
  motorpool check journeys/workday
  motorpool check - < generated.yaml
  motorpool check scenarios --report github    mistakes at lines on GitHub

Exit codes: 0 no mistakes, 2 mistakes.`,

  'check-receiver': `
Examples:
  motorpool check-receiver http://localhost:3000/hooks --secret "$TOKEN"
  motorpool check-receiver http://localhost:3000/hooks --secret "$TOKEN" \\
    --reset http://localhost:3000/test/reset --read-back http://localhost:3000/test/state
  motorpool check-receiver … --only challenge,wrong-signature   some checks

The secret is the management token, which signs deliveries. Whether a duplicate
or an older event was acted on shows only in a read-back: JSON that says what the
application has kept, as GET of --read-back answers it. A POST to --reset makes
the application forget everything; it comes before each check.

A check that lacks an option is undetermined, and its line says what to add.
--undetermined fail lets it fail; --except rotation leaves out what no option can
show.

Exit codes: 0 no check failed, 1 some did, 2 wrong options or no receiver there.`,

  explore: `
Examples:
  motorpool explore night.yaml --app http://localhost:3000/hooks \\
    --reset http://localhost:3000/test/reset \\
    --read-back http://localhost:3000/test/state --budget 300 --out found
  motorpool explore found/late-converges.yaml --app …   whether it is mended

A scenario of a finding holds its faults. It is judged by that story alone, so
it fails until the application is mended.

--api-port serves the API at http://127.0.0.1:PORT to an application that calls
it. The POST to --reset then has address and credentials as JSON: api, clientId,
clientSecret, managementToken.

Exit codes: 0 nothing found, 1 findings, 2 wrong options, a wrong scenario, or
an application that cannot be explored, 130 interrupted: the findings so far.`,

  explain: `
Examples:
  motorpool explain journeys/workday
  motorpool explain journeys/workday --mermaid > workday.mmd
  motorpool explain journeys/workday --json | jq .steps
  motorpool run journeys/workday --dry            the same as a timeline

Exit codes: 0 described, 2 a scenario with mistakes.`,

  fleet: `
Examples:
  motorpool fleet journeys/commuter-week --days 30 a month, to one digest
  motorpool fleet day.yaml --days 365 --out year   goes on after an interruption
  motorpool fleet day.yaml --explain               what must run together
  motorpool fleet day.yaml --days 365 --jobs 8     in eight threads
  motorpool fleet day.yaml --part 3/64 --out p3    on one of 64 machines
  motorpool fleet day.yaml --on redis://host/0     by all workers on a queue
  motorpool merge p1 p2 p3 --out whole             the digest of all of them
  motorpool fleet day.yaml --out f --tables sessions,load    as Parquet files

The digest is the same for any number of parts, threads and machines.

Exit codes: 0, 1 or 3 the verdict of the script, 2 a scenario with mistakes; --part
ends with 0, as the verdict is that of merge; 1 a part that was not the same on two
machines, 69 the store of --on cannot be reached.`,

  worker: `
Examples:
  motorpool worker --on redis://10.0.0.5/0
  motorpool worker --on postgres://user:password@10.0.0.5/fleets --jobs 4
  motorpool worker --on redis://10.0.0.5/0 --idle-exit 60s --metrics 9464
  motorpool worker --on redis://10.0.0.5/0 --allow-receiver hooks.internal:8080

  motorpool fleet day.yaml --on redis://10.0.0.5/0    gives it work
  motorpool run scenarios --on redis://10.0.0.5/0     gives it work

Runs call no receiver outside, unless --allow-receiver names it.

SIGTERM and SIGINT end it after the part that it does. A worker takes work
of its own version of motorpool alone.

Exit codes: 0 ended, 69 the store cannot be reached, 2 it cannot be used.`,

  merge: `
Examples:
  motorpool merge results/* --out whole
  motorpool merge results/* --json | jq -r .digest

--out also puts the tables of all parts together; they must be of the same --tables,
--format and --every. A folder that is named twice counts once.

Exit codes: 0, 1 or 3 the verdict of the script, 2 parts that make no whole run.`,

  mcp: `
Clients start it: docs/mcp.md.

Examples:
  motorpool mcp --allow-receiver hooks.internal:8080

Worlds end with the client. Webhooks reach no receiver, unless --allow-receiver
names it. Files are read and written below the working directory alone.

Exit codes: 0 the client has left, 2 wrong options.`,

  new: `
Examples:
  motorpool new                                   charging.yaml, to edit
  motorpool new hooks.yaml --template webhook
  motorpool new cars/night.yaml --template vitest a scenario and a test with it

Exit codes: 0 written, 2 the file exists already, or the template is unknown.`,

  diff: `
Examples:
  motorpool run journeys/workday --log a.simlog
  motorpool run journeys/workday --log b.simlog --seed 7
  motorpool diff a.simlog b.simlog
  motorpool diff monday tuesday                   two folders of fleet --out

Exit codes: 0 equal, 1 different, cut off or altered, 2 neither logs nor fleets.`,

  replay: `
Examples:
  motorpool run webhooks/night-of-charging --log night.simlog
  motorpool replay night.simlog                   is it the same, byte for byte?
  motorpool serve fleet.yaml --held --log a.simlog.gz
  motorpool replay a.simlog.gz --json | jq .fields
  motorpool replay night.simlog --overlay faults.yaml

A recording holds its scenario. Commands, API calls and the answers of receivers
are repeated as they were recorded; everything else is computed again.

With --overlay, the script's actions are repeated as well, and the steps in the
file run beside them; the command reports what they change. A scenario does the
same with replay:, and may expect divergence: none.

Exit codes: 0 the same, 1 different, cut off or altered, 2 cannot be replayed;
with --overlay 0 despite differences, 1 when an expectation of a step fails.`,

  extract: `
Examples:
  motorpool run webhooks/night-of-charging --log night.simlog
  motorpool extract night.simlog hour.simlog --from 2h --until 3h
  motorpool why hour.simlog charge.started@car
  motorpool extract fleet.simlog.gz c07.simlog.gz --vehicle c07
  motorpool extract day.simlog rush.simlog --marker 'Morning rush'
  motorpool extract served.simlog bug.yaml --scenario

An extract also keeps all causes of its entries, however early. Entries keep
their numbers. An extract can be read and compared, but not replayed.

Exit codes: 0 written, 2 not a recording, altered, or no entry matches.`,

  import: `
Examples:
  motorpool import captured.jsonl captured.simlog
  motorpool deliveries captured.simlog
  motorpool extract captured.simlog morning.simlog --until 2026-05-04T12:00:00Z
  motorpool replay captured.simlog --to http://127.0.0.1:3000/hooks --token secret

Bodies stay as they are, byte for byte. A body without a time of sending gets
the time of the one before it.

Exit codes: 0 written, 2 not a capture.`,

  export: `
Examples:
  motorpool run webhooks/night-of-charging --log night.simlog
  motorpool export night.simlog night.jsonl       every entry as a CloudEvent
  motorpool export night.simlog night.har         for browser tools
  motorpool export night.simlog events --format cloudevents
  motorpool export night.simlog sessions.parquet  charging sessions, for DuckDB
  motorpool export night.simlog out --tables trips,states --every 15m --format csv

Tables are made by executing the recording again; docs/tables.md lists their
columns. A HAR archive holds the API calls of scripts and the deliveries of
webhooks, as far as they were recorded. Times are simulated.

Exit codes: 0 written, 1 written, but cut off or altered, 2 not a recording.`,

  why: `
Examples:
  motorpool run webhooks/night-of-charging --log night.simlog
  motorpool why night.simlog cable.plugged@car \\
    --scenario webhooks/night-of-charging
  motorpool why night.simlog 263 --effects        the effects of entry 263
  motorpool why night.simlog 3b1ef98c             an event listed by deliveries
  motorpool why night.simlog run.ended --json
  motorpool why night.simlog --missing main@car   why no further event came

A kind selects its last entry.

Exit codes: 0 explained, 2 no such entry, or not a log.`,

  deliveries: `
Examples:
  motorpool run webhooks/night-of-charging --log night.simlog
  motorpool deliveries night.simlog
  motorpool deliveries night.simlog --failed --webhook main
  motorpool deliveries http://127.0.0.1:4010 --dead
  motorpool deliveries http://127.0.0.1:4010 --resend 7..20 --webhook main
  motorpool deliveries http://127.0.0.1:4010 --why main@car

Exit codes: 0 listed or sent, 2 not a log or no server.`,

  worlds: `
Examples:
  motorpool worlds new pr-1234 journeys/workday --owner team-one --expires 7d
  motorpool worlds new nightly demo/garage --held --seed 7 -p cars=3
  motorpool worlds list
  motorpool worlds list --json | jq -r '.[].id'
  motorpool worlds branch pr-1234 what-if --at 2026-05-04T18:30:00
  motorpool worlds restart pr-1234 --from last-state
  motorpool worlds export pr-1234 --out pr.simlog && motorpool replay pr.simlog
  motorpool worlds rm pr-1234 pr-1235

--server names the server (http://127.0.0.1:4010). The control token of the server
comes from --token or MOTORPOOL_CONTROL_TOKEN; the token of one world may restart
and delete that world. A file is sent with everything that it imports.

Exit codes: 0 done, 2 no server, a wrong token, an unknown world or wrong options.`,

  models: `
Examples:
  motorpool models --powertrain BEV
  motorpool models --make hyundai
  motorpool models --json | jq '.models[].id'
  motorpool models volt.yaml                      the models of a scenario's own

Exit codes: 0 listed, 2 an unknown make or powertrain, or a wrong scenario.`,

  fit: `
A model gives its published figures under published: cycles, constant speeds, ranges
and charging times. motorpool explain lists the figures that are assumed.

Examples:
  motorpool models fit cars.yaml
  motorpool models fit cars.yaml --json | jq '.models[] | [.model, .meanError]'

Exit codes: 0 fitted, 2 a file with mistakes.`,

  importModels: `
Examples:
  motorpool models import ev-data.json --make Lucid > lucid.yaml
  motorpool models import data/v2/models/abarth.json > abarth.yaml

The data are at https://github.com/KilowattApp/open-ev-data; their licence asks that
Open EV Data be named where they are used. A curve that is a rule of the data set, and
all that it does not have, is assumed.

Exit codes: 0 printed, 2 a file that is not Open EV Data, or an unknown make.`,

  showModel: `
Examples:
  motorpool models show hyundai-ioniq-5 > my-ioniq.yaml

Exit codes: 0 printed, 2 an unknown model.`,
} as const;
