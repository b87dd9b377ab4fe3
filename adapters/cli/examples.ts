import { optionHelp } from './face-words.ts';

/** What stands below the options in the help of each command. */
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

A recording holds its scenario. Orders, calls to the API and the answers of
receivers come again as they came; everything else is worked out anew.

Exit codes: 0 the same, 1 different, cut off or altered, 2 it cannot be run.`,

  emit: `
Examples:
  motorpool emit captured.jsonl --to http://127.0.0.1:3000/hooks --token secret
  motorpool emit captured.jsonl.gz --to http://127.0.0.1:3000/hooks --speed 60

Every body is sent as it stands in the capture, once the one before is answered.

Exit codes: 0 all were taken, 1 some were not, 2 not a capture, or wrong options.`,

  repair: `
Examples:
  motorpool repair crashed.simlog whole.simlog
  motorpool replay whole.simlog

Exit codes: 0, 2 not a recording, or nothing to repair.`,

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
  motorpool deliveries http://127.0.0.1:4010 --json

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
