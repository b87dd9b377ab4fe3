import type { LoggedEntry } from '../../log/entry.ts';
import type { World } from '../../world.ts';
import type { Setting } from '../context/self.ts';
import type { Expression } from '../expressions/expression.ts';
import type { Target } from '../names/roster.ts';
import { targetRows } from '../names/target-rows.ts';
import type { About } from '../plan/expectations.ts';
import { askedContext } from './asked-context.ts';

/** The counts of facts by subject, of the kinds that expectations ask for. */
export class FactCounts {
  readonly #tallies = new Map<string, Map<string, Tally>>();
  /** The entries of kinds that an expectation narrows with `where`. */
  readonly #entries = new Map<string, LoggedEntry[]>();

  /** Counts the facts of an expectation from now on. */
  ask({ fact, readsFacts }: About): void {
    if (fact === undefined) return;
    if (!this.#tallies.has(fact)) this.#tallies.set(fact, new Map());
    if (readsFacts === true && !this.#entries.has(fact)) this.#entries.set(fact, []);
  }

  /** Counts an entry; returns whether an expectation asks for its kind. */
  count(entry: LoggedEntry): boolean {
    const { kind, subject, atMs } = entry;
    const bySubject = this.#tallies.get(kind);
    if (bySubject === undefined) return false;
    this.#entries.get(kind)?.push(entry);
    const tally = bySubject.get(subject);
    if (tally === undefined) {
      bySubject.set(subject, { count: 1, latestMs: atMs, before: 0 });
    } else {
      if (tally.latestMs !== atMs) tally.before = tally.count;
      tally.latestMs = atMs;
      tally.count += 1;
    }
    return true;
  }

  /**
   * The number of occurrences of a fact from an instant on.
   */
  of(
    { world, context }: Pick<Setting, 'world' | 'context'>,
    { fact, target, where }: CountedFacts & { readonly where: Expression | undefined },
    { atMs: sinceMs, before }: Since,
  ): number {
    if (where === undefined) return this.#sum(world, fact, target, ({ count }) => count) - before;
    const subjects = target && new Set(namesOf(world, target));
    const meant = (this.#entries.get(fact) ?? []).filter(
      ({ atMs, subject, data }) =>
        atMs >= sinceMs &&
        subjects?.has(subject) !== false &&
        where.evaluate(askedContext(context, { fact: data })) === true,
    );
    return meant.length;
  }

  /** The number of occurrences before the current instant. */
  before(world: World, { fact, target }: CountedFacts): number {
    const { now } = world.clock;
    return this.#sum(world, fact, target, (tally) =>
      tally.latestMs === now ? tally.before : tally.count,
    );
  }

  #sum(
    world: World,
    fact: string,
    target: Target | undefined,
    read: (tally: Tally) => number,
  ): number {
    const bySubject = this.#tallies.get(fact);
    if (bySubject === undefined) return 0;
    let sum = 0;
    if (target === undefined) {
      for (const tally of bySubject.values()) sum += read(tally);
      return sum;
    }
    for (const name of namesOf(world, target)) {
      const tally = bySubject.get(name);
      if (tally !== undefined) sum += read(tally);
    }
    return sum;
  }
}

/** The instant from which occurrences count, and the number of those before it. */
export interface Since {
  readonly atMs: number;
  readonly before: number;
}

/** The facts of one kind, of one vehicle or fleet or of any. */
interface CountedFacts {
  readonly fact: string;
  readonly target: Target | undefined;
}

interface Tally {
  count: number;
  /** The instant of the last occurrence; `before` counts those before that instant. */
  latestMs: number;
  before: number;
}

function* namesOf(world: World, target: Target): Generator<string> {
  for (const row of targetRows(world, target)) yield world.fleet.nameOf(row);
}
