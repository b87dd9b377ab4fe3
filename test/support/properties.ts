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

/** Every code point but surrogates. For its own, fast-check makes a map of a million texts in each thread. */
const codePoint = fc.nat({ max: 0x10ffff - 0x800 }).map(
  (index) => String.fromCodePoint(index < 0xd800 ? index : index + 0x800),
  (text) => {
    const code = String(text).codePointAt(0) ?? -1;
    if (code < 0 || String.fromCodePoint(code) !== text) throw new Error('not one character');
    return code < 0xd800 ? code : code - 0x800;
  },
);

export const string: typeof fc.string = (constraints = {}) =>
  fc.string(constraints.unit === 'binary' ? { ...constraints, unit: codePoint } : constraints);

// oxlint-disable-next-line import/no-default-export -- fast-check has one, which tests may import
export default { ...fc, assert, string };
