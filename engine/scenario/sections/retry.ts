import { array, number as numberSchema, enum as oneOf, strictObject, union } from 'zod';
import { called, type FormField, flag, type KeyField, word } from '../../form/field.ts';
import { duration, percent, readQuantity } from '../../form/quantity.ts';
import { quantitySchema, withUsual } from '../../form/schemas.ts';
import { as, nested, otherwise, toShape, toUsual, usual } from '../../form/section.ts';
import { formatQuantity } from '../../form/units.ts';
import {
  challengePolicy,
  type RetryPolicy,
  type RetryProfile,
} from '../../service/webhooks/retry-profile.ts';
import type { ScenarioEntry } from '../read/checker.ts';
import { number } from '../read/fields.ts';

export const anyCount = { min: 1, max: 1_000_000_000, whole: true } as const;

const waits: KeyField<readonly number[]> = {
  schema: () =>
    array(
      union([quantitySchema('duration', '').describe('wait such as 5s'), numberSchema()]),
    ).describe('waits between attempts; no retry if empty'),
  read: (at: ScenarioEntry) =>
    (at.value as readonly unknown[]).map((_, index) => readQuantity(at.at(index), 'duration') ?? 0),
  isOptional: false,
};

/** A percentage as a share. */
const share = (says: string): FormField<number> => ({
  ...percent(says),
  read(at) {
    const value = percent(says).read(at);
    return value === undefined ? undefined : value / 100;
  },
  write: (value) => formatQuantity('percent', value * 100),
});

const retryFields = {
  schedule: called(as('waitsMs', waits), 'delays intervals backoff'),
  from: usual(
    as(
      'countedFrom',
      word(
        ['start', 'failure'],
        'origin of each wait: due time of the previous attempt (start) or its failure',
      ),
    ),
    challengePolicy.countedFrom,
  ),
  jitter: usual(
    share('maximum random change of each wait, as a share of it'),
    challengePolicy.jitter,
  ),
  timeout: called(
    usual(as('timeoutMs', duration('maximum wait for an answer')), challengePolicy.timeoutMs),
    'timeoutMs attemptTimeout',
  ),
  retryAfter: usual(
    as('honoursRetryAfter', flag('whether to honour Retry-After')),
    challengePolicy.honoursRetryAfter,
  ),
  goneDisables: usual(
    flag('whether an answer of 410 disables the webhook'),
    challengePolicy.goneDisables,
  ),
  disableAfter: called(
    otherwise(
      number('number of consecutive failed deliveries that disables the webhook', anyCount),
      'none',
    ),
    'maxFailures max',
  ),
};

const profiles: readonly RetryProfile[] = ['published', 'svix', 'standard', 'github'];
const ownRetry = nested('', retryFields);

/** The retries of a webhook: a profile, or waits of its own. */
export const retry: KeyField<RetryProfile | RetryPolicy> = {
  schema: (without) =>
    union([oneOf(profiles), strictObject(toShape(retryFields))]).describe(
      withUsual('retries of failed deliveries', without),
    ),
  read(at) {
    const profile = profiles.find((each) => each === at.value);
    if (profile !== undefined) return profile;
    const said = ownRetry.read(at);
    return said && { ...toUsual(retryFields), ...said };
  },
  isOptional: false,
};
