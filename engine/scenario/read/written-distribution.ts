import { formatQuantity } from '../../form/units.ts';
import type { Json } from '../../log/canonical.ts';
import type { Distribution } from '../../random/distribution.ts';
import type { Measure } from './distribution.ts';

/** A distribution as a scenario writes it. */
export function toWritten(dimension: Measure['dimension'], drawn: Distribution<number>): Json {
  const { kind, ...shape } = drawn;
  const write = (value: number): string | number => toValue(dimension, value);
  if ('value' in shape) return write(shape.value);
  if ('values' in shape) return { [kind]: shape.values.map(write) };
  if ('weights' in shape) {
    const weights = shape.weights.map(([value, weight]) => [write(value), weight] as const);
    return { [kind]: Object.fromEntries(weights) };
  }
  if (kind === 'uniform') return { [kind]: Object.values(shape).map(write) };
  const members = Object.entries(shape).map(([name, value]): readonly [string, Json] => [
    name === 'to' ? 'until' : name,
    name === 'sigma' ? value : name === 'sd' ? toValue(toSpread(dimension), value) : write(value),
  ]);
  return { [kind]: Object.fromEntries(members) };
}

function toValue(dimension: Measure['dimension'], value: number): string | number {
  if (dimension === 'count') return value;
  if (dimension !== 'timeOfDay') return formatQuantity(dimension, value);
  return new Date(value).toISOString().slice(11, 19).replace(/:00$/, '');
}

/** The dimension of a standard deviation: that of times of day is a duration. */
function toSpread(dimension: Measure['dimension']): Measure['dimension'] {
  return dimension === 'timeOfDay' ? 'duration' : dimension;
}
