import { setTimeout as pause } from 'node:timers/promises';
import { formatDuration } from '../../../engine/index.ts';
import type { SimulatedWorld } from '../../library/simulated-world.ts';
import { assertResponse } from '../../webhook/local-receiver.ts';
import { NoAnswer } from '../examination.ts';
import { type CheckedApp, type CheckedReceiver } from '../receiver-checks/checked-app.ts';
import { type StateByPath, stateOf, TooDeep } from '../receiver-checks/read-back.ts';
import type { DeliveryArrival } from './arrivals.ts';
import { ExplorationTrouble } from './exploration-trouble.ts';
import type { WorldApi } from './world-api.ts';

/** A request with the answer of the application. */
export interface TrialExchange {
  readonly eventId: string;
  /** A body with spaces that is signed so is right. */
  readonly form: Exclude<DeliveryArrival['form'], 'spaced'>;
  readonly status: number;
}

export interface TrialOptions {
  /** The longest real time for an answer, ms. */
  readonly withinMs: number;
  /** The real time without any exchange after which the application is at rest, ms. */
  readonly quietMs: number;
  /** Patterns of paths that are left out of read-backs: `cars.*.seenAt`. */
  readonly ignore: readonly string[];
  /** The address of the application, which gets the deliveries of all webhooks. */
  readonly url: string | undefined;
  /** The API on a port, for an application in another process. */
  readonly api?: WorldApi | undefined;
}

/** The longest time for which an application may be silent and not at rest (ours). */
export const longestQuietMs = 3_600_000;

/** Opens applications and keeps the time that they take. */
export class Trials {
  readonly #options: TrialOptions;
  /** The API on a port; undefined where nothing serves it. */
  readonly api: WorldApi | undefined;
  /** The number of answers, and the real time that all took. */
  answers = 0;
  tookMs = 0;

  constructor(options: TrialOptions) {
    this.#options = options;
    this.api = options.api;
  }

  /** A fresh application. Throws `ExplorationTrouble` where it cannot be had. */
  async open(receiver: CheckedReceiver, world: SimulatedWorld): Promise<Trial> {
    const app = await this.inTime(
      'opening a fresh application',
      async (signal) => receiver.open(world, signal),
      receiver.openWithinMs,
    );
    return new Trial(this, app, receiver.openWithinMs);
  }

  /** The request as the application gets it. */
  async addressed(request: Request): Promise<Request> {
    const { url } = this.#options;
    if (url === undefined) return request;
    const headers = new Headers(request.headers);
    // Some forms of fetch add it a second time, and then refuse both.
    headers.delete('content-length');
    return new Request(url, { method: 'POST', headers, body: await request.text() });
  }

  /** Advice for an application that acts after its answers, as a sentence without an end. */
  get quietAdvice(): string {
    const { quietMs } = this.#options;
    const longer = formatDuration(quietMs === 0 ? 50 : Math.min(4 * quietMs, longestQuietMs));
    const when =
      quietMs === 0
        ? 'if it works on after its answers, say how long it may be silent'
        : `if it may be silent for longer than ${formatDuration(quietMs)}, say so`;
    return `${when}: quiet ${longer} (--quiet ${longer})`;
  }

  /** Waits until the application is taken to be at rest. */
  async rest(): Promise<void> {
    const { api, quietMs, withinMs } = this.#options;
    if (quietMs === 0) return;
    if (api === undefined) {
      await pause(quietMs);
      return;
    }
    if (await api.quiet(quietMs, quietMs + withinMs)) return;
    const [pauseTime, time] = [formatDuration(quietMs), formatDuration(withinMs)];
    throw new ExplorationTrouble(
      `the application is never silent for ${pauseTime}: it calls the API again and again, for ${time} of real time; say a shorter quiet, or a longer within`,
    );
  }

  async read(readBack: NonNullable<CheckedApp['readBack']>): Promise<StateByPath> {
    const { ignore } = this.#options;
    return this.inTime('its read-back', async (signal) => stateOf(await readBack(signal), ignore));
  }

  /** Rejects with `ExplorationTrouble` for work that takes too long or finds no application. */
  async inTime<Result>(
    what: string,
    work: (signal: AbortSignal) => Promise<Result>,
    withinMs = this.#options.withinMs,
  ): Promise<Result> {
    const abort = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        const time = formatDuration(withinMs);
        const message = `the application hangs: ${what} had no answer within ${time} of real time`;
        reject(new ExplorationTrouble(message));
        abort.abort();
      }, withinMs);
    });
    try {
      return await Promise.race([work(abort.signal), late]);
    } catch (error) {
      if (error instanceof TooDeep) throw new ExplorationTrouble(`${what} gave ${error.message}`);
      if (error instanceof NoAnswer) {
        throw new ExplorationTrouble(`the application has ended: ${what} gave ${error.message}`);
      }
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }
}

/** One application in one run. */
export class Trial {
  readonly #trials: Trials;
  readonly #app: CheckedApp;
  readonly #restartMs: number | undefined;
  readonly exchanges: TrialExchange[] = [];
  #trouble: ExplorationTrouble | undefined;
  /** The deliveries that the application has not answered. */
  readonly #underWay = new Set<Promise<Response>>();
  #restarted: Promise<void> | undefined;

  /** @param restartMs the longest real time that a restart takes, where it starts a program */
  constructor(trials: Trials, app: CheckedApp, restartMs?: number) {
    this.#trials = trials;
    this.#app = app;
    this.#restartMs = restartMs;
  }

  /** Sends a request; an error that the application throws is a 500, as its server would answer. */
  async send(request: Request, of: Pick<TrialExchange, 'eventId' | 'form'>): Promise<Response> {
    await this.#restarted;
    const answer = this.#answerTo(request, of);
    this.#underWay.add(answer);
    return answer.finally(() => this.#underWay.delete(answer));
  }

  async #answerTo(
    request: Request,
    { eventId, form }: Pick<TrialExchange, 'eventId' | 'form'>,
  ): Promise<Response> {
    if (this.#trouble !== undefined) return new Response(null, { status: 503 });
    const addressed = await this.#trials.addressed(request);
    const startMs = performance.now();
    let response: Response;
    try {
      response = await this.#trials.inTime('a delivery', async (signal) =>
        this.#app.receive(addressed, signal),
      );
      assertResponse(response, (message) => new ExplorationTrouble(message));
    } catch (error) {
      // A world takes errors of receivers for answers, so the trouble is kept for the end.
      if (error instanceof ExplorationTrouble) this.#trouble = error;
      response = new Response(String(error), { status: 500 });
    }
    this.#trials.answers += 1;
    this.#trials.tookMs += performance.now() - startMs;
    this.exchanges.push({ eventId, form, status: response.status });
    return response;
  }

  /**
   * Ends the application once no answer is due, so that all worlds see the same, and starts it
   * again on its store.
   */
  restart(): Promise<void> {
    const due = [...this.#underWay];
    this.#restarted = Promise.allSettled([...due, this.#restarted]).then(() => this.#restart());
    return this.#restarted;
  }

  async #restart(): Promise<void> {
    const { restart } = this.#app;
    if (restart === undefined) throw new ExplorationTrouble(noRestart);
    try {
      await this.#trials.inTime('its restart', restart, this.#restartMs);
    } catch (error) {
      if (!(error instanceof ExplorationTrouble)) throw error;
      this.#trouble = error;
    }
  }

  /** Does the repeated work of a place. */
  async repeat(place: number): Promise<void> {
    await this.#restarted;
    await this.#trials.inTime('its repeated work', async (signal) =>
      this.#app.repeat(place, signal),
    );
  }

  /** The read-back as the application gives it; undefined where it has none. */
  async readBack(): Promise<unknown> {
    const { readBack } = this.#app;
    return readBack && this.#trials.inTime('its read-back', readBack);
  }

  /** The read-back; undefined where the application has none. Throws the trouble of the run. */
  async state(): Promise<StateByPath | undefined> {
    if (this.#trouble !== undefined) throw this.#trouble;
    const { readBack } = this.#app;
    if (readBack === undefined) return undefined;
    await this.#trials.rest();
    return this.#trials.read(readBack);
  }
}

export const noRestart =
  'the application cannot be restarted: give restart, a function that makes it anew on its store, or the command that starts it';
