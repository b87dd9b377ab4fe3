import { optionHelp } from './face-words.ts';

/** The examples below the options in the help of each command. */
export const examples = {
  motorpool: `
Examples:
  motorpool run scenarios/journeys/workday.yaml
  motorpool serve --speed 60
  motorpool check scenarios/*/*.yaml
  motorpool run day.yaml --log monday.simlog
  motorpool diff monday.simlog tuesday.simlog

motorpool <command> --help says more about a command.`,

  run: `
Examples:
  motorpool run workday.yaml                      the timeline of a day
  motorpool run workday.yaml --all --vehicle car  everything about one vehicle
  motorpool run scenarios --quiet                 one line for each scenario
  motorpool run 'cars/**/*.yaml' --grep night     by pattern, and by name or tag
  motorpool run scenarios --shard 2/3             one of three machines
  motorpool run workday.yaml --dry                what would come, and when
  motorpool run fleet.yaml -p cars=500 --seed 7   with another size and seed
  motorpool run workday.yaml --until 8h           the first eight hours
  motorpool run workday.yaml --log day.simlog     keep the log, to compare it
  motorpool run workday.yaml --utc                times in UTC, not local ones
  motorpool run workday.yaml --json | jq .digest  for scripts
  motorpool run *.yaml --report junit=junit.xml   for a CI server
  motorpool run workday.yaml --report html=a.html a page with charts

In folders, lib folders and .flow.yaml files are for imports. A part of --shard
may be empty; a --grep that finds nothing is a mistake.

The worst verdict decides the exit code:
  0  PASS or SKIPPED (nothing was expected)
  1  FAIL or INCONCLUSIVE (time ran out)
  2  ERROR, a scenario with mistakes, or wrong options
  3  BLOCKED (a vehicle refused what the script needed)`,

  serve: `
Examples:
  motorpool serve                                 four cars in real time
  motorpool serve workday.yaml --speed 60         an hour in a minute
  motorpool serve fleet.yaml --held --json        for a test suite
  motorpool serve --port 0 --seed random          a free port, another world

The control API lets a test advance the clock:
  curl -X POST http://127.0.0.1:4010/sim/clock/advance -d '{"by":"2h"}' \\
    -H 'Authorization: Bearer motorpool-control' -H 'Content-Type: application/json'

What --option takes, the usual value first:
${optionHelp}

Whoever is to reach it from elsewhere needs --host, --allow-host, --control-token
and a scenario whose app has secrets of its own.

Exit codes: 0 it was told to end, 2 wrong options or a scenario with mistakes.`,

  check: `
Examples:
  motorpool check workday.yaml
  motorpool check scenarios/*/*.yaml
  motorpool check - < generated.yaml

Exit codes: 0 no mistakes, 2 mistakes.`,

  explain: `
Examples:
  motorpool explain workday.yaml
  motorpool explain workday.yaml --mermaid > workday.mmd
  motorpool explain workday.yaml --json | jq .steps
  motorpool run workday.yaml --dry                the same as a timeline

Exit codes: 0, 2 a scenario with mistakes.`,

  new: `
Examples:
  motorpool new                                   charging.yaml, to be changed
  motorpool new hooks.yaml --template webhook
  motorpool new cars/night.yaml --template vitest a scenario and a test with it

Exit codes: 0, 2 the file is already there, or there is no such template.`,

  diff: `
Examples:
  motorpool run workday.yaml --log a.simlog
  motorpool run workday.yaml --log b.simlog --seed 7
  motorpool diff a.simlog b.simlog

Exit codes: 0 equal, 1 different, cut off or altered, 2 not a log.`,

  replay: `
Examples:
  motorpool run night.yaml --log night.simlog
  motorpool replay night.simlog                   the same, to the last byte?
  motorpool serve fleet.yaml --held --log a.simlog.gz
  motorpool replay a.simlog.gz --json | jq .fields
  motorpool replay night.simlog --overlay faults.yaml

A recording holds its scenario. Orders, calls to the API and the answers of
receivers come again as they came; everything else is worked out anew.

With --overlay, what the script did comes again as it came, too, and the file
is a list of steps that run beside it: what they make different is told. A
scenario does the same with replay:, and expects divergence: none if it likes.

Exit codes: 0 the same, 1 different, cut off or altered, 2 it cannot be run;
with --overlay 0 however much is different, 1 where a step expects otherwise.`,

  emit: `
Examples:
  motorpool emit captured.jsonl --to http://127.0.0.1:3000/hooks --token secret
  motorpool emit night.simlog --to http://127.0.0.1:3000/hooks --speed 60
  motorpool emit night.simlog --to ... --webhook main --from 2h --until 2h30m
  motorpool emit night.simlog --to ... --token secret --shift now --speed 1
  motorpool emit night.simlog --to ... --token secret --loop 3 --renumber
  yes '' | head -5 | motorpool emit night.simlog --to ... --step
  motorpool emit night.simlog --feed --speed 60   clients play, pause and seek it
  motorpool emit night.simlog.gz --feed --held --from 4h30m

A body is sent once the one before is answered, byte by byte as it was, unless
--renumber or --shift change it: then --token signs what is sent. A recording is
executed again, and nothing is sent of one that is no longer the same. Retries
are not sent again: the receiver of today answers for itself.

Exit codes: 0 all were taken, 1 some were not, 2 not a recording or a capture,
or wrong options.`,

  repair: `
Examples:
  motorpool repair crashed.simlog whole.simlog
  motorpool replay whole.simlog

Exit codes: 0, 2 not a recording, or nothing to repair.`,

  extract: `
Examples:
  motorpool extract night.simlog hour.simlog --from 2h --until 3h
  motorpool extract fleet.simlog.gz c07.simlog.gz --vehicle c07
  motorpool extract day.simlog rush.simlog --marker 'Morning rush'
  motorpool why hour.simlog charge.started@car
  motorpool extract served.simlog bug.yaml --scenario

What led to an entry that stays is kept too, whenever it was. Entries keep their
numbers. An extract can be read and compared, but not executed again.

Exit codes: 0, 2 not a recording, altered, or nothing is left of it.`,

  import: `
Examples:
  motorpool import captured.jsonl captured.simlog
  motorpool deliveries captured.simlog
  motorpool extract captured.simlog morning.simlog --until 2026-05-04T12:00:00Z
  motorpool emit captured.simlog --to http://127.0.0.1:3000/hooks --token secret

Bodies stay as they are, to the byte. One that does not say when it was sent has
the instant of the one before it.

Exit codes: 0, 2 not a capture.`,

  export: `
Examples:
  motorpool export night.simlog night.jsonl       every entry as a CloudEvent
  motorpool export night.simlog night.har         for the tools of browsers
  motorpool export night.simlog events --format cloudevents

A HAR archive has the calls of scripts and the deliveries of webhooks, with what
the recording knows of them. Times are simulated.

Exit codes: 0, 1 cut off or altered, 2 not a recording.`,

  why: `
Examples:
  motorpool run night.yaml --log night.simlog
  motorpool why night.simlog charge.completed@car --scenario night.yaml
  motorpool why night.simlog 412 --effects        what came of entry 412
  motorpool why night.simlog 379a937e             an event, as deliveries lists it
  motorpool why night.simlog.gz run.ended --json
  motorpool why night.simlog --missing main@car   why no event came any more

Of several entries of a kind the last one is meant.

Exit codes: 0, 2 no such entry, or not a log.`,

  deliveries: `
Examples:
  motorpool run night.yaml --log night.simlog
  motorpool deliveries night.simlog
  motorpool deliveries night.simlog --failed --webhook main
  motorpool deliveries http://127.0.0.1:4010 --dead
  motorpool deliveries http://127.0.0.1:4010 --resend 7..20 --webhook main
  motorpool deliveries http://127.0.0.1:4010 --why main@car

Exit codes: 0, 2 not a log or no server.`,

  models: `
Examples:
  motorpool models --powertrain BEV
  motorpool models --make hyundai
  motorpool models --json | jq '.models[].id'

Exit codes: 0, 2 for a make or powertrain that is not there.`,

  parity: `
Examples:
  motorpool parity workday.yaml                   at every hour of the day
  motorpool parity workday.yaml --every 10m
  motorpool parity workday.yaml --json | jq .mismatches

Exit codes: 0 every view is equal, 1 some differ, 2 a scenario with mistakes.`,

  validate: `
Examples:
  motorpool validate
  motorpool validate --all                        every row, and why some do not count
  motorpool validate --vehicle hyundai-ioniq-5    the rows of one model
  motorpool validate --cases 10000                takes half a minute

Exit codes: 0 every bar is kept, 1 a bar is crossed, 2 a wrong option.`,
} as const;
