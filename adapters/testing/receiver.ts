import { type EventPayload, isChallenge, readPayload } from './payload.ts';
import { isSigned, sign } from './signature.ts';

/** What a receiver does and does not do; the usual values are those of a good one. */
export interface Behaviour {
  /** Refuses with 401 what is not signed rightly. */
  readonly verifies: boolean;
  /** Acts once on an event, however often it comes. */
  readonly dedupes: boolean;
  /** Keeps of each vehicle the state with the highest sequence, whichever came last. */
  readonly sorts: boolean;
  readonly challenge: 'right' | 'wrong' | 'silent';
  /** So many events are answered with 500 at first. */
  readonly failFirst: number;
  /** Real time that an answer takes. */
  readonly delayMs: number;
}

/** Mistakes that receivers make, by what they do. */
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
  /** How it lets real time pass; a timer without it. */
  readonly wait?: ((ms: number) => Promise<void>) | undefined;
}

/** A request that came, and what it was answered with. */
export interface ReceivedRequest {
  readonly text: string;
  /** Whether it was signed rightly; challenges are not signed. */
  readonly isSigned: boolean;
  readonly status: number;
}

/** What an app made of its deliveries. */
export interface Account {
  /** Ids of the events it acted on, in that order. */
  readonly handled: readonly string[];
  /** The event that its state of each vehicle is from, by the id of the vehicle. */
  readonly states: ReadonlyMap<string, { readonly sequence: number }>;
}

/** A receiver of webhooks that keeps what it got. Hand `receive` to `createWorld`, or to `listen` for a port. */
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

  constructor({ secret, wait = pause, ...behaviour }: ReceiverOptions) {
    this.#secret = secret;
    this.#behaviour = { ...good, ...behaviour };
    this.#wait = wait;
  }

  /** Every request, in the order they came. */
  get received(): readonly ReceivedRequest[] {
    return this.#received;
  }

  get handled(): readonly string[] {
    return this.#handled;
  }

  /** With the whole payload that each state is from. */
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
    if (dedupes && this.#known.has(eventId)) return;
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
