import { availableParallelism } from 'node:os';
import { parseDuration } from '../../../engine/index.ts';
import { readAllowedPlaces } from '../../sending/allowed-receivers.ts';
import { isLoopback } from '../../server/host-list.ts';
import { readJobCount } from '../../terminal/job-count.ts';
import { readPort } from '../../terminal/port.ts';
import { readStoreAddress } from '../../terminal/store-address.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { UsageError } from '../../terminal/usage-error.ts';
import type { MetricsPlace } from '../serve/metrics-server.ts';
import { tokenVariable } from '../serve-variables.ts';
import { assertOwnToken, checkControlToken } from '../worlds/control-token.ts';
import type { WorkerFlags } from './worker-options.ts';

export interface WorkerSettings {
  readonly store: string;
  readonly threads: number;
  /** Real time without work after which it ends. */
  readonly idleExitMs: number;
  readonly graceMs: number;
  readonly lockMs: number;
  /** The address of the metrics; undefined: none. */
  readonly metrics: MetricsPlace | undefined;
  /** The receivers that jobs may call: hosts, `host:port` and networks. */
  readonly receivers: readonly string[];
}

/** Reads the options of `worker`. Throws `UsageError`. */
export function readWorkerSettings(flags: WorkerFlags, env: Terminal['env']): WorkerSettings {
  const { on, jobs, idleExit, grace = '30s', lock = '60s', metrics } = flags;
  return {
    store: readStoreAddress(on),
    threads: jobs === undefined ? availableParallelism() : readJobCount(jobs),
    idleExitMs: idleExit === undefined ? Infinity : readDuration('--idle-exit', idleExit, 0),
    graceMs: readDuration('--grace', grace, 0),
    lockMs: readDuration('--lock', lock, leastLockMs),
    metrics: metrics === undefined ? undefined : readMetrics(metrics, env),
    receivers: readAllowedPlaces(flags.allowReceiver, env),
  };
}

/** The place of `--metrics [host:]port`, which needs a token where other machines reach it. */
function readMetrics(written: string, env: Terminal['env']): MetricsPlace {
  const [, given = '127.0.0.1', digits] =
    /^(?:([\w.-]+|\[[\da-f:.]+\]):)?(\d+)$/i.exec(written) ?? [];
  if (digits === undefined) {
    const message = `--metrics ${written}: write a port, such as 9464, or an address before it`;
    throw new UsageError(message);
  }
  const host = given.replace(/^\[|\]$/g, '');
  const port = readPort('--metrics', digits);
  const token = env[tokenVariable] || undefined;
  assertOwnToken(`--metrics ${written}`, host, tokenVariable, token);
  if (token !== undefined) checkControlToken(tokenVariable, token);
  return { host, port, token: isLoopback(host) ? undefined : token };
}

/** A lock is renewed several times while it lasts, by a store that may be far away. */
const leastLockMs = 500;
const mostMs = 86_400_000;

function readDuration(option: string, written: string, leastMs: number): number {
  const ms = parseDuration(written);
  if (ms !== undefined && ms >= leastMs && ms <= mostMs) return ms;
  const from = leastMs === 0 ? '' : ` from ${leastMs}ms`;
  throw new UsageError(`${option} ${written}: write real time${from} up to 24h, such as 60s`);
}
