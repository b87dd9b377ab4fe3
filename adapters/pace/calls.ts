import type { CallAnswer, ScenarioRun, ScriptedCall } from '../../engine/index.ts';

/** Takes a call to the service. A rejection is a defect, and ends the run. */
type Serve = (call: ScriptedCall) => Promise<CallAnswer>;

/**
 * Serves the calls of a script, each until it is answered or waits for simulated time. The run does
 * not pass that time meanwhile, so the log does not depend on real time.
 */
export class ServedCalls {
  readonly #run: ScenarioRun;
  readonly #serve: Serve;
  readonly #talks = new Map<number, Talk>();
  /** The call that runs at present. */
  #current: Talk | undefined;
  /** Called whenever time may pass again. */
  readonly #listeners = new Set<() => void>();
  /** Pending while calls run. */
  #turn: Promise<void> | undefined;
  #failure: Error | undefined;
  #isClosed = false;

  constructor(run: ScenarioRun, serve: Serve) {
    this.#run = run;
    this.#serve = serve;
    run.api.calls.serve(() => this.#begin());
  }

  /** Whether a call must run before time may pass. */
  get isAny(): boolean {
    return !this.#isClosed && this.#run.api.calls.isHeldUp;
  }

  /** Resolves once no call runs; undefined if none does. */
  get turn(): Promise<void> | undefined {
    return this.#turn;
  }

  /** The error of a failed call: a defect. */
  get failure(): Error | undefined {
    return this.#failure;
  }

  /** Calls the listener whenever time may pass again; returns a function that ends it. */
  onRest(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Suspends the present call until `done` holds or up to and including an instant, ms since the
   * epoch, while the run goes on; resolves with whether it holds.
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

  /** Whether it holds; a promise, so that an error of `done` rejects it. */
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

  /** Ends all calls. */
  close(): void {
    this.#isClosed = true;
    for (const { waits } of this.#talks.values()) for (const goOn of waits.values()) goOn();
    this.#talks.clear();
  }

  #begin(): void {
    if (this.#isClosed || this.#failure !== undefined) return;
    // Runs after the step of the engine that led to the call.
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

/** A call under way. */
interface Talk {
  readonly number: number;
  readonly waits: Map<{ isOver(): boolean }, () => void>;
  /** Suspends the call for now. */
  rest: () => void;
}
