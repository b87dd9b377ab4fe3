import type { CallAnswer, ScenarioRun, ScriptedCall } from '../../engine/index.ts';

/** Takes a call to the service. What it rejects with is a defect, and ends the run. */
type Serve = (call: ScriptedCall) => Promise<CallAnswer>;

/**
 * Serves the calls of a script. One after the other goes on, in their order, until it is answered or waits for simulated
 * time, which the run does not pass meanwhile: the log does not depend on how long anything takes.
 */
export class ServedCalls {
  readonly #run: ScenarioRun;
  readonly #serve: Serve;
  readonly #talks = new Map<number, Talk>();
  /** The call that goes on. */
  #current: Talk | undefined;
  /** Called whenever time may pass again. */
  readonly #listeners = new Set<() => void>();
  /** While calls go on. */
  #turn: Promise<void> | undefined;
  #failure: Error | undefined;
  #isClosed = false;

  constructor(run: ScenarioRun, serve: Serve) {
    this.#run = run;
    this.#serve = serve;
    run.api.calls.serve(() => this.#begin());
  }

  /** Whether time must not pass before a call has gone on. */
  get isAny(): boolean {
    return !this.#isClosed && this.#run.api.calls.isHeldUp;
  }

  /** Resolves once no call goes on; undefined where none does. */
  get turn(): Promise<void> | undefined {
    return this.#turn;
  }

  /** What a call failed with: a defect. */
  get failure(): Error | undefined {
    return this.#failure;
  }

  /** Calls the listener whenever time may pass again; returns how to stop. */
  onRest(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Puts the call that goes on by, until `done` holds or up to and including an instant, ms since the epoch, while the
   * run goes on; tells whether it holds.
   */
  until(done: () => boolean, untilMs: number): Promise<boolean> {
    const talk = this.#current;
    if (talk === undefined || this.#isClosed) return Promise.resolve(false);
    return new Promise((resolve) => {
      const goOn = (): void => resolve(this.#look(done));
      talk.waits.set(this.#run.api.calls.wait(talk.number, done, untilMs), goOn);
      talk.rest();
    });
  }

  /** Whether it holds; a promise, as it may be that it cannot be looked at. */
  async #look(done: () => boolean): Promise<boolean> {
    return !this.#isClosed && done();
  }

  /** Resolves when time may pass; rejects with the defect of a call. */
  async settle(): Promise<void> {
    while (this.isAny && this.#failure === undefined) {
      this.#begin();
      await this.#turn;
    }
    if (this.#failure !== undefined) throw this.#failure;
  }

  /** No call goes on any more. */
  close(): void {
    this.#isClosed = true;
    for (const { waits } of this.#talks.values()) for (const goOn of waits.values()) goOn();
    this.#talks.clear();
  }

  #begin(): void {
    if (this.#isClosed || this.#failure !== undefined) return;
    // After the step of the engine that led to it.
    this.#turn ??= Promise.resolve().then(() => this.#goOn());
  }

  async #goOn(): Promise<void> {
    const { calls } = this.#run.api;
    for (let call = calls.take(); call !== undefined; call = calls.take()) {
      await this.#stretch(call);
      if (this.#isClosed || this.#failure !== undefined) break;
    }
    this.#turn = undefined;
    for (const listener of this.#listeners) listener();
  }

  /** Resolves once the call is answered or waits. */
  async #stretch(call: ScriptedCall): Promise<void> {
    const { number } = call;
    const known = this.#talks.get(number);
    const talk: Talk = known ?? { number, waits: new Map(), rest: () => {} };
    this.#current = talk;
    const rested = new Promise<void>((resolve) => {
      talk.rest = resolve;
    });
    if (known === undefined) this.#open(call, talk);
    else {
      for (const [wait, goOn] of talk.waits) {
        if (!wait.isOver()) continue;
        talk.waits.delete(wait);
        goOn();
      }
    }
    await rested;
    this.#current = undefined;
  }

  #open(call: ScriptedCall, talk: Talk): void {
    const { number } = call;
    this.#talks.set(number, talk);
    const fail = (error: unknown): void => {
      this.#failure ??= error instanceof Error ? error : new Error(String(error));
    };
    void this.#serve(call)
      .then((answer) => this.#run.api.calls.answer(number, answer))
      .catch((error: unknown) => {
        if (!this.#isClosed) fail(error);
      })
      .finally(() => {
        this.#talks.delete(number);
        talk.rest();
      });
  }
}

/** One call on its way. */
interface Talk {
  readonly number: number;
  readonly waits: Map<{ isOver(): boolean }, () => void>;
  /** It goes on no more for now. */
  rest: () => void;
}
