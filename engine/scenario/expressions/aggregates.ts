import { type Environment, EvaluationError } from '@marcbachmann/cel-js';

/** A function that makes one number of a list: of doubles, and of ints, whose result is exact. */
interface Aggregate {
  readonly ofDoubles: (numbers: readonly number[]) => number;
  readonly ofInts: (numbers: readonly bigint[]) => number | bigint;
}

const aggregates: Readonly<Record<string, Aggregate>> = {
  sum: { ofDoubles: sumOf, ofInts: intSumOf },
  mean: {
    ofDoubles: (numbers) => sumOf(numbers) / numbers.length,
    ofInts: (numbers) => Number(intSumOf(numbers)) / numbers.length,
  },
  min: {
    ofDoubles: (numbers) => numbers.reduce((least, each) => Math.min(least, each), Infinity),
    ofInts: (numbers) => numbers.reduce((least, each) => (each < least ? each : least)),
  },
  max: {
    ofDoubles: (numbers) => numbers.reduce((most, each) => Math.max(most, each), -Infinity),
    ofInts: (numbers) => numbers.reduce((most, each) => (each > most ? each : most)),
  },
};

export const aggregateNames: readonly string[] = Object.keys(aggregates);

/** Registers each aggregate as a method of a list and as a function: `list.sum()`, `sum(list)`. */
export function registerAggregates(environment: Environment): Environment {
  const sync = { async: false };
  for (const [name, { ofDoubles, ofInts }] of Object.entries(aggregates)) {
    const doubles = (list: readonly unknown[]): number => ofDoubles(numbersIn(name, list));
    const ints = (list: readonly unknown[]): number | bigint => ofInts(intsIn(name, list));
    const ofInt = name === 'mean' ? 'double' : 'int';
    environment
      .registerFunction(`list<double>.${name}(): double`, doubles, sync)
      .registerFunction(`${name}(list<double>): double`, doubles, sync)
      .registerFunction(`list<int>.${name}(): ${ofInt}`, ints, sync)
      .registerFunction(`${name}(list<int>): ${ofInt}`, ints, sync);
  }
  return environment;
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}

/** Throws `EvaluationError` for a sum that no int can hold, as CEL does for `+`. */
function intSumOf(numbers: readonly bigint[]): bigint {
  const sum = numbers.reduce((all, each) => all + each, 0n);
  if (BigInt.asIntN(64, sum) === sum) return sum;
  throw new EvaluationError(`integer overflow: ${sum}`);
}

/** The numbers of a list, of which the CEL package has looked at the first alone. */
function numbersIn(name: string, list: readonly unknown[]): readonly number[] {
  assertAny(name, list);
  return list.map((each) => Number(checked(name, each)));
}

/** The ints of a list; a double among them counts as the int that it is. */
function intsIn(name: string, list: readonly unknown[]): readonly bigint[] {
  assertAny(name, list);
  return list.map((each) => BigInt(checked(name, each)));
}

function assertAny(name: string, list: readonly unknown[]): void {
  if (list.length > 0 || name === 'sum') return;
  throw new EvaluationError(`${name} of an empty list: it has no number`);
}

function checked(name: string, each: unknown): number | bigint {
  if (typeof each === 'number' || typeof each === 'bigint') return each;
  throw new EvaluationError(`${name} takes numbers; the list holds a ${typeof each}`);
}
