import { type FigureCondition, parseDuration, ScenarioError } from '../../../engine/index.ts';
import type { Profile } from '../../load/profile.ts';
import { ProfileMistake, parseProfile } from '../../load/profile-text.ts';
import { CallbackPolicy } from '../../webhook/callback-policy.ts';
import { usualConnections } from '../../webhook/sender.ts';
import { readStoreAddress } from '../queue/store-address.ts';
import { readWallTimeout } from '../real-receivers.ts';
import { accepted } from '../rejection.ts';
import { drawSeed, readMatrix, readParams } from '../run-settings.ts';
import { readJobCount } from '../suite/jobs.ts';
import { UsageError } from '../usage-error.ts';
import { conditionOf, receivedFigures } from './figures.ts';

/** Options of `load` as they are written on the command line. */
export interface LoadFlags {
  readonly to: string;
  readonly profile: string;
  readonly retries?: string;
  readonly expect?: readonly string[];
  readonly received?: string;
  readonly record?: string;
  readonly connections?: string;
  readonly jobs?: string;
  readonly on?: string;
  readonly late?: string;
  readonly drain?: string;
  /** The longest wait for the receiver; true for the usual one. */
  readonly wait?: string | true;
  readonly wallTimeout?: string;
  readonly seed?: string;
  readonly param?: readonly string[];
  readonly matrix?: readonly string[];
  readonly root?: string;
  readonly json?: boolean;
}

/** The settings that the options mean. */
export interface LoadSettings {
  readonly to: string;
  readonly profile: Profile;
  readonly retries: boolean;
  readonly conditions: readonly FigureCondition[];
  /** The address at which the receiver lists its events. */
  readonly received: string | undefined;
  readonly record: string | undefined;
  readonly connections: number;
  /** The number of threads of this process. */
  readonly jobs: number;
  /** The store whose workers send the load; undefined: this process does. */
  readonly store: string | undefined;
  /** The number of shares for workers; undefined: one for each of their threads. */
  readonly shares: number | undefined;
  readonly lateMs: number;
  readonly drainMs: number;
  /** Real time in which the receiver may come up. */
  readonly waitMs: number;
  readonly wallTimeoutMs: number;
  readonly seed: string | undefined;
  readonly params: Readonly<Record<string, string>>;
  readonly matrix: Readonly<Record<string, string>>;
  readonly root: string | undefined;
  readonly json: boolean;
}

/** Reads the options of `load`. Throws `UsageError` and `ScenarioRejection`. */
export function readLoadSettings(flags: LoadFlags): LoadSettings {
  const { to, received, expect = [], json = false, record, root, wait } = flags;
  checkAddress('--to', to);
  if (received !== undefined) checkAddress('--received', received);
  const conditions = expect.map((written) =>
    placed('--expect', written, () => conditionOf(written)),
  );
  if (received === undefined) refuseReceived(conditions);
  const store = flags.on === undefined ? undefined : readStoreAddress(flags.on);
  const jobs = readJobCount(flags.jobs ?? '1');
  if (store !== undefined && record !== undefined) {
    throw new UsageError('--record keeps the load of one thread: leave out --on');
  }
  if (jobs > 1 && record !== undefined) {
    throw new UsageError('--record keeps the load of one thread: leave out --jobs');
  }
  return {
    to,
    profile: profileOf(flags.profile),
    retries: readRetries(flags.retries),
    conditions,
    received,
    record,
    connections: readConnections(flags.connections),
    jobs,
    store,
    shares: flags.jobs === undefined ? undefined : jobs,
    lateMs: readTime('--late', flags.late, usualLateMs),
    drainMs: readTime('--drain', flags.drain, usualDrainMs),
    waitMs:
      wait === undefined ? 0 : readTime('--wait', wait === true ? undefined : wait, usualWaitMs),
    wallTimeoutMs: readWallTimeout(flags.wallTimeout),
    seed: flags.seed === 'random' ? drawSeed() : flags.seed,
    params: readParams(flags.param ?? []),
    matrix: readMatrix(flags.matrix ?? []),
    root,
    json,
  };
}

const usualLateMs = 5000;
const usualDrainMs = 300_000;
const usualWaitMs = 30_000;
const longestMs = 86_400_000;

/** The most connections; each takes a file descriptor. */
const mostConnections = 10_000;

/** Throws `UsageError` for an address to which nothing can be sent. */
function checkAddress(option: string, address: string): void {
  try {
    new CallbackPolicy({ allowsNearby: true }).check(address);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${option} ${address}: ${why}`);
  }
}

function profileOf(written: string): Profile {
  return placed('--profile', written, () => parseProfile(written));
}

/** Reads a text of an option; its mistakes are shown with their places, as those of a file. */
function placed<Result>(option: string, written: string, read: () => Result): Result {
  const reject = (diagnostics: ScenarioError['diagnostics']): Result =>
    accepted<Result & object>({ file: option, source: written, diagnostics });
  try {
    return read();
  } catch (error) {
    if (error instanceof ScenarioError) return reject(error.diagnostics);
    if (!(error instanceof ProfileMistake)) throw error;
    const { message, start, length, suggestion } = error;
    const place = { file: option, line: 1, column: start + 1, length };
    const code = 'value_malformed';
    return reject([{ code, message, ...place, ...(suggestion !== undefined && { suggestion }) }]);
  }
}

/** Refuses conditions on the list of a receiver that gives none. */
function refuseReceived(conditions: readonly FigureCondition[]): void {
  for (const { source, names } of conditions) {
    const name = names.find((each) => receivedFigures.has(each));
    if (name === undefined) continue;
    const how = '--received names the address where the receiver lists its events';
    throw new UsageError(`--expect ${source}: ${name} needs a list: ${how}`);
  }
}

function readRetries(written = 'on'): boolean {
  if (written === 'on' || written === 'off') return written === 'on';
  throw new UsageError(`--retries ${written}: write on, as the scenario says, or off`);
}

function readConnections(written: string | undefined): number {
  if (written === undefined) return usualConnections;
  const connections = /^\d{1,9}$/.test(written) ? Number(written) : 0;
  if (connections >= 1 && connections <= mostConnections) return connections;
  const range = `from 1 to ${mostConnections}`;
  throw new UsageError(`--connections ${written}: write a number of connections ${range}`);
}

function readTime(option: string, written: string | undefined, usualMs: number): number {
  if (written === undefined) return usualMs;
  const ms = parseDuration(written) ?? -1;
  if (ms >= 0 && ms <= longestMs) return ms;
  throw new UsageError(`${option} ${written}: write real time from 0s to 1d, such as 30s`);
}
