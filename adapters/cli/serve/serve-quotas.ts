import { byteWords } from '../../terminal/byte-words.ts';
import { UsageError } from '../../terminal/usage-error.ts';
import type { HostedWorldsOptions } from '../../worlds/hosting-options.ts';
import type { ServeFlags } from './serve-options.ts';

export type Quotas = Pick<HostedWorldsOptions, 'mostWorlds' | 'mostVehicles' | 'limits'>;

/** Reads the quotas; throws `UsageError` for invalid ones. */
export function readQuotas(flags: ServeFlags): Quotas {
  const { maxWorlds, maxVehicles, maxRequests, maxJournal, data } = flags;
  if (maxJournal !== undefined && data === undefined) {
    throw new UsageError('--max-journal requires --data');
  }
  return {
    mostWorlds: countOf('--max-worlds', maxWorlds),
    mostVehicles: countOf('--max-vehicles', maxVehicles),
    limits: {
      requestsPerSecond: countOf('--max-requests', maxRequests),
      journalBytes: bytesOf('--max-journal', maxJournal),
    },
  };
}

function countOf(option: string, written: string | undefined): number | undefined {
  if (written === undefined) return undefined;
  const count = /^\d{1,9}$/.test(written) ? Number(written) : 0;
  if (count > 0) return count;
  throw new UsageError(`${option} ${written}: write a whole number from 1 on`);
}

const units = { kB: 1e3, MB: 1e6, GB: 1e9 } as const;

const leastBytes = 100_000;

/** A size such as `500MB`; throws `UsageError` for one that no world would fit in. */
function bytesOf(option: string, written: string | undefined): number | undefined {
  if (written === undefined) return undefined;
  const [, digits = '', unit = ''] = /^(\d+(?:\.\d+)?) ?(kB|MB|GB)$/i.exec(written) ?? [];
  const [, factor = 0] =
    Object.entries(units).find(([name]) => name.toLowerCase() === unit.toLowerCase()) ?? [];
  const bytes = Math.round(Number(digits) * factor);
  if (bytes >= leastBytes && Number.isSafeInteger(bytes)) return bytes;
  throw new UsageError(
    `${option} ${written}: write a size from ${byteWords(leastBytes)} on, such as 500MB`,
  );
}
