import { createHmac, timingSafeEqual } from 'node:crypto';

export interface BackendOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly managementToken: string;
  /** Price of a kWh at an instant. */
  readonly priceAt: (atMs: number) => number;
  /** Before the paths of the API; of no account to a `fetch` of one's own. */
  readonly api?: string | undefined;
  readonly fetch?: typeof fetch | undefined;
}

/** What is known of a car: what the event with the highest sequence said. */
export interface Car {
  readonly userId: string;
  readonly sequence: number;
  readonly isPluggedIn: boolean;
  readonly isCharging: boolean;
  readonly percent: number;
}

interface Event {
  readonly eventId: string;
  readonly eventType: string;
  readonly data: {
    readonly user: { readonly id: string };
    readonly vehicle: { readonly id: string };
    /** One with an error has no body. */
    readonly signals: readonly {
      readonly code: string;
      readonly body?: { readonly value: unknown };
    }[];
  };
  readonly meta: { readonly mode: 'LIVE' | 'TEST'; readonly sequence: number };
}

/** The only request that is not signed. */
interface Challenge {
  readonly eventType: 'VERIFY';
  readonly data: { readonly challenge: string };
}

/** At a low price cars charge up to the goal; at any other only those that could hardly be driven. */
const lowPrice = 0.2;
const goalPercent = 80;
const leastPercent = 25;

/** Has cars charge while power is cheap: webhooks tell it how they are, and `look` gives commands. */
export class Backend {
  readonly #options: BackendOptions;
  readonly #seen = new Set<string>();
  /** By vehicle id. */
  readonly cars = new Map<string, Car>();

  constructor(options: BackendOptions) {
    this.#options = options;
  }

  /** Takes a webhook: answers challenges, refuses what is not signed, and acts once on each event. */
  async receive(request: Request): Promise<Response> {
    const text = await request.text();
    const body = jsonIn(text);
    if (isChallenge(body)) return Response.json({ challenge: this.#sign(body.data.challenge) });
    const right = Buffer.from(this.#sign(text));
    const given = Buffer.from(request.headers.get('sc-signature') ?? '');
    if (given.length !== right.length || !timingSafeEqual(given, right)) {
      return new Response('the signature is wrong', { status: 401 });
    }
    if (!isEvent(body)) return new Response('this is no event', { status: 400 });
    if (!this.#seen.has(body.eventId)) this.#act(body);
    this.#seen.add(body.eventId);
    return new Response(null, { status: 204 });
  }

  /** Keeps the state of a car, unless a later one is known or a user only tries out the webhook. */
  #act({ data, eventType, meta }: Event): void {
    if (eventType !== 'VEHICLE_STATE' || meta.mode === 'TEST') return;
    const { signals, user, vehicle } = data;
    const known = this.cars.get(vehicle.id);
    if (meta.sequence < (known?.sequence ?? 0)) return;
    const told = new Map(signals.map(({ body, code }) => [code, body?.value]));
    // A signal that has an error leaves what was known; a car whose charge is unknown counts as full.
    this.cars.set(vehicle.id, {
      userId: user.id,
      sequence: meta.sequence,
      isPluggedIn: (told.get('charge-ischargingcableconnected') ?? known?.isPluggedIn) === true,
      isCharging: (told.get('charge-ischarging') ?? known?.isCharging) === true,
      percent: Number(told.get('tractionbattery-stateofcharge') ?? known?.percent ?? 100),
    });
  }

  /** To be called every quarter of an hour: starts and stops what should be. */
  async look(nowMs: number): Promise<void> {
    const isCheap = this.#options.priceAt(nowMs) <= lowPrice;
    for (const [id, car] of this.cars) {
      const isWanted = car.percent < (isCheap ? goalPercent : leastPercent);
      if (car.isPluggedIn && isWanted && !car.isCharging) await this.#command(id, car, 'start');
      if (car.isCharging && !isWanted && !isCheap) await this.#command(id, car, 'stop');
    }
  }

  async #command(id: string, { userId }: Car, what: 'start' | 'stop'): Promise<void> {
    const { clientId, clientSecret } = this.#options;
    const grant = {
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
    };
    const issued = await this.#post('/oauth2/token', { body: new URLSearchParams(grant) });
    const { access_token } = (await issued.json()) as { readonly access_token: string };
    const headers = { authorization: `Bearer ${access_token}`, 'sc-user-id': userId };
    const answer = await this.#post(`/v3/vehicles/${id}/commands/charge/${what}`, { headers });
    if (!answer.ok) console.error(`${what} of ${id}: ${answer.status} ${await answer.text()}`);
  }

  #post(path: string, init: RequestInit): Promise<Response> {
    const { api = 'http://127.0.0.1:4010', fetch: ask = fetch } = this.#options;
    return ask(api + path, { ...init, method: 'POST' });
  }

  #sign(text: string): string {
    return createHmac('sha256', this.#options.managementToken).update(text).digest('hex');
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isChallenge(body: unknown): body is Challenge {
  const { data, eventType } = (body ?? {}) as Partial<Challenge>;
  return eventType === 'VERIFY' && typeof data?.challenge === 'string';
}

function isEvent(body: unknown): body is Event {
  return typeof (body as Partial<Event> | null)?.meta?.sequence === 'number';
}
