import type { ScenarioRun } from '../../../engine/index.ts';
import { readPayload } from '../payload.ts';
import { formOf, sequenceIn, signedRequest, withSequence } from './signed-request.ts';
import type { Trial, Trials } from './trial.ts';

/** A request that the application got, with the event that it carries. */
export interface Delivered {
  readonly eventId: string;
  readonly url: string;
  readonly text: string;
  readonly headers: Headers;
  readonly isChallenge: boolean;
}

export interface GateOptions {
  /** The events that are passed on, with their sequences; all until the script ends without it. */
  readonly only?: ReadonlyMap<string, number | undefined> | undefined;
  /** The events after whose first answer the application is started again. */
  readonly restartAfter?: ReadonlySet<string> | undefined;
}

/** The way of the deliveries of a world to the application. */
export class WorldGate {
  /** The first request of each event, and the challenges, in order. */
  readonly delivered: Delivered[] = [];
  readonly #run: ScenarioRun;
  readonly #trials: Trials;
  readonly #only: GateOptions['only'];
  readonly #restarting: Set<string>;
  readonly #known = new Set<string>();
  /** The first attempts begin before the application is there. */
  readonly #opened: Promise<Trial>;
  #isClosed = false;
  meet!: (trial: Trial) => void;

  constructor(run: ScenarioRun, trials: Trials, { only, restartAfter }: GateOptions) {
    this.#run = run;
    this.#trials = trials;
    this.#only = only;
    this.#restarting = new Set(restartAfter);
    this.#opened = new Promise((resolve) => {
      this.meet = resolve;
    });
  }

  /** Passes on no new event any more: time goes on for late deliveries alone. */
  closeForNew(): void {
    this.#isClosed = true;
  }

  /** Does the repeated work of a place. */
  async repeat(place: number): Promise<void> {
    await (await this.#opened).repeat(place);
    await this.#trials.api?.quiet();
  }

  readonly receive = async (request: Request): Promise<Response> => {
    const response = await this.#receive(request);
    await this.#trials.api?.quiet();
    return response;
  };

  async #receive(request: Request): Promise<Response> {
    const trial = await this.#opened;
    const { api } = this.#trials;
    if (api?.isBusy === true) await api.quiet();
    const body = await request.clone().text();
    const payload = readPayload(body);
    const eventId = payload?.eventId ?? '';
    const isNew = !this.#known.has(eventId);
    const isChallenge = payload?.eventType === 'VERIFY';
    const isMeant = this.#only === undefined ? !isNew || !this.#isClosed : this.#only.has(eventId);
    if (!isMeant && !isChallenge) return new Response(null, { status: 204 });
    this.#known.add(eventId);
    const { headers, url } = request;
    if (isNew) this.delivered.push({ eventId, url, text: body, headers, isChallenge });
    if (isChallenge) return trial.send(request, { eventId, form: 'right' });
    const { current, valid } = this.#run.world.service.managementTokens;
    const form = formOf(body, headers.get('sc-signature'), valid);
    // Faults add entries to the log, whose numbers sequences are: those of the first run are kept.
    const first = this.#only?.get(eventId);
    const gap = form === 'altered' ? 1 : 0;
    let given = request;
    if (first !== undefined && first + gap !== sequenceIn(body)) {
      const numbered = withSequence(body, () => first);
      given = signedRequest({ url, headers, text: numbered }, form, current);
    }
    const answer = await trial.send(given, { eventId, form });
    if (form === 'right' && this.#restarting.delete(eventId)) await trial.restart();
    return answer;
  }
}
