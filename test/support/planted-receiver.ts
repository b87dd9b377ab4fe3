import { setTimeout as pause } from 'node:timers/promises';
import type { SimulatedWorld } from '../../adapters/library/simulated-world.ts';
import { sign } from '../../adapters/testing/index.ts';

/** A body of a webhook as receivers read it. */
export interface PlantedEvent {
  readonly eventId: string;
  readonly eventType: string;
  readonly data: {
    readonly challenge?: string;
    readonly vehicle: { readonly id: string };
    readonly signals: readonly { readonly code: string; readonly body?: { value: unknown } }[];
  };
  readonly triggers?: readonly { readonly type: string; readonly signal?: { code: string } }[];
  readonly meta: { readonly mode: string; readonly sequence: number; readonly deliveryId: string };
}

/** A part of a receiver that a planted mistake replaces. */
export interface Parts {
  /** Runs before anything else; its answer is the answer. */
  first(request: Request, app: SoundReceiver): Promise<Response | undefined>;
  textOf(request: Request): Promise<string>;
  parse(text: string): unknown;
  challenge(text: string, app: SoundReceiver): string;
  isRight(given: string | null, text: string, app: SoundReceiver): boolean;
  /** Runs after the signature was found wrong; its answer is the answer. */
  refuse(given: string | null, text: string, app: SoundReceiver): Response;
  /** Runs before an event is acted on; its answer is the answer. */
  before(event: PlantedEvent, app: SoundReceiver, text: string): Promise<Response | undefined>;
  isKnown(event: PlantedEvent, app: SoundReceiver): boolean;
  isTest(event: PlantedEvent): boolean;
  isOlder(event: PlantedEvent, known: number): boolean;
  isStart(event: PlantedEvent): boolean;
}

/** A receiver that makes no mistake but those that are planted in its parts. */
export class SoundReceiver {
  readonly secret: string;
  readonly world: SimulatedWorld;
  /** Members for mistakes that need a memory. */
  readonly notes = new Map<string, unknown>();
  readonly known = new Set<string>();
  readonly states = new Map<string, { sequence: number; isCharging: unknown }>();
  /** The number of charging sessions that began. */
  sessions = 0;
  readonly #parts: Parts;

  constructor(world: SimulatedWorld, planted: Partial<Parts> = {}) {
    this.world = world;
    this.secret = world.application.managementToken;
    this.#parts = { ...sound, ...planted };
  }

  get account() {
    return { sessions: this.sessions, states: this.states };
  }

  async receive(request: Request): Promise<Response> {
    const parts = this.#parts;
    const answer = await parts.first(request, this);
    if (answer !== undefined) return answer;
    const text = await parts.textOf(request);
    const body = parts.parse(text) as PlantedEvent | null | undefined;
    if (body?.eventType === 'VERIFY') {
      return Response.json({ challenge: parts.challenge(body.data.challenge!, this) });
    }
    const given = request.headers.get('sc-signature');
    if (!parts.isRight(given, text, this)) return parts.refuse(given, text, this);
    if (body?.meta === undefined) return new Response(null, { status: 400 });
    return (await parts.before(body, this, text)) ?? this.act(body);
  }

  act(event: PlantedEvent): Response {
    const { isKnown, isTest } = this.#parts;
    if (isTest(event) || isKnown(event, this)) return accepted();
    this.known.add(event.eventId);
    if (event.eventType === 'VEHICLE_STATE') this.keep(event);
    return accepted();
  }

  keep(event: PlantedEvent): void {
    const { data, meta } = event;
    const { isOlder, isStart } = this.#parts;
    if (isStart(event)) this.sessions += 1;
    if (isOlder(event, this.states.get(data.vehicle.id)?.sequence ?? 0)) return;
    const isCharging = data.signals.find(({ code }) => code === 'charge-ischarging')?.body?.value;
    this.states.set(data.vehicle.id, { sequence: meta.sequence, isCharging });
  }
}

export const accepted = (): Response => new Response(null, { status: 204 });

export const chargingValue = ({ data }: PlantedEvent): unknown =>
  data.signals.find(({ code }) => code === 'charge-ischarging')?.body?.value;

const sound: Parts = {
  first: async () => undefined,
  textOf: (request) => request.text(),
  parse(text) {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      return undefined;
    }
  },
  challenge: (text, { secret }) => sign(secret, text),
  isRight: (given, text, { secret }) => given === sign(secret, text),
  refuse: () => new Response(null, { status: 401 }),
  before: async () => undefined,
  isKnown: ({ eventId }, { known }) => known.has(eventId),
  isTest: ({ meta }) => meta.mode === 'TEST',
  isOlder: ({ meta }, known) => meta.sequence < known,
  isStart: (event) =>
    chargingValue(event) === true &&
    event.triggers?.some(({ signal }) => signal?.code === 'charge-ischarging') === true,
};

/** Lets other requests have their turn, as a database does. */
export const turn = async (): Promise<void> => pause(2);
