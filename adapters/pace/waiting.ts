/** Those who wait for something to come about in a world. */
export class Waiting {
  readonly #waits = new Set<Wait>();

  /** Whether `done` holds at last; false when its instant came first or the signal was aborted. */
  add(done: () => boolean, untilMs: number, signal: AbortSignal | undefined): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const end = (settle: () => void): void => {
        this.#waits.delete(wait);
        signal?.removeEventListener('abort', abort);
        settle();
      };
      const wait: Wait = {
        done,
        untilMs,
        resolve: (came) => end(() => resolve(came)),
        reject: (error) => end(() => reject(error)),
      };
      const abort = (): void => wait.resolve(false);
      signal?.addEventListener('abort', abort);
      this.#waits.add(wait);
    });
  }

  get isAny(): boolean {
    return this.#waits.size > 0;
  }

  /** Whether what somebody waits for has come about: time stands still then, so that they find it so. */
  get isAnyDone(): boolean {
    for (const wait of this.#waits) if (isDone(wait)) return true;
    return false;
  }

  /** The first instant at which somebody gives up; Infinity when nobody waits. */
  get nearestMs(): number {
    let nearest = Infinity;
    for (const { untilMs } of this.#waits) nearest = Math.min(nearest, untilMs);
    return nearest;
  }

  /** Ends the waits that came about, and those whose instant is over. */
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

  /** Ends every wait with an error. */
  abandon(error: Error): void {
    for (const wait of this.#waits) wait.reject(error);
  }
}

interface Wait {
  readonly done: () => boolean;
  readonly untilMs: number;
  readonly resolve: (came: boolean) => void;
  readonly reject: (error: unknown) => void;
}

/** One that cannot be looked at is over too: `settle` says why. */
function isDone({ done }: Wait): boolean {
  try {
    return done();
  } catch {
    return true;
  }
}
