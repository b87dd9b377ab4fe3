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

interface Payload {
  readonly eventId: string;
  readonly eventType: 'VERIFY' | 'VEHICLE_STATE' | 'VEHICLE_ERROR';
  readonly data: {
    readonly challenge: string;
    readonly user: { readonly id: string };
    readonly vehicle: { readonly id: string };
    readonly signals: readonly {
      readonly code: string;
      readonly body?: { readonly value: unknown };
    }[];
  };
  readonly meta: { readonly sequence: number };
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

  /** Takes a webhook: answers challenges, refuses what is not signed, and forgets what comes twice or too late. */
  async receive(request: Request): Promise<Response> {
    const text = await request.text();
    const { data, eventId, eventType, meta } = JSON.parse(text) as Payload;
    if (eventType === 'VERIFY') return Response.json({ challenge: this.#sign(data.challenge) });
    const right = Buffer.from(this.#sign(text));
    const given = Buffer.from(request.headers.get('sc-signature') ?? '');
    if (given.length !== right.length || !timingSafeEqual(given, right)) {
      return new Response('the signature is wrong', { status: 401 });
    }
    const known = this.cars.get(data.vehicle.id)?.sequence ?? -1;
    if (!this.#seen.has(eventId) && eventType === 'VEHICLE_STATE' && meta.sequence > known) {
      const told = new Map(data.signals.map(({ body, code }) => [code, body?.value]));
      this.cars.set(data.vehicle.id, {
        userId: data.user.id,
        sequence: meta.sequence,
        isPluggedIn: told.get('charge-ischargingcableconnected') === true,
        isCharging: told.get('charge-ischarging') === true,
        percent: Number(told.get('tractionbattery-stateofcharge')),
      });
    }
    this.#seen.add(eventId);
    return new Response(null, { status: 204 });
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
