import * as fc from 'fast-check';
import { cases } from './cases.ts';

/**
 * The module that tests get for `fast-check`. Properties draw from one seed, so that two gates over
 * the same code agree: PROPERTY_SEED=random searches elsewhere, and PROPERTY_SEED=<number> repeats
 * a printed failure. Beside all examples, a property draws the share of its cases that `cases` gives.
 */
export * from 'fast-check';

const seed = process.env['PROPERTY_SEED'] ?? '20261024';

/** With fewer cases a property hardly differs from an example. */
const fewest = 5;

export const assert = ((
  property: fc.IProperty<unknown>,
  { numRuns = 100, examples = [], ...others }: fc.Parameters<unknown> = {},
) =>
  fc.assert(property, {
    ...(seed !== 'random' && { seed: Number(seed) }),
    ...others,
    examples,
    numRuns: Math.min(numRuns, Math.max(fewest, cases(numRuns)) + examples.length),
  })) as typeof fc.assert;

// oxlint-disable-next-line import/no-default-export -- fast-check has one, which tests may import
export default { ...fc, assert };
