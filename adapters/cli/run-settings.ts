import { randomBytes } from 'node:crypto';
import { parseDuration, parseInstant, parseInstantIn, type Scenario } from '../../engine/index.ts';
import { isSameFile } from '../file/log-writer.ts';
import { zoneOf } from './local-time.ts';
import { readWallTimeout } from './outside.ts';
import { hasVehicle } from './pool.ts';
import { UsageError } from './usage-error.ts';

/** Options of `run` as they are written on the command line. */
export interface RunFlags {
  readonly all?: boolean;
  readonly vehicle?: readonly string[];
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly utc?: boolean;
  readonly seed?: string;
  readonly param?: readonly string[];
  readonly until?: string;
  readonly log?: string;
  readonly wallTimeout?: string;
}

/** What the options mean. */
export interface RunSettings {
  readonly show: 'timeline' | 'verdict' | 'json';
  readonly all: boolean;
  readonly vehicles: ReadonlySet<string>;
  /** Show UTC in place of the scenario's local time. */
  readonly utc: boolean;
  readonly params: Readonly<Record<string, string>>;
  readonly seed: string | undefined;
  /** Whether the seed was drawn, so that it has to be told. */
  readonly isSeedDrawn: boolean;
  readonly until: string | undefined;
  /** `-` is standard output. */
  readonly log: string | undefined;
  /** Real time that a receiver of webhooks may take. */
  readonly wallTimeoutMs: number;
}

/** Throws `UsageError` for options that contradict each other. */
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
    throw new UsageError('standard input can be read once: name - once');
  }
  if (until !== undefined) checkMoment(until);
  return {
    show: json ? 'json' : quiet ? 'verdict' : 'timeline',
    all,
    vehicles: new Set(vehicle),
    utc: flags.utc ?? false,
    params: readParams(param ?? []),
    seed: flags.seed === 'random' ? drawSeed() : flags.seed,
    isSeedDrawn: flags.seed === 'random',
    until,
    log,
    wallTimeoutMs: readWallTimeout(flags.wallTimeout),
  };
}

/** `name=value` pairs; a value may hold further equals signs. */
export function readParams(pairs: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      if (at < 1) throw new UsageError(`--param ${pair}: write it as name=value`);
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
}

/** The instant at which `--until` stops a scenario. */
export function stopOf(until: string | undefined, scenario: Scenario): number | undefined {
  if (until === undefined) return undefined;
  const { clock } = scenario;
  const durationMs = parseDuration(until);
  if (durationMs !== undefined) return clock.startAtMs + durationMs;
  const zone = zoneOf(scenario);
  const atMs = parseInstantIn(zone, until, clock) ?? clock.startAtMs;
  if (atMs >= clock.startAtMs) return atMs;
  const start = zone.formatLocal(clock.startAtMs);
  throw new UsageError(`--until ${until} lies before the start of the scenario, ${start}`);
}

/** Throws `UsageError` for options that do not fit a scenario, before anything runs or is overwritten. */
export function checkAgainst(scenario: Scenario, { until, vehicles }: RunSettings): void {
  stopOf(until, scenario);
  for (const name of vehicles) {
    if (!hasVehicle(scenario, name)) {
      throw new UsageError(`--vehicle ${name}: ${scenario.name} has no vehicle of that name`);
    }
  }
}

function checkMoment(until: string): void {
  if (parseDuration(until) !== undefined || parseInstant(until) !== undefined) return;
  throw new UsageError(
    `--until ${until}: write a duration such as 2h30m or an instant such as 2026-05-04T12:00:00`,
  );
}

/** Short enough to be typed again. */
export function drawSeed(): string {
  return randomBytes(4).toString('hex');
}
