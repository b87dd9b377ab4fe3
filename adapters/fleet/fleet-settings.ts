import { availableParallelism } from 'node:os';
import type { TableOrder } from '../tables/table-order.ts';
import { readTableOrder } from '../tables/table-settings.ts';
import { readJobCount } from '../terminal/job-count.ts';
import { readMatrix, readParams } from '../terminal/named-values.ts';
import { readStoreAddress } from '../terminal/store-address.ts';
import { UsageError } from '../terminal/usage-error.ts';
import type { FleetFlags } from './fleet-options.ts';

export interface FleetSettings {
  /** The simulated time, days of 24 hours. */
  readonly days: number;
  readonly out: string | undefined;
  /** The share of the parts to simulate; undefined: all. */
  readonly share: Share | undefined;
  /** The number of threads; undefined: as many as are worth it. */
  readonly jobs: number | undefined;
  /** The store whose workers do the work; undefined: the threads of this process. */
  readonly store: string | undefined;
  /** The tables to write; undefined: none. */
  readonly tables: TableOrder | undefined;
  readonly isExplained: boolean;
  readonly isJson: boolean;
  /** Shows nothing but the digest. */
  readonly isQuiet: boolean;
  readonly seed: string | undefined;
  /** Whether the seed is to be drawn. */
  readonly isSeedDrawn: boolean;
  readonly params: Readonly<Record<string, string>>;
  readonly matrix: Readonly<Record<string, string>>;
  readonly root: string | undefined;
}

/** One of several shares of a run, from 1. */
export interface Share {
  readonly number: number;
  readonly count: number;
}

/** Reads the options of `fleet`. Throws `UsageError`. */
export function readFleetSettings(flags: FleetFlags): FleetSettings {
  if (flags.out === '') throw new UsageError('--out: write the name of a folder');
  const share = flags.part === undefined ? undefined : readShare(flags.part);
  if (share !== undefined && flags.out === undefined) {
    throw new UsageError('--part writes its results: add --out and a folder for them');
  }
  const isSeedDrawn = flags.seed === 'random';
  if (share !== undefined && isSeedDrawn) {
    throw new UsageError('--part needs the same seed for all parts: --seed random draws another');
  }
  const tables = readTableOrder(flags);
  if (tables !== undefined && flags.out === undefined) {
    throw new UsageError('--tables writes files: add --out and a folder for them');
  }
  const store = flags.on === undefined ? undefined : readStoreAddress(flags.on);
  if (store !== undefined && flags.jobs !== undefined) {
    throw new UsageError(
      '--jobs is for threads of this process: with --on each worker has its own',
    );
  }
  if (store !== undefined && tables !== undefined) {
    throw new UsageError(
      '--tables writes files on the machine that simulates: with --on use --part on each machine and motorpool merge',
    );
  }
  return {
    days: readDays(flags.days ?? '1'),
    out: flags.out,
    share,
    jobs: flags.jobs === undefined ? undefined : readJobCount(flags.jobs),
    store,
    tables,
    isExplained: flags.explain ?? false,
    isJson: flags.json ?? false,
    isQuiet: flags.quiet ?? false,
    seed: isSeedDrawn ? undefined : flags.seed,
    isSeedDrawn,
    params: readParams(flags.param ?? []),
    matrix: readMatrix(flags.matrix ?? []),
    root: flags.root,
  };
}

/** The most days, a century. */
const mostDays = 36_525;

function readDays(written: string): number {
  const days = Number(written);
  if (/^\d+(\.\d+)?$/.test(written) && days > 0 && days <= mostDays) return days;
  throw new UsageError(`--days ${written}: write a number of days up to ${mostDays}, such as 365`);
}

function readShare(written: string): Share {
  const [, number, count] = (/^(\d+)\/(\d+)$/.exec(written) ?? []).map(Number);
  if (number !== undefined && count !== undefined && number >= 1 && number <= count && count <= 1e6)
    return { number, count };
  throw new UsageError(`--part ${written}: write part/parts, such as 3/64`);
}

/**
 * The number of threads for so many vehicles, by default: all processors but one, unless a thread
 * would have less to do than its start takes.
 */
export function usualJobs(vehicles: number, days: number): number {
  const worthwhile = Math.floor((vehicles * days) / vehicleDaysPerThread);
  return Math.max(1, Math.min(worthwhile, availableParallelism() - 1));
}

/** Some seconds of a processor. */
const vehicleDaysPerThread = 50_000;
