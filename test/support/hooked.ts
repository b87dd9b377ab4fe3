import type { Attempt, LoggedEntry, Outcome, ScenarioRun } from '../../engine/index.ts';
import type { WebhookSettings } from '../../engine/service/webhooks/webhook.ts';
import { openRun } from './activity.ts';

export const minute = 60_000;

/** A request that a receiver got. */
export interface Received {
  readonly atMs: number;
  readonly url: string;
  readonly text: string;
  readonly body: Body;
  readonly signature: string | undefined;
}

/** A payload, read loosely. */
export interface Body {
  readonly eventId: string;
  readonly eventType: string;
  readonly data: {
    readonly challenge?: string;
    readonly user?: unknown;
    readonly vehicle?: Readonly<Record<string, unknown>>;
    readonly signals?: readonly BodySignal[];
    readonly errors?: readonly Readonly<Record<string, unknown>>[];
    readonly triggers?: unknown;
  };
  readonly triggers?: unknown;
  readonly meta: Readonly<Record<string, unknown>>;
}

export interface BodySignal {
  readonly code: string;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly meta?: Readonly<Record<string, number>>;
  readonly status: { readonly value: string; readonly error?: unknown };
}

/** The outcome that a test gives to an attempt, such as a time-out. */
export type Respond = (received: Received, attempt: Attempt) => Outcome;

const ok: Outcome = { status: 200 };

/** An open run with a car of Anna's and a webhook `main` that needs no challenge and whose receiver is the test. */
export class Hooked {
  readonly run: ScenarioRun;
  /** Everything that came, challenges too. */
  readonly received: Received[] = [];
  respond: Respond = () => ok;
  /** Simulated time that an answer takes; if undefined, that of the webhook's settings. */
  latency: (attempt: Attempt) => number | undefined = () => undefined;

  constructor(
    settings: Partial<WebhookSettings> = {},
    {
      more = '',
      car = '{ model: hyundai-ioniq-5, owner: anna, state: { battery.soc: 55% } }',
      log = 'everything',
      subscribed = true,
    } = {},
  ) {
    this.run = openRun(`
version: 1
name: hooked
seed: hooked
log: ${log}
clock: { start: 2026-05-04T06:00:00 }
app: { managementToken: secret }
users: { anna: { externalId: app-7 }, ben: {} }
vehicles:
  car: ${car}
${more}`);
    this.run.examples.leave(() => true);
    this.create('main', { ...usual, ...settings });
    if (subscribed) this.subscribe('main');
  }

  get world(): ScenarioRun['world'] {
    return this.run.world;
  }

  get webhooks() {
    return this.world.service.webhooks;
  }

  get deliveries() {
    return this.webhooks.deliveries;
  }

  get nowMs(): number {
    return this.world.clock.now;
  }

  create(name: string, settings: WebhookSettings): void {
    this.world.submit({ kind: 'webhook.create', webhook: name, settings });
  }

  change(settings: Partial<WebhookSettings>): void {
    this.world.submit({ kind: 'webhook.change', webhook: 'main', settings });
  }

  subscribe(name: string, vehicle = 'car'): void {
    this.world.submit({ kind: 'subscription.create', webhook: name, vehicle });
  }

  do(order: Parameters<ScenarioRun['order']>[1]): void {
    this.run.order('car', order);
  }

  /** Lets time pass, answering every attempt at the instant at which it is made. */
  pass(ms: number): void {
    const untilMs = this.nowMs + ms;
    do {
      for (const attempt of this.deliveries.inFlight) this.#answer(attempt);
    } while (this.run.advanceUntil(() => this.deliveries.inFlightCount > 0, untilMs));
  }

  /** The entries of some kinds, oldest first. */
  facts(...kinds: readonly string[]): readonly LoggedEntry[] {
    return this.world.log.retained.filter(({ kind }) => kinds.includes(kind));
  }

  /** Received payloads about vehicles, of one type or of both. */
  bodies(type?: string): readonly Body[] {
    return this.received
      .map(({ body }) => body)
      .filter(({ eventType }) => eventType !== 'VERIFY' && (type ?? eventType) === eventType);
  }

  #answer(attempt: Attempt): void {
    const { body: text, signature, url, number } = attempt;
    const body = JSON.parse(text) as Body;
    const received = { atMs: this.nowMs, url, text, body, signature };
    this.received.push(received);
    const outcome = this.respond(received, attempt);
    const latencyMs = this.latency(attempt);
    this.world.submit({ kind: 'delivery.answer', attempt: number, outcome, latencyMs });
  }
}

/** Locking and charging trigger; payloads carry a few more signals. */
export const usual: WebhookSettings = {
  url: 'https://app.example/hooks',
  verify: 'skip',
  triggers: ['Closure.IsLocked', 'Charge.IsCharging'],
  data: ['Closure.IsLocked', 'Charge.IsCharging', 'TractionBattery.StateOfCharge'],
};

/** The codes of the signals that triggered, or `FIRST_DELIVERY`. */
export function triggersOf(body: Body): readonly string[] {
  const triggers = (body.triggers ?? body.data.triggers) as readonly {
    readonly type?: string;
    readonly code?: string;
    readonly signal?: { readonly code: string };
  }[];
  return triggers.map(({ type, code, signal }) => signal?.code ?? code ?? type ?? '');
}
