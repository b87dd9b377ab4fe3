import type { Json } from '../log/canonical.ts';

/** Numbers at paths like this may differ by so much. */
export interface ToleratedPath {
  readonly pattern: string;
  readonly amount: number;
}

/** A field that is not the same in both; undefined where it is not there. */
export interface FieldDifference {
  readonly path: string;
  readonly recorded: Json | undefined;
  readonly here: Json | undefined;
}

/** How alike the data of two entries has to be. */
export class Likeness {
  readonly #ignored: readonly RegExp[];
  readonly #tolerated: readonly { readonly path: RegExp; readonly amount: number }[];

  constructor(ignore: readonly string[], tolerance: readonly ToleratedPath[]) {
    this.#ignored = ignore.map(pathPattern);
    this.#tolerated = tolerance.map(({ pattern, amount }) => ({
      path: pathPattern(pattern),
      amount,
    }));
  }

  /** Where two values are not alike, in the order of paths. */
  differences(recorded: Json | undefined, here: Json | undefined): FieldDifference[] {
    return [...this.#differences(recorded, here, '')];
  }

  *#differences(
    recorded: Json | undefined,
    here: Json | undefined,
    path: string,
  ): Generator<FieldDifference> {
    if (recorded === here || this.#ignored.some((each) => leads(each, path))) return;
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
      const amount = this.#tolerated.find((each) => leads(each.path, path))?.amount ?? 0;
      if (Math.abs(recorded - here) <= amount) return;
    }
    yield { path, recorded, here };
  }
}

/** A name alone is that of a field wherever it stands; `*` is one step, or a part of it, `**` any number of steps. */
function pathPattern(pattern: string): RegExp {
  const whole = pattern.includes('.') ? pattern : `**.${pattern}`;
  const steps = whole.split('.').map((step) => {
    if (step === '**') return '(?:[^.]+\\.)*';
    const escaped = step.replaceAll(/[$()+?[\\\]^{|}]/g, '\\$&').replaceAll('*', '[^.]*');
    return `${escaped}\\.`;
  });
  return new RegExp(`^${steps.join('')}$`);
}

/** Every step ends with a dot, so that `**` may stand last too. */
function leads(pattern: RegExp, path: string): boolean {
  return pattern.test(`${path}.`);
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
