import { arrivalsOf } from './arrivals.ts';
import type { Choice, ChoiceKind } from './choice.ts';
import { classOf } from './classes.ts';
import type { Tried } from './search-report.ts';
import type { TrialRuns } from './trial-runs.ts';

export interface ExplorerOptions {
  readonly seed: string;
  readonly choices: readonly ChoiceKind[];
  readonly lateMs: number | undefined;
  readonly acrossVehicles: boolean;
  readonly runs: number;
  /** The instant of `performance.now` at which exploration ends; never without it. */
  readonly endMs: number | undefined;
  /** Ends exploration with that which it has found. */
  readonly signal: AbortSignal | undefined;
  readonly progress: (runs: number, findings: number) => void;
}

/** A set of disturbances that brings about something new. */
export interface NumberedSet {
  readonly number: number;
  readonly set: readonly Choice[];
}

/** The sets that an exploration runs, within its budget: each brings a class of its own. */
export class FreshSets {
  readonly #own: TrialRuns;
  readonly #options: ExplorerOptions;
  /** Whether a set makes no event later than it may be. */
  readonly #isWithin: (set: readonly Choice[]) => boolean;
  /** The classes of all runs. */
  readonly #seen = new Set<string>();
  readonly #orders = new Set<string>();
  readonly #tried = new Map<string, number>();
  #runs = 0;

  constructor(
    own: TrialRuns,
    options: ExplorerOptions,
    isWithin: (set: readonly Choice[]) => boolean,
  ) {
    this.#own = own;
    this.#options = options;
    this.#isWithin = isWithin;
    // The run without disturbance.
    this.#seen.add(this.classOf([]));
  }

  /** The number of sets that were taken. */
  get runs(): number {
    return this.#runs;
  }

  /** The number of orders among them, each event arriving once, alone and as it is. */
  get orders(): number {
    return this.#orders.size;
  }

  classOf(set: readonly Choice[]): string {
    const { sent, timing } = this.#own;
    return classOf(sent, arrivalsOf(sent, set, timing), this.#options.acrossVehicles);
  }

  /** The sets to be run, numbered, until the budget is used up. */
  *of(
    sets: Iterable<readonly Choice[]>,
    nameOf: (set: readonly Choice[]) => string,
  ): Generator<NumberedSet> {
    for (const [set, key] of this.#newOf(sets, this.#seen)) {
      if (this.#isOver) return;
      this.#seen.add(key);
      if (set.every(({ kind }) => kind === 'late')) this.#orders.add(key);
      this.#runs += 1;
      const name = nameOf(set);
      this.#tried.set(name, (this.#tried.get(name) ?? 0) + 1);
      yield { number: this.#runs, set };
    }
  }

  /** The runs of each kind of single choices, and of the larger sets by their names. */
  tried(singles: readonly Choice[], kinds: readonly ChoiceKind[]): readonly Tried[] {
    const seen = new Set(this.#seen);
    const ofKinds = kinds.flatMap((what): readonly Tried[] => {
      const all = singles.filter(({ kind }) => kind === what);
      const sets = all.map((each) => [each]);
      const left = new Set([...this.#newOf(sets, seen)].map(([, key]) => key));
      for (const key of left) seen.add(key);
      const runs = this.#tried.get(what) ?? 0;
      return all.length === 0 ? [] : [{ what, possible: all.length, runs, left: left.size }];
    });
    const larger = [...this.#tried].filter(([what]) => !kinds.some((kind) => kind === what));
    const ofSets = larger.map(([what, runs]) => ({ what, possible: undefined, runs, left: 0 }));
    return [...ofKinds, ...ofSets];
  }

  /** The sets of classes that are not seen yet, until a great many in a row bring nothing new. */
  *#newOf(
    sets: Iterable<readonly Choice[]>,
    seen: ReadonlySet<string>,
  ): Generator<readonly [set: readonly Choice[], key: string]> {
    let idle = 0;
    for (const set of sets) {
      idle += 1;
      if (idle > mostIdle) return;
      const key = this.classOf(set);
      if (seen.has(key) || set.length === 0 || !this.#isWithin(set)) continue;
      idle = 0;
      yield [set, key];
    }
  }

  get #isOver(): boolean {
    const { endMs, runs, signal } = this.#options;
    const isLate = endMs !== undefined && performance.now() >= endMs;
    return this.#runs >= runs || isLate || signal?.aborted === true;
  }
}

/** The most sets in a row that bring nothing new, or are not possible. */
const mostIdle = 20_000;
