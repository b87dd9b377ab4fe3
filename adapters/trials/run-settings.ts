import { randomBytes } from 'node:crypto';
import {
  checkpointsOf,
  parseDuration,
  parseInstant,
  parseInstantIn,
  type Scenario,
} from '../../engine/index.ts';
import { isSameFile } from '../file/log-writer.ts';
import type { RedactionSettings } from '../file/redaction/redactor-for.ts';
import { hasVehicle } from '../scenarios/pool.ts';
import { readWallTimeout } from '../sending/real-receivers.ts';
import { readMatrix, readParams } from '../terminal/named-values.ts';
import { readRedaction } from '../terminal/redaction.ts';
import { readStoreAddress } from '../terminal/store-address.ts';
import { UsageError } from '../terminal/usage-error.ts';
import { zoneOf } from '../words/local-time.ts';
import { type ReportSetting, readReports, reportKinds } from './report/report-setting.ts';
import type { RunFlags } from './run-options.ts';
import { readJobs } from './suite/jobs.ts';
import { readSeeds } from './suite/seeds.ts';
import { readSelection, type ScenarioSelection } from './suite/selection.ts';

/** The settings that the options mean. */
export interface RunSettings extends ScenarioSelection {
  /** For people the timeline, failures alone or verdicts alone; or JSON. */
  readonly show: 'timeline' | 'failures' | 'verdict' | 'json';
  readonly all: boolean;
  readonly vehicles: readonly string[];
  /** Shows UTC instead of the scenario's local time. */
  readonly utc: boolean;
  readonly params: Readonly<Record<string, string>>;
  /** The chosen combinations of a matrix. */
  readonly matrix: Readonly<Record<string, string>>;
  /** The folder below which scenarios may import files; by default their own. */
  readonly root: string | undefined;
  readonly seed: string | undefined;
  /** The number of seeds of each scenario; undefined for one run of each. */
  readonly seeds: number | undefined;
  /** The folder that gets the first failing seed of each scenario as a scenario of its own. */
  readonly out: string | undefined;
  /** Whether the seed was drawn, so that it has to be shown. */
  readonly isSeedDrawn: boolean;
  readonly until: string | undefined;
  /** The checkpoint before which nothing is shown. */
  readonly from: string | undefined;
  /** The log file; `-` is standard output. */
  readonly log: string | undefined;
  /** The redaction of the log. */
  readonly redaction: RedactionSettings | undefined;
  readonly reports: readonly ReportSetting[];
  /** The longest real time for an answer of a receiver. */
  readonly wallTimeoutMs: number;
  /** The number of threads that run scenarios. */
  readonly jobs: number;
  /** The store whose workers run the scenarios; undefined: the threads of this process. */
  readonly store: string | undefined;
}

/** Reads the options of `run`. Throws `UsageError` for options that contradict each other. */
export function readSettings(files: readonly string[], flags: RunFlags): RunSettings {
  const { all = false, vehicle = [], json = false, quiet = false, log, until, param } = flags;
  if (log !== undefined && files.length > 1) {
    throw new UsageError('--log takes the log of one run: name one scenario');
  }
  if (log === '-' && json) {
    throw new UsageError('--log - and --json both want standard output: write the log to a file');
  }
  if (log !== undefined && files.some((file) => isSameFile(file, log))) {
    throw new UsageError(`--log ${log} would overwrite the scenario`);
  }
  if (files.filter((file) => file === '-').length > 1) {
    throw new UsageError('standard input can be read only once: write - once');
  }
  const seeds = readSeeds(flags);
  if (flags.out !== undefined && seeds === undefined) {
    throw new UsageError('--out writes the first seed that fails: add --seeds');
  }
  const reports = readReports(flags.report ?? [], files, reportKinds);
  checkOutputs({ json, log, reports });
  return {
    show: json ? 'json' : quiet ? 'verdict' : seeds === undefined ? 'timeline' : 'failures',
    all,
    vehicles: [...new Set(vehicle)],
    utc: flags.utc ?? false,
    params: readParams(param ?? []),
    matrix: readMatrix(flags.matrix ?? []),
    root: flags.root,
    seed: flags.seed === 'random' ? drawSeed() : flags.seed,
    isSeedDrawn: flags.seed === 'random',
    seeds,
    out: flags.out,
    until,
    from: flags.from,
    log,
    redaction: redactionOf(flags),
    reports,
    wallTimeoutMs: readWallTimeout(flags.wallTimeout),
    jobs: readJobs(flags.jobs, files, seeds),
    store: readStore(flags),
    ...readSelection(flags),
  };
}

/** The store of `--on`. Throws `UsageError` for options that concern this process alone. */
function readStore({ on, jobs, watch, log }: RunFlags): string | undefined {
  if (on === undefined) return undefined;
  const store = readStoreAddress(on);
  if (jobs !== undefined) {
    throw new UsageError(
      '--jobs is for threads of this process: with --on each worker has its own',
    );
  }
  if (watch === true) {
    throw new UsageError('--watch runs changed scenarios in this process: leave out --on');
  }
  if (log !== undefined) {
    throw new UsageError(
      `--log ${log}: another machine runs the scenario and cannot write there; run it here for a log`,
    );
  }
  return store;
}

function redactionOf({ log, redact }: RunFlags): RedactionSettings | undefined {
  if (redact !== undefined && log === undefined) {
    throw new UsageError('--redact needs a log: add --log');
  }
  return readRedaction(redact);
}

/** Rejects outputs with the same destination. */
export function checkOutputs({
  json,
  log,
  reports,
}: Pick<RunSettings, 'log' | 'reports'> & { json: boolean }): void {
  const onOutput = reports.find(({ file }) => file === undefined)?.kind;
  const other = json ? '--json' : log === '-' ? '--log -' : undefined;
  if (onOutput !== undefined && other !== undefined) {
    const instead = `write --report ${onOutput}=file`;
    throw new UsageError(`${other} and --report ${onOutput} both want standard output: ${instead}`);
  }
  if (reports.some(({ file }) => file !== undefined && file === log)) {
    throw new UsageError(`--log and --report both want ${log}`);
  }
}

/** The checkpoint at which `--until` stops a scenario. */
export function checkpointOf(until: string | undefined): string | undefined {
  return until === undefined || isMoment(until) ? undefined : until;
}

/** The instant at which `--until` stops a scenario. */
export function stopOf(until: string | undefined, scenario: Scenario): number | undefined {
  if (until === undefined || !isMoment(until)) return undefined;
  const { clock } = scenario;
  const durationMs = parseDuration(until);
  if (durationMs !== undefined) return clock.startAtMs + durationMs;
  const zone = zoneOf(scenario);
  const atMs = parseInstantIn(zone, until, clock) ?? clock.startAtMs;
  if (atMs >= clock.startAtMs) return atMs;
  const start = zone.formatLocal(clock.startAtMs);
  throw new UsageError(`--until ${until} lies before the start of the scenario, ${start}`);
}

/** Throws `UsageError` before a run for options that do not fit a scenario. */
export function checkAgainst(scenario: Scenario, { until, from, vehicles }: RunSettings): void {
  stopOf(until, scenario);
  checkCheckpoint(scenario, '--from', from);
  checkCheckpoint(scenario, '--until', checkpointOf(until));
  for (const name of vehicles) {
    if (!hasVehicle(scenario, name)) {
      throw new UsageError(`--vehicle ${name}: ${scenario.name} has no vehicle of that name`);
    }
  }
}

function isMoment(until: string): boolean {
  return parseDuration(until) !== undefined || parseInstant(until) !== undefined;
}

function checkCheckpoint(scenario: Scenario, flag: string, name: string | undefined): void {
  const names = checkpointsOf(scenario);
  if (name === undefined || names.includes(name)) return;
  const here = names.length === 0 ? '' : `; here: ${names.join(', ')}`;
  const moment =
    flag === '--until' && names.length === 0
      ? '; write a duration such as 2h30m or an instant such as 2026-05-04T12:00:00'
      : '';
  throw new UsageError(`${flag} ${name}: ${scenario.name} has no such checkpoint${here}${moment}`);
}

/** A random seed, short enough to be typed again. */
export function drawSeed(): string {
  return randomBytes(4).toString('hex');
}
