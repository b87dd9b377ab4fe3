import { type Environment, EvaluationError } from '@marcbachmann/cel-js';

type Aggregate = (numbers: readonly number[]) => number;

/** The functions that make one number of a list of numbers. */
const aggregates: Readonly<Record<string, Aggregate>> = {
  sum: (numbers) => numbers.reduce((sum, each) => sum + each, 0),
  mean: (numbers) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length,
  min: (numbers) => numbers.reduce((least, each) => Math.min(least, each), Infinity),
  max: (numbers) => numbers.reduce((most, each) => Math.max(most, each), -Infinity),
};

export const aggregateNames: readonly string[] = Object.keys(aggregates);

/** Registers each aggregate as a method of a list and as a function: `list.sum()`, `sum(list)`. */
export function registerAggregates(environment: Environment): Environment {
  const sync = { async: false };
  for (const [name, aggregate] of Object.entries(aggregates)) {
    const ofDoubles = (list: readonly unknown[]): number => aggregate(numbersIn(name, list));
    const isWhole = name !== 'mean';
    const ofInts = (list: readonly unknown[]): number | bigint =>
      isWhole ? BigInt(ofDoubles(list)) : ofDoubles(list);
    environment
      .registerFunction(`list<double>.${name}(): double`, ofDoubles, sync)
      .registerFunction(`${name}(list<double>): double`, ofDoubles, sync)
      .registerFunction(`list<int>.${name}(): ${isWhole ? 'int' : 'double'}`, ofInts, sync)
      .registerFunction(`${name}(list<int>): ${isWhole ? 'int' : 'double'}`, ofInts, sync);
  }
  return environment;
}

/** The numbers of a list, of which the CEL package has looked at the first alone. */
function numbersIn(name: string, list: readonly unknown[]): readonly number[] {
  if (list.length === 0 && name !== 'sum') {
    throw new EvaluationError(`${name} of an empty list: it has no number`);
  }
  return list.map((each) => {
    if (typeof each === 'number' || typeof each === 'bigint') return Number(each);
    throw new EvaluationError(`${name} takes numbers; the list holds a ${typeof each}`);
  });
}
