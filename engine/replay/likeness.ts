import type { Json } from '../log/canonical.ts';
import { PathPattern } from './path-pattern.ts';

/** A tolerance for the numbers at paths that fit a pattern. */
export interface ToleratedPath {
  readonly pattern: string;
  readonly amount: number;
}

/** A field that differs; a value is undefined where the entry lacks the field. */
export interface FieldDifference {
  readonly path: string;
  readonly recorded: Json | undefined;
  readonly here: Json | undefined;
}

/** Compares the data of two entries, with tolerances. */
export class Likeness {
  readonly #ignored: readonly PathPattern[];
  readonly #tolerated: readonly { readonly path: PathPattern; readonly amount: number }[];

  constructor(ignore: readonly string[], tolerance: readonly ToleratedPath[]) {
    this.#ignored = ignore.map((pattern) => new PathPattern(pattern));
    this.#tolerated = tolerance.map(({ pattern, amount }) => ({
      path: new PathPattern(pattern),
      amount,
    }));
  }

  /** The differences between two values, in the order of paths. */
  differences(recorded: Json | undefined, here: Json | undefined): FieldDifference[] {
    return [...this.#differences(recorded, here, '')];
  }

  *#differences(
    recorded: Json | undefined,
    here: Json | undefined,
    path: string,
  ): Generator<FieldDifference> {
    if (recorded === here || this.#ignored.some((each) => each.leadsTo(path))) return;
    if (isNested(recorded) && isNested(here) && Array.isArray(recorded) === Array.isArray(here)) {
      const [theirs, own] = [membersOf(recorded), membersOf(here)];
      const names = [...new Set([...theirs.keys(), ...own.keys()])].sort();
      for (const name of names) {
        const inner = path === '' ? name : `${path}.${name}`;
        yield* this.#differences(theirs.get(name), own.get(name), inner);
      }
      return;
    }
    if (typeof recorded === 'number' && typeof here === 'number') {
      const amount = this.#tolerated.find((each) => each.path.leadsTo(path))?.amount ?? 0;
      if (Math.abs(recorded - here) <= amount) return;
    }
    yield { path, recorded, here };
  }
}

function isNested(value: Json | undefined): value is Extract<Json, object> {
  return typeof value === 'object' && value !== null;
}

function membersOf(value: Extract<Json, object>): ReadonlyMap<string, Json> {
  const entries: [string, Json][] = Array.isArray(value)
    ? value.map((each: Json, index): [string, Json] => [String(index), each])
    : Object.entries(value as Readonly<Record<string, Json>>);
  return new Map(entries);
}
