export class ConditionWaits {
  readonly #waits = new Set<ConditionWait>();

  /** Resolves with whether `done` holds; false after its instant or an abort. */
  add(done: () => boolean, { untilMs, signal, drives = true }: WaitOptions): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const end = (settle: () => void): void => {
        this.#waits.delete(wait);
        signal?.removeEventListener('abort', abort);
        settle();
      };
      const wait: ConditionWait = {
        done,
        untilMs,
        drives,
        resolve: (came) => end(() => resolve(came)),
        reject: (error) => end(() => reject(error)),
      };
      const abort = (): void => wait.resolve(false);
      signal?.addEventListener('abort', abort);
      this.#waits.add(wait);
    });
  }

  /** Whether time should pass for one of them although no advance is under way. */
  get isAny(): boolean {
    for (const { drives } of this.#waits) if (drives) return true;
    return false;
  }

  /** Whether a condition holds: time then stands still, so that its client finds that instant. */
  get isAnyDone(): boolean {
    for (const wait of this.#waits) if (isDone(wait)) return true;
    return false;
  }

  /** The first instant at which a wait gives up; Infinity without waits. */
  get nearestMs(): number {
    let nearest = Infinity;
    for (const { untilMs } of this.#waits) nearest = Math.min(nearest, untilMs);
    return nearest;
  }

  /** Ends the waits whose condition holds, and those whose instant is over. */
  settle(reachedMs: number): void {
    for (const wait of this.#waits) {
      try {
        if (wait.done()) wait.resolve(true);
        else if (wait.untilMs <= reachedMs) wait.resolve(false);
      } catch (error) {
        wait.reject(error);
      }
    }
  }

  abandon(error: Error): void {
    for (const wait of this.#waits) {
      // The application may not wait for it any more.
      if (wait.drives) wait.reject(error);
      else wait.resolve(false);
    }
  }
}

export interface WaitOptions {
  /** The instant after which it gives up. */
  readonly untilMs: number;
  readonly signal?: AbortSignal | undefined;
  /** Whether a held world runs there by itself; false for a wait of an application under test. */
  readonly drives?: boolean;
}

interface ConditionWait {
  readonly drives: boolean;
  readonly done: () => boolean;
  readonly untilMs: number;
  readonly resolve: (came: boolean) => void;
  readonly reject: (error: unknown) => void;
}

/** A condition that throws is over too: `settle` rejects with its error. */
function isDone({ done }: ConditionWait): boolean {
  try {
    return done();
  } catch {
    return true;
  }
}
