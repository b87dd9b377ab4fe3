import type { ScenarioRun } from '../../engine/index.ts';

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

  constructor(run: ScenarioRun, name: string) {
    this.#run = run;
    this.name = name;
  }

  /** Whether it still stands: it ends by `heal`, or by its own `for` or `until`. */
  get isStanding(): boolean {
    return this.#run.faults.standing.some(({ name }) => name === this.name);
  }

  /** Ends the fault; returns false if it had ended already. */
  heal(): boolean {
    return this.#run.heal(this.name) > 0;
  }

  [Symbol.dispose](): void {
    this.heal();
  }
}
