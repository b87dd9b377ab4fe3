import { createHmac, timingSafeEqual } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type ApiAccess, ApiClient, type ConnectedCar } from './api-client.ts';
import { type Belief, beliefAfter, beliefOf, couldCharge, type HeardWebhook } from './belief.ts';
import { isChallenge, isEvent, jsonIn } from './heard-body.ts';

export interface LimiterOptions extends ApiAccess {
  /** The key of the signatures of webhooks. */
  readonly managementToken: string;
  /** The most cars that may charge at once. */
  readonly mostCharging: number;
}

/** A command that the limiter gave. */
export interface GivenOrder {
  readonly vehicleId: string;
  readonly order: StartOrStop;
  /** The time of the event that led to it, ms since the epoch. */
  readonly atMs: number;
  /** Undefined while the command is under way. */
  outcome?: 'done' | 'failed';
}

type StartOrStop = 'start' | 'stop';

/** The counts of the webhooks that have come. */
export interface Heard {
  events: number;
  /** Events that had come before, by their ids. */
  duplicates: number;
  /** Events older than the state that is known, by their sequences. */
  late: number;
  /** Requests whose signature is wrong. */
  forged: number;
}

/** The number of the latest event ids and orders that are remembered. */
const remembered = { events: 10_000, orders: 50 } as const;

/**
 * A backend that lets a limited number of cars charge at once. It knows the cars by webhooks alone
 * and acts through the public API: a lost or late webhook makes it wrong, as it makes any backend.
 * Its memory ends with its process; the next one asks once for the cars that are subscribed.
 */
export class ChargeLimiter {
  readonly mostCharging: number;
  /** By vehicle id. */
  readonly cars = new Map<string, Belief>();
  readonly orders: GivenOrder[] = [];
  readonly heard: Heard = { events: 0, duplicates: 0, late: 0, forged: 0 };
  readonly #api: ApiClient;
  readonly #managementToken: string;
  readonly #seen = new Set<string>();
  /** Cars that were stopped to make room, and are to go on. */
  readonly #waiting = new Set<string>();
  /** Orders without an outcome yet, by vehicle id. */
  readonly #underWay = new Map<string, StartOrStop>();
  /** The sequence known of a car when an order to it failed; news of the car ends that. */
  readonly #failedAt = new Map<string, number>();

  constructor(options: LimiterOptions) {
    this.mostCharging = options.mostCharging;
    this.#managementToken = options.managementToken;
    this.#api = new ApiClient(options);
  }

  /** Whether a car waits for others to finish. */
  isWaiting(vehicleId: string): boolean {
    return this.#waiting.has(vehicleId);
  }

  /**
   * Subscribes every car whose charging its user lets the application control, and asks for the
   * state of those that an earlier process has subscribed.
   *
   * @param atMs the time of the service, ms since the epoch
   */
  async subscribe(webhookId: string, atMs: number): Promise<void> {
    await this.#api.authorize(atMs);
    const subscribed = new Set(await this.#api.subscribed(webhookId));
    for (const car of await this.#api.connections()) {
      const { vehicleId, userId, permissions } = car;
      if (!permissions.includes('control_charge')) continue;
      if (subscribed.has(vehicleId)) await this.#ask(car, atMs);
      else await this.#api.subscribe({ webhookId, vehicleId, userId });
    }
    if (subscribed.size > 0) await this.#act(atMs);
  }

  /** Learns the present state of a car; one that could charge was stopped to make room. */
  async #ask({ vehicleId, userId }: ConnectedCar, atMs: number): Promise<void> {
    const signals = await this.#api.signals(vehicleId, userId);
    if (signals.length === 0) return;
    const known = this.cars.get(vehicleId);
    const sequence = known?.sequence ?? 0;
    const belief = beliefOf(known, { vehicleId, userId, sequence, heardAtMs: atMs, signals });
    this.cars.set(vehicleId, belief);
    if (couldCharge(belief, signals)) this.#waiting.add(vehicleId);
  }

  /** Answers challenges, refuses forged requests, and ignores duplicates, old news and tests. */
  async receive(request: Request): Promise<Response> {
    const text = await request.text();
    const body = jsonIn(text);
    if (isChallenge(body)) return Response.json({ challenge: this.#sign(body.data.challenge) });
    if (!this.#isSigned(text, request.headers.get('sc-signature') ?? '')) {
      this.heard.forged += 1;
      return new Response('the signature is wrong', { status: 401 });
    }
    if (!isEvent(body)) return new Response('this is no event', { status: 400 });
    const isNews = body.eventType === 'VEHICLE_STATE' && body.meta.mode !== 'TEST';
    if (isNews && this.#learn(body)) await this.#act(body.meta.deliveredAt);
    return new Response(null, { status: 204 });
  }

  /** Returns whether the event is news. */
  #learn(payload: HeardWebhook): boolean {
    const { eventId, data, meta } = payload;
    const known = this.cars.get(data.vehicle.id);
    this.heard.events += 1;
    if (this.#seen.has(eventId)) {
      this.heard.duplicates += 1;
      return false;
    }
    this.#remember(eventId);
    // Two events may have one sequence; a duplicate is known by its id.
    if (known !== undefined && meta.sequence < known.sequence) {
      this.heard.late += 1;
      return false;
    }
    const belief = beliefAfter(known, payload);
    this.cars.set(belief.vehicleId, belief);
    if (!belief.isPluggedIn || belief.isCharging) this.#waiting.delete(belief.vehicleId);
    return true;
  }

  #remember(eventId: string): void {
    this.#seen.add(eventId);
    const [oldest] = this.#seen;
    if (this.#seen.size > remembered.events) this.#seen.delete(oldest!);
  }

  /** Gives the orders that bring the number of charging cars to the limit. */
  async #act(atMs: number): Promise<void> {
    const due = this.#due().map(([vehicleId, order]) => {
      // At once, so that the webhooks that come meanwhile lead to no second order.
      this.#underWay.set(vehicleId, order);
      return this.#record({ vehicleId, order, atMs });
    });
    if (due.length === 0) return;
    await this.#api.authorize(atMs);
    for (const given of due) void this.#give(given);
    // A command is answered once the car shows its effect, minutes later. The webhook is answered
    // as soon as the commands are on their way.
    await nextTurn();
  }

  #record(given: GivenOrder): GivenOrder {
    this.orders.push(given);
    if (this.orders.length > remembered.orders) this.orders.shift();
    return given;
  }

  #due(): readonly (readonly [vehicleId: string, order: StartOrStop])[] {
    const cars = [...this.cars.values()].sort((a, b) => a.percent - b.percent);
    const free = cars.filter((each) => this.#isFree(each));
    const surplus = cars.filter((each) => this.#willCharge(each)).length - this.mostCharging;
    if (surplus > 0) {
      const fullest = free.filter(({ isCharging }) => isCharging).slice(-surplus);
      return fullest.map(({ vehicleId }) => [vehicleId, 'stop']);
    }
    const emptiest = free.filter(({ vehicleId }) => this.isWaiting(vehicleId)).slice(0, -surplus);
    return emptiest.map(({ vehicleId }) => [vehicleId, 'start']);
  }

  #isFree({ vehicleId, sequence }: Belief): boolean {
    return !this.#underWay.has(vehicleId) && this.#failedAt.get(vehicleId) !== sequence;
  }

  #willCharge({ vehicleId, isCharging }: Belief): boolean {
    const order = this.#underWay.get(vehicleId);
    return order === undefined ? isCharging : order === 'start';
  }

  async #give(given: GivenOrder): Promise<void> {
    const { vehicleId, order } = given;
    const { userId } = this.cars.get(vehicleId)!;
    const doneAtMs = await this.#api.charge(vehicleId, userId, order).catch(() => undefined);
    this.#underWay.delete(vehicleId);
    given.outcome = doneAtMs === undefined ? 'failed' : 'done';
    const car = this.cars.get(vehicleId)!;
    if (doneAtMs !== undefined) {
      // The answer says so; the webhook about it may still be on its way.
      const isCharging = order === 'start';
      this.cars.set(vehicleId, { ...car, isCharging, reportedAtMs: doneAtMs });
      if (order === 'stop') this.#waiting.add(vehicleId);
    } else this.#failedAt.set(vehicleId, car.sequence);
    if (order === 'start') this.#waiting.delete(vehicleId);
  }

  #isSigned(text: string, given: string): boolean {
    const right = Buffer.from(this.#sign(text));
    const found = Buffer.from(given);
    return found.length === right.length && timingSafeEqual(found, right);
  }

  #sign(text: string): string {
    return createHmac('sha256', this.#managementToken).update(text).digest('hex');
  }
}
