import { checkOptionNames } from '../library/check-word.ts';
import { type EventPayload, isChallenge, isTest, readPayload } from './payload.ts';
import { isSigned, sign } from './signature.ts';

/** The habits of a receiver; the defaults are those of a good one. */
export interface Behaviour {
  /** Refuses requests with a wrong signature, with 401. */
  readonly verifies: boolean;
  /** Acts once on an event, however often it arrives. */
  readonly dedupes: boolean;
  /** Keeps the state with the highest sequence of each vehicle, in whatever order they arrive. */
  readonly sorts: boolean;
  readonly challenge: 'right' | 'wrong' | 'silent';
  /** The number of first events that are answered with 500. */
  readonly failFirst: number;
  /** The real time of an answer. */
  readonly delayMs: number;
}

/** Common mistakes of receivers, by habit. */
export const badHabits = {
  forgetsToDedupe: { dedupes: false },
  trustsArrivalOrder: { sorts: false },
  ignoresSignature: { verifies: false },
  answersSlowly: { delayMs: 20_000 },
  failsAtFirst: { failFirst: 1 },
  answersChallengeWrongly: { challenge: 'wrong' },
  leavesChallengeUnanswered: { challenge: 'silent' },
} as const satisfies Readonly<Record<string, Partial<Behaviour>>>;

export interface ReceiverOptions extends Partial<Behaviour> {
  /** The management token of the application: `world.application.managementToken`. */
  readonly secret: string;
  /** Waits in real time; uses a timer by default. */
  readonly wait?: ((ms: number) => Promise<void>) | undefined;
}

/** A received request, and its answer. */
export interface ReceivedRequest {
  readonly text: string;
  /** Whether the signature is right; challenges are not signed. */
  readonly isSigned: boolean;
  readonly status: number;
}

/** An app's own record of its deliveries. */
export interface Account {
  /** Ids of the events it acted on, in order; it does not act on tests of a user. */
  readonly handled: readonly string[];
  /** The event of its current state of each vehicle, by the id of the vehicle. */
  readonly states: ReadonlyMap<string, { readonly sequence: number }>;
}

/**
 * A receiver of webhooks that keeps every request. Hand `receive` to `createWorld`, or to `listen`
 * for a port.
 */
export class Receiver implements Account {
  readonly #secret: string;
  readonly #behaviour: Behaviour;
  readonly #wait: (ms: number) => Promise<void>;
  readonly #received: ReceivedRequest[] = [];
  readonly #handled: string[] = [];
  readonly #known = new Set<string>();
  readonly #states = new Map<
    string,
    { readonly sequence: number; readonly payload: EventPayload }
  >();
  #events = 0;

  constructor(options: ReceiverOptions) {
    checkOptionNames('Receiver', options, { secret: true, wait: true, ...good });
    const { secret, wait = pause, ...behaviour } = options;
    this.#secret = secret;
    this.#behaviour = { ...good, ...behaviour };
    this.#wait = wait;
  }

  /** Every request, in order of arrival. */
  get received(): readonly ReceivedRequest[] {
    return this.#received;
  }

  get handled(): readonly string[] {
    return this.#handled;
  }

  /** The current states, each with its whole payload. */
  get states(): ReadonlyMap<string, { readonly sequence: number; readonly payload: EventPayload }> {
    return this.#states;
  }

  readonly receive = async (request: Request): Promise<Response> => {
    const text = await request.text();
    const { delayMs } = this.#behaviour;
    if (delayMs > 0) await this.#wait(delayMs);
    const signed = isSigned(this.#secret, text, request.headers.get('sc-signature'));
    const response = this.#answer(text, signed);
    this.#received.push({ text, isSigned: signed, status: response.status });
    return response;
  };

  #answer(text: string, signed: boolean): Response {
    const { challenge, failFirst, verifies } = this.#behaviour;
    const payload = readPayload(text);
    if (payload !== undefined && isChallenge(payload)) {
      if (challenge === 'silent') return new Response(null, { status: 204 });
      const secret = challenge === 'right' ? this.#secret : `not ${this.#secret}`;
      return Response.json({ challenge: sign(secret, payload.data.challenge) });
    }
    if (verifies && !signed) return new Response('the signature is wrong', { status: 401 });
    if (payload === undefined) return new Response('this is no event', { status: 400 });
    this.#events += 1;
    if (this.#events <= failFirst) return new Response('not yet', { status: 500 });
    this.#handle(payload);
    return new Response(null, { status: 204 });
  }

  #handle(payload: EventPayload): void {
    const { dedupes, sorts } = this.#behaviour;
    const { data, eventId, eventType, meta } = payload;
    if (isTest(payload) || (dedupes && this.#known.has(eventId))) return;
    this.#known.add(eventId);
    this.#handled.push(eventId);
    if (eventType !== 'VEHICLE_STATE') return;
    const { sequence } = meta;
    const { id } = data.vehicle;
    const isOlder = sequence < (this.#states.get(id)?.sequence ?? -1);
    if (!(sorts && isOlder)) this.#states.set(id, { sequence, payload });
  }
}

const good: Behaviour = {
  verifies: true,
  dedupes: true,
  sorts: true,
  challenge: 'right',
  failFirst: 0,
  delayMs: 0,
};

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
