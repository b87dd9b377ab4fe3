import { literal, record, strictObject, string, union } from 'zod';
import type { FormField, KeyField } from '../../form/field.ts';
import { duration } from '../../form/quantity.ts';
import { text, withUsual } from '../../form/schemas.ts';
import { as, nested, otherwise, readWhole, toShape, usually } from '../../form/section.ts';
import { models } from '../../model/catalogue.ts';
import { nearest } from '../../nearest.ts';
import { type LimitSettings, noLimits } from '../../service/rate-limits.ts';
import type { RequestLimit } from '../../service/token-bucket.ts';
import { formatDuration, parseDuration } from '../../time/duration.ts';
import { msPerDay } from '../../time/instant.ts';
import type { ScenarioEntry } from '../read/checker.ts';
import { number } from '../read/fields.ts';

const atLeastOne = { min: 1, max: 100_000, whole: true } as const;

const limitFields = {
  requests: number('number of requests', atLeastOne),
  per: as('perMs', duration('length of the sliding window')),
};

const limit = nested('limit of the requests to each vehicle', limitFields);

/** The refill rate of a bucket: `2/m`, or `1/90s`. */
const refill: FormField<RequestLimit> = {
  schema: () => text('steady refill rate of the bucket', '2/m', '1/90s'),
  read(at) {
    const written = String(at.value);
    const [, often = '', unit = ''] = /^(\d{1,9})\/([^/]+)$/.exec(written) ?? [];
    const perMs = parseDuration(/^\d/.test(unit) ? unit : `1${unit}`);
    if (often === '' || perMs === undefined) {
      const message = `expected requests in a time such as 2/m or 1/90s, found ${written}`;
      return at.report('value_malformed', message);
    }
    const requests = Number(often);
    // Fractions of a millisecond are counted from the start of a run, and must stay safe integers.
    const isCountable = requests >= 1 && requests <= 1000 && perMs >= 1 && perMs <= 366 * msPerDay;
    if (isCountable) return { requests, perMs };
    const message = 'from 1 to 1000 requests come back in a time of at most a year';
    return at.report('out_of_range', message);
  },
  write: ({ requests, perMs }) => `${requests}/${formatDuration(perMs)}`,
  isOptional: false,
};

const bucketFields = {
  bucket: number('capacity of the bucket: requests at once', atLeastOne),
  refill,
};

/** The limits of makes, by the make; undefined lifts it. */
const makes: KeyField<LimitSettings['makes']> = {
  schema: (without) =>
    record(string(), union([literal('none'), strictObject(toShape(limitFields))])).describe(
      withUsual('limits per vehicle by make, in place of vehicle', without),
    ),
  read(at: ScenarioEntry) {
    if (!at.isPresent) return undefined;
    const own = [...at.checker.models.values()].flatMap((model) => model ?? []);
    const known = new Set([...models.values(), ...own].map(({ make }) => make));
    const written = Object.keys(at.value as object).map((make) => [make, at.at(make)] as const);
    return new Map(
      written.map(([make, each]) => {
        if (!known.has(make)) {
          each.reportKey('name_unknown', `there is no make ${make}`, nearest(make, known));
        }
        return [make, each.value === 'none' ? undefined : limit.read(each)];
      }),
    );
  },
  isOptional: false,
};

const limitsFields = {
  application: otherwise(nested('limit of all requests of the application', bucketFields), 'none'),
  vehicle: otherwise(limit, 'none'),
  makes: usually(makes, noLimits.makes, 'that of vehicle'),
  monthly: otherwise(
    number('limit of the requests to each vehicle per calendar month (UTC)', atLeastOne),
    'none',
  ),
};

/** Limits on the rate of requests. */
export const limits: KeyField<LimitSettings> = {
  ...nested('limits of the request rate', limitsFields),
  read: (at) => (at.isPresent ? readWhole(limitsFields, at) : undefined),
};
