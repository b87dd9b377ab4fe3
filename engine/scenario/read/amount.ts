import type { Dimension } from '../../form/units.ts';
import { msPerDay } from '../../time/instant.ts';
import type { Amount, AnyMoment } from '../plan/moment.ts';
import {
  type Checker,
  type Entry,
  type EntryReader,
  moment,
  quantity,
  type Range,
} from './checker.ts';
import { distribution, type Measure } from './distribution.ts';

/**
 * A quantity, or a distribution of one within the same range; undefined when absent or wrong, which
 * is reported.
 */
export function amount<Parent extends object>(
  checker: Checker,
  parent: Parent,
  key: Entry<Parent>,
  dimension: Dimension,
  range: Range,
): Amount | undefined {
  if (typeof parent[key] !== 'object') return quantity(checker, parent, key, dimension, range);
  return distribution(checker, parent, key, { dimension, range });
}

/** A time of day, fixed or drawn, or an instant. */
export const anyMoment: EntryReader<AnyMoment> = (checker, parent, key) => {
  if (typeof parent[key] !== 'object') return moment(checker, parent, key);
  const msOfDay = distribution(checker, parent, key, anyTimeOfDay);
  return msOfDay && { kind: 'drawnTimeOfDay', msOfDay, fold: checker.fold };
};

/** A time of day; draws stay within their day. */
const anyTimeOfDay: Measure = {
  dimension: 'timeOfDay',
  range: { min: 0, max: msPerDay - 1000 },
};
