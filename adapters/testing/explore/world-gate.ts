import { isOfKind, type LoggedEntry, type ScenarioRun } from '../../../engine/index.ts';
import { chainOf } from '../../file/cause-chain.ts';
import type { SimulatedWorld } from '../../library/simulated-world.ts';
import { isChallenge, readPayload } from '../payload.ts';
import type { SentEvent } from './choice.ts';
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
  /** The sequences of an earlier run by event, which are kept as long as they rise. */
  readonly sequences?: ReadonlyMap<string, number | undefined> | undefined;
  /** The events after whose first answer the application is started again. */
  readonly restartAfter?: ReadonlySet<string> | undefined;
}

/** The way of the deliveries of a world to the application. */
export class WorldGate {
  /** The first request of each event, and the challenges, in order. */
  readonly delivered: Delivered[] = [];
  readonly #run: ScenarioRun;
  readonly #trials: Trials;
  readonly #sequences: GateOptions['sequences'];
  readonly #restarting: Set<string>;
  /** The events that are passed on, by id: their order is that of their creation. */
  readonly #sent = new Map<string, SentEvent>();
  readonly #places = new Map<string, number>();
  /** The number of log entries that were read. */
  #position = 0;
  /** The sequence of the last event, by the world and as the application gets it. */
  #last = { told: 0, given: 0 };
  /** The first attempts begin before the application is there. */
  readonly #opened: Promise<Trial>;
  /** The world at the end of the script, and the number of its log entries then. */
  #ended: { readonly world: SimulatedWorld; readonly position: number } | undefined;
  meet!: (trial: Trial) => void;

  constructor(run: ScenarioRun, trials: Trials, { restartAfter, sequences }: GateOptions) {
    this.#run = run;
    this.#trials = trials;
    this.#sequences = sequences;
    this.#restarting = new Set(restartAfter);
    this.#opened = new Promise((resolve) => {
      this.meet = resolve;
    });
  }

  /** The events so far that are passed on, in order. */
  get sent(): readonly SentEvent[] {
    this.#readLog();
    return [...this.#sent.values()];
  }

  /**
   * Ends the script: time goes on for late deliveries alone, and of new events those are passed on
   * that the handling of a delivery brings about from now on.
   */
  closeForNew(world: SimulatedWorld): void {
    this.#readLog();
    this.#ended = { world, position: this.#position };
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
    const isOfChallenge = payload !== undefined && isChallenge(payload);
    this.#readLog();
    const event = this.#sent.get(eventId);
    if (event === undefined && !isOfChallenge) return new Response(null, { status: 204 });
    const { headers, url } = request;
    if (this.delivered.every((each) => each.eventId !== eventId)) {
      this.delivered.push({ eventId, url, text: body, headers, isChallenge: isOfChallenge });
    }
    if (isOfChallenge) return trial.send(request, { eventId, form: 'right' });
    const { user, vehicle } = payload!.data;
    const { id: userId } = (user ?? {}) as { readonly id?: string };
    this.#sent.set(eventId, { ...event!, vehicleId: vehicle.id, userId });
    const { current, valid } = this.#run.world.service.managementTokens;
    const form = formOf(body, headers.get('sc-signature'), valid);
    const sequence = this.#sequences && event!.sequence!;
    let given = request;
    if (sequence !== undefined && sequence + Number(form === 'altered') !== sequenceIn(body)) {
      const numbered = withSequence(body, () => sequence);
      given = signedRequest({ url, headers, text: numbered }, form, current);
    }
    const answer = await trial.send(given, { eventId, form });
    if (form === 'right' && this.#restarting.delete(eventId)) await trial.restart();
    return answer;
  }

  /** Reads the events that were created since. */
  #readLog(): void {
    const { retained } = this.#run.world.log;
    for (const entry of retained.slice(this.#position) as readonly LoggedEntry[]) {
      if (!isOfKind(entry, 'event.created') || entry.data.type === 'VERIFY') continue;
      const { atMs, data, sequence: own, subject: vehicle } = entry;
      const { sequenceTold = own } = data;
      const { event: eventId, user, webhook } = data as Required<typeof data>;
      const key = JSON.stringify([webhook, vehicle, user]);
      const place = (this.#places.get(key) ?? 0) + 1;
      this.#places.set(key, place);
      if (!this.#isMeant(entry)) continue;
      // Faults add entries to the log, whose numbers sequences are.
      const kept = this.#sequences?.get(eventId) ?? -1;
      const { given, told } = this.#last;
      const sequence = kept >= given ? kept : given + sequenceTold - told;
      this.#sent.set(eventId, { eventId, webhook, vehicle, user, place, atMs, sequence });
      this.#last = { told: sequenceTold, given: sequence };
    }
    this.#position = retained.length;
  }

  #isMeant(entry: LoggedEntry): boolean {
    if (this.#ended === undefined) return true;
    const { position, world } = this.#ended;
    const [{ sequence }] = chainOf(world.log, entry) as [LoggedEntry];
    const request = world.requests.find(({ entries }) => entries.includes(sequence));
    return sequence >= position && request?.delivery !== undefined;
  }
}
