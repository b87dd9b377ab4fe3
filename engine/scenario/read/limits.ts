import { models } from '../../model/catalogue.ts';
import { nearest } from '../../nearest.ts';
import type { LimitSettings } from '../../service/rate-limits.ts';
import type { RequestLimit } from '../../service/token-bucket.ts';
import { parseDuration } from '../../time/duration.ts';
import { msPerDay } from '../../time/instant.ts';
import type { RawApp } from '../sections/app.ts';
import {
  type Checker,
  plainNumber,
  positiveDuration,
  quantity,
  report,
  reportKey,
} from './checker.ts';

type RawLimits = NonNullable<RawApp['limits']>;
type RawLimit = NonNullable<RawLimits['vehicle']>;

/** The rate limits of requests; undefined when the file gives none. */
export function limits(checker: Checker, { limits: raw }: RawApp): LimitSettings | undefined {
  if (raw === undefined) return undefined;
  const { application, vehicle } = raw;
  return {
    application: application && bucket(checker, application),
    vehicle: vehicle && limit(checker, vehicle),
    makes: makes(checker, raw.makes ?? {}),
    monthly: plainNumber(checker, raw, 'monthly', atLeastOne),
  };
}

const atLeastOne = { min: 1, max: 100_000, whole: true } as const;

/** A request limit. Wrong numbers are reported, so the values in their place are never used. */
function limit(checker: Checker, raw: RawLimit): RequestLimit {
  return {
    requests: plainNumber(checker, raw, 'requests', atLeastOne) ?? 1,
    perMs: quantity(checker, raw, 'per', 'duration', positiveDuration) ?? 1,
  };
}

function bucket(checker: Checker, raw: NonNullable<RawLimits['application']>) {
  return {
    bucket: plainNumber(checker, raw, 'bucket', atLeastOne) ?? 1,
    refill: refill(checker, raw) ?? { requests: 1, perMs: 1 },
  };
}

/** The refill rate of a limit: `2/m`, or `1/90s`. */
function refill(
  checker: Checker,
  raw: NonNullable<RawLimits['application']>,
): RequestLimit | undefined {
  const [, often = '', unit = ''] = /^(\d{1,9})\/([^/]+)$/.exec(raw.refill) ?? [];
  const perMs = parseDuration(/^\d/.test(unit) ? unit : `1${unit}`);
  if (often === '' || perMs === undefined) {
    const message = `expected requests in a time such as 2/m or 1/90s, found ${raw.refill}`;
    return report(checker, raw, 'refill', 'value_malformed', message);
  }
  const requests = Number(often);
  // Fractions of a millisecond are counted from the start of a run, and must stay safe integers.
  const isCountable = requests >= 1 && requests <= 1000 && perMs >= 1 && perMs <= 366 * msPerDay;
  if (isCountable) return { requests, perMs };
  const message = 'from 1 to 1000 requests come back in a time of at most a year';
  return report(checker, raw, 'refill', 'out_of_range', message);
}

function makes(
  checker: Checker,
  raw: NonNullable<RawLimits['makes']>,
): ReadonlyMap<string, RequestLimit | undefined> {
  const own = [...checker.models.values()].flatMap((model) => model ?? []);
  const known = new Set([...models.values(), ...own].map(({ make }) => make));
  const read = new Map<string, RequestLimit | undefined>();
  for (const make of Object.keys(raw)) {
    if (!known.has(make)) {
      const message = `there is no make ${make}`;
      reportKey(checker, raw, make, 'name_unknown', message, nearest(make, known));
    }
    const written = raw[make]!;
    read.set(make, written === 'none' ? undefined : limit(checker, written));
  }
  return read;
}
