import type { ScenarioRun } from '../../engine/index.ts';
import type { WorldClock } from '../pace/world-clock.ts';

declare global {
  /** Projects whose `lib` has no `using` declarations must compile too. */
  interface SymbolConstructor {
    readonly dispose: unique symbol;
  }
}

/** A fault that a test has begun. With `using`, it ends where its block does. */
export class BegunFault {
  /** The name under which the log and the control API list it. */
  readonly name: string;
  readonly #run: ScenarioRun;
  readonly #clock: Pick<WorldClock, 'assertOpen' | 'isClosed'>;
  /** The sequence of the entry that began it: another fault may have its name. */
  readonly #begun: number;

  /** @internal `SimulatedWorld.fault` makes one. */
  constructor(
    run: ScenarioRun,
    { name, begun }: ReturnType<ScenarioRun['strike']>,
    clock: Pick<WorldClock, 'assertOpen' | 'isClosed'>,
  ) {
    this.#run = run;
    this.#clock = clock;
    this.name = name;
    this.#begun = begun;
  }

  /** Whether it still stands: it ends by `heal`, or by its own `for` or `until`. */
  get isStanding(): boolean {
    return this.#run.faults.standing.some(({ cause }) => cause === this.#begun);
  }

  /** Ends this fault alone; returns false if it had ended already. */
  heal(): boolean {
    this.#clock.assertOpen();
    return this.#run.heal(this.name, this.#begun) > 0;
  }

  [Symbol.dispose](): void {
    // A world that was closed within the block has nothing left to end.
    if (!this.#clock.isClosed) this.heal();
  }
}
