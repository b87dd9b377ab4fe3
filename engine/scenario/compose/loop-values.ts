import { nearest } from '../../nearest.ts';
import { patternOf } from '../names/roster.ts';
import { type RawRange, range } from '../schema/flows.ts';
import { renameOlder } from '../schema/unknown-keys.ts';
import { isRawMap, type Raw, type RawMap, valueSpan } from '../source/tree.ts';
import { checkName } from './flow-declaration.ts';
import type { Growth } from './growth.ts';
import { rangeValues } from './number-range.ts';
import type { BoundValue } from './reference.ts';

/** The most rounds of a loop (ours). */
const mostRounds = 1_000;

/**
 * The values of a loop's name, round by round; undefined where the loop is wrong. Mistakes of
 * structure are reported elsewhere.
 */
export function loopValues(growth: Growth, loop: RawMap): readonly BoundValue[] | undefined {
  const { findings, tree } = growth;
  const { as: name, in: over } = loop;
  if (typeof name !== 'string' || over === undefined) return undefined;
  if (!checkName(findings, name, () => valueSpan(tree, loop, 'as'))) return undefined;
  // One round reveals every mistake in the steps, whatever its value.
  if (growth.isTemplate) return [{ value: '', type: undefined, isSound: false }];
  const values = valuesOf(growth, loop, over);
  if (values === undefined || values.length <= mostRounds) return values;
  return refuse(growth, loop, `${values.length} rounds; a loop has at most ${mostRounds}`);
}

function valuesOf(growth: Growth, loop: RawMap, over: Raw): readonly BoundValue[] | undefined {
  if (Array.isArray(over)) return over.map((value) => bound(value));
  if (isRawMap(over)) {
    renameOlder(growth, over, range);
    const values = rangeValues(over as unknown as RawRange, mostRounds);
    return typeof values === 'string'
      ? refuse(growth, loop, values)
      : values.map((each) => bound(each));
  }
  const fleet = typeof over === 'string' ? growth.fleets[over] : undefined;
  if (isRawMap(fleet)) return members(String(over), fleet);
  const { findings, tree } = growth;
  const message = `expected a list, a range or a fleet, found ${JSON.stringify(over)}`;
  const suggestion = nearest(String(over), Object.keys(growth.fleets));
  findings.report('name_unknown', message, valueSpan(tree, loop, 'in'), suggestion);
  return undefined;
}

/** The members of a fleet; undefined for a fleet that is wrong itself. */
function members(name: string, { count, id }: RawMap): readonly BoundValue[] | undefined {
  const pattern = patternOf(name, id);
  if (pattern === undefined || !Number.isSafeInteger(count) || Number(count) < 0) return undefined;
  const { prefix, width, suffix } = pattern;
  // One member more than allowed is enough to report too many rounds.
  return Array.from({ length: Math.min(Number(count), mostRounds + 1) }, (_, index) => {
    const number = String(index + 1).padStart(width, '0');
    return { value: `${prefix}${number}${suffix}`, type: 'vehicle', isSound: true };
  });
}

function bound(value: Raw): BoundValue {
  return { value, type: undefined, isSound: true };
}

function refuse({ findings, tree }: Growth, loop: RawMap, message: string): undefined {
  findings.report('out_of_range', message, valueSpan(tree, loop, 'in'));
  return undefined;
}
