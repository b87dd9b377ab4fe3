import { parseDuration } from '../../../engine/index.ts';
import { UsageError } from '../../terminal/usage-error.ts';
import { toUrl } from '../../words/url.ts';
import type { ServeFlags } from './serve-options.ts';

/** The settings of one of several servers with the same database. */
export interface SharingSettings {
  /** `postgres://user:password@host/name`. */
  readonly database: string;
  /** The origin at which the others reach it; its own one without it. */
  readonly address: string | undefined;
  readonly leaseMs: number;
}

const addressForm = 'postgres://user:password@host/name';

const usualLeaseMs = 6000;

/** The settings for `--data postgres://…`; undefined for worlds that one server has for itself. */
export function readSharing(
  { data, address, lease, fresh = false, with: limiter }: ServeFlags,
  dataName: string,
): SharingSettings | undefined {
  if (data === undefined || !/^postgres(ql)?:\/\//.test(data)) {
    // Such a folder is a mistyped address; with its password it is not shown.
    const [start] = /^([a-z][a-z\d+.-]+:\/+|postgres(ql)?:)/i.exec(data ?? '') ?? [];
    if (start !== undefined) {
      throw new UsageError(
        `${dataName}: ${start} is no place for worlds; name a folder, or a PostgreSQL database: ${addressForm}`,
      );
    }
    if (address !== undefined) throw unshared('--address');
    if (lease !== undefined) throw unshared('--lease');
    return undefined;
  }
  if (limiter !== undefined && limiter !== 'none') {
    throw new UsageError(
      `--with ${limiter}: it runs beside a world of one server, and the worlds of a database move between servers`,
    );
  }
  if (fresh) {
    throw new UsageError(
      '--fresh: other servers may have the first world; motorpool worlds restart main --from beginning begins it anew',
    );
  }
  if (toUrl(data) === undefined) {
    throw new UsageError(
      `${dataName}: the address of the database is not valid; write ${addressForm}`,
    );
  }
  return { database: data, address: addressOf(address), leaseMs: leaseOf(lease) };
}

function unshared(option: string): UsageError {
  return new UsageError(`${option} is for servers with a database: add --data postgres://…`);
}

function addressOf(written: string | undefined): string | undefined {
  if (written === undefined) return undefined;
  const url = toUrl(written);
  if (url?.protocol === 'http:' && `${url.origin}/` === url.href) return url.origin;
  throw new UsageError(`--address ${written}: write an origin such as http://10.0.0.7:4010`);
}

function leaseOf(written: string | undefined): number {
  if (written === undefined) return usualLeaseMs;
  const ms = parseDuration(written) ?? 0;
  if (ms >= 500 && ms <= 600_000) return ms;
  throw new UsageError(`--lease ${written}: write real time from 500ms to 10m, such as 10s`);
}
