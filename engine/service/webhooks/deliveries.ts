import type { ChartCounter } from '../../chart/counted.ts';
import { type BoundChart, bindChart } from '../../chart/machine.ts';
import { type EventNumber, eventNumbers, type NamesOf } from '../../chart/table.ts';
import { Fault } from '../../fault.ts';
import { Numbered } from '../../numbered.ts';
import { priority } from '../../time/priority.ts';
import { ChartRows } from '../chart-rows.ts';
import { deliveryTable } from '../charts.generated.ts';
import type { ManagementTokens } from '../management-tokens.ts';
import type { ServiceGround } from '../service-ground.ts';
import { tell } from '../tell.ts';
import { ActiveDelivery } from './active-delivery.ts';
import type { Attempt } from './attempt.ts';
import type { StandIn } from './attempt-start.ts';
import { type Delivery, type DeliveryOrigin, policyFor } from './delivery.ts';
import { count, DeliveryQueue } from './delivery-queue.ts';
import { deliveryWords } from './delivery-words.ts';
import type { WebhookEvent } from './event.ts';
import { isTooLarge } from './payload.ts';
import { SettledDeliveries } from './settled-deliveries.ts';
import type { Webhook } from './webhook.ts';
import type { AnswerCommand } from './webhook-command.ts';

type DeliveryNames = NamesOf<typeof deliveryTable>;

const events = eventNumbers(deliveryTable);

/** Callbacks for the consequences of deliveries. */
interface DeliveryConsequences {
  readonly settled: (delivery: Delivery, cause: number) => void;
  /** An attempt was answered with 410. */
  readonly gone: (webhook: Webhook, cause: number) => void;
}

/** Events on their way to receivers, driven by the clock and by answers from outside. */
export class Deliveries {
  readonly settled = new SettledDeliveries();
  readonly #world: ServiceGround;
  readonly #rows: ChartRows;
  readonly #chart: BoundChart;
  /** By row of the chart. */
  readonly #works: (ActiveDelivery | undefined)[] = [];
  readonly #pending = new Numbered<ActiveDelivery>();
  readonly #queues = new Map<Webhook, DeliveryQueue<ActiveDelivery>>();
  /** Attempts awaiting an answer from outside, in attempt order. */
  readonly #inFlight = new Numbered<Attempt>();
  readonly #listeners = new Set<(attempt: Attempt) => void>();
  readonly #observers = new Set<(attempt: Attempt) => void>();
  readonly #watchers = new Set<(webhook: Webhook) => void>();
  readonly #following: DeliveryConsequences;
  #standIn: StandIn | undefined;
  #count = 0;
  #attempts = 0;

  constructor(
    world: ServiceGround,
    tokens: ManagementTokens,
    following: DeliveryConsequences,
    counter: ChartCounter | undefined,
  ) {
    this.#world = world;
    this.#following = following;
    this.#rows = new ChartRows(world.clock, deliveryTable, priority.deliveries, (row, event) =>
      this.#step(this.#works[row]!, event),
    );
    const words = deliveryWords(world, tokens, {
      workOf: (row) => this.#works[row]!,
      await: (attempt) => this.#inFlight.add(attempt.number, attempt),
      forget: (attempt) => this.#inFlight.delete(attempt.number),
      nextNumber: () => (this.#attempts += 1),
      standIn: () => this.#standIn,
    });
    const counted = counter?.count(deliveryTable, (row) => {
      const { event } = this.#works[row]!;
      return event.type === 'VERIFY' ? '' : world.fleet.modelOf(event.row).powertrain;
    });
    this.#chart = bindChart(deliveryTable, words, this.#rows, counted);
  }

  /** Unanswered attempts in attempt order, without those of scripted receivers. */
  get inFlight(): Iterable<Attempt> {
    return this.#inFlight.values();
  }

  get inFlightCount(): number {
    return this.#inFlight.size;
  }

  isInFlight(attempt: number): boolean {
    return this.#inFlight.has(attempt);
  }

  /** Calls the listener with each starting attempt for a receiver outside; returns its removal. */
  onAttempt(listener: (attempt: Attempt) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** From now on, a stand-in inside the simulation answers for receivers outside. */
  answerInstead(standIn: StandIn): void {
    this.#standIn = standIn;
  }

  /**
   * Calls the observer with every attempt as it starts, wherever its answer comes from; returns a
   * function that stops this.
   */
  onEveryAttempt(observer: (attempt: Attempt) => void): () => void {
    this.#observers.add(observer);
    return () => this.#observers.delete(observer);
  }

  /** Calls the watcher after every change of a delivery; returns a function that stops this. */
  watch(watcher: (webhook: Webhook) => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** Deliveries that are not settled, in the order they came. */
  get pending(): Iterable<Delivery> {
    return this.#pending.values();
  }

  get pendingCount(): number {
    return this.#pending.size;
  }

  /** Attempts that are under way, in the order of their deliveries. */
  *attemptsUnderWay(): Generator<Attempt> {
    for (const { attempt, status } of this.#pending.values()) {
      if (attempt !== undefined && status === 'inFlight') yield attempt;
    }
  }

  /** The number of deliveries so far, which is the number of the latest. */
  get count(): number {
    return this.#count;
  }

  /** A pending or recently settled delivery; undefined otherwise. */
  find(number: number): Delivery | undefined {
    return this.#pending.get(number) ?? this.settled.find(number);
  }

  queueOf(webhook: Webhook): DeliveryQueue<ActiveDelivery> {
    let queue = this.#queues.get(webhook);
    if (queue === undefined) {
      queue = new DeliveryQueue(webhook, this.#world.streams);
      this.#queues.set(webhook, queue);
    }
    return queue;
  }

  /** Sends an event; undefined if its webhook has reached a limit. */
  send(event: WebhookEvent, reason: DeliveryOrigin): Delivery | undefined {
    const { webhook } = event;
    const queue = this.queueOf(webhook);
    const isFull = queue.pending >= (webhook.settings.pending ?? Infinity);
    if (isFull || isTooLarge(this.#world, event)) {
      count({ event, queue }, 'dropped');
      const dropped = { event: event.id, reason: isFull ? 'pending' : 'size' } as const;
      tell(this.#world, 'delivery.dropped', webhook.name, reason.cause, dropped);
      return undefined;
    }
    const { now } = this.#world.clock;
    const place = { number: (this.#count += 1), row: this.#rows.add(), atMs: now };
    const work = new ActiveDelivery(event, queue, reason, place);
    this.#works[work.row] = work;
    this.#pending.add(work.number, work);
    queue.pending += 1;
    count(work, 'pending');
    this.#chart.start(work.row);
    this.#afterStep(work);
    return work;
  }

  /** Counts an event for deliveries it overtakes, and releases those it was the last for. */
  letPass(event: WebhookEvent): void {
    const { behind } = this.queueOf(event.webhook);
    for (const work of behind) {
      if (work.event === event) continue;
      const left = work.faults.behind - 1;
      work.faults = { ...work.faults, behind: left };
      if (left <= 0) this.#raise(work, 'event.pass');
    }
  }

  /** Releases deliveries held by faults that have ended. */
  release(webhook: Webhook, faults: readonly string[], cause: number): void {
    for (const work of this.#pendingOf(webhook)) {
      const held = work.faults.heldBy;
      const heldBy = held.filter((each) => !faults.includes(each));
      if (heldBy.length === held.length) continue;
      work.faults = { ...work.faults, heldBy };
      work.cause = cause;
      if (heldBy.length === 0) this.#raise(work, 'hold.end');
    }
  }

  /** Cancels the deliveries of a webhook, or those of some of its events. */
  cancel(webhook: Webhook, cause: number, isMeant: (event: WebhookEvent) => boolean): void {
    for (const work of this.#pendingOf(webhook)) {
      if (!isMeant(work.event)) continue;
      work.cause = cause;
      this.#raise(work, 'delivery.cancel');
    }
  }

  /** Follows the command: an answer from outside. Faults are thrown before anything changes. */
  answer({ attempt: number, outcome, latencyMs }: AnswerCommand, cause: number): void {
    const attempt = this.#inFlight.get(number);
    if (attempt === undefined) {
      throw new Fault('attempt_not_found', `attempt ${number} is not waiting for an answer`);
    }
    const { clock } = this.#world;
    const work = this.#pending.get(attempt.delivery.number)!;
    const { timeoutMs } = policyFor(work);
    this.#inFlight.delete(number);
    work.cause = cause;
    const isSilent = 'failure' in outcome && outcome.failure === 'timeout';
    const isLost = isSilent || attempt.faults.isUnanswered;
    const tookMs = isLost ? timeoutMs : (latencyMs ?? work.webhook.settings.latencyMs ?? 0);
    // An answer that comes too late does not count.
    if (tookMs >= timeoutMs) return;
    work.outcome = outcome;
    const outcomeAtMs = Math.max(clock.now, attempt.startedAtMs + tookMs);
    work.outcomeAtMs = outcomeAtMs;
    this.#raise(work, outcomeAtMs > clock.now ? 'answer.delay' : 'attempt.answer');
  }

  /** Call it when a webhook may have more concurrent attempts than before. */
  pump(webhook: Webhook): void {
    this.#pump(this.queueOf(webhook));
  }

  *#pendingOf(webhook: Webhook): Generator<ActiveDelivery> {
    for (const work of this.#pending.values()) if (work.webhook === webhook) yield work;
  }

  #raise(work: ActiveDelivery, event: DeliveryNames['event']): void {
    this.#step(work, events[event]);
  }

  #step(work: ActiveDelivery, event: EventNumber): void {
    this.#chart.step(work.row, event);
    this.#afterStep(work);
  }

  /** Schedules the consequences of a step after it: no chart is stepped by its own actions. */
  #afterStep(work: ActiveDelivery): void {
    for (const watcher of this.#watchers) watcher(work.webhook);
    const { news } = work;
    work.news = undefined;
    if (news === 'begun') {
      for (const observer of this.#observers) observer(work.attempt!);
      if (work.outcome !== undefined) {
        const isNow = work.outcomeAtMs === this.#world.clock.now;
        this.#raise(work, isNow ? 'attempt.answer' : 'answer.delay');
      } else if (this.#inFlight.has(work.attempt!.number)) {
        for (const listener of this.#listeners) listener(work.attempt!);
      }
      return;
    }
    const isOver = work.settledAtMs !== undefined && this.#pending.delete(work.number);
    if (isOver) this.#settle(work);
    if (news === 'gone') this.#following.gone(work.webhook, work.cause);
    this.#pump(work.queue);
  }

  #settle(work: ActiveDelivery): void {
    const { queue } = work;
    queue.pending -= 1;
    count(work, 'pending', -1);
    this.#works[work.row] = undefined;
    this.#rows.release(work.row);
    this.settled.add(work);
    this.#following.settled(work, work.cause);
  }

  /** Starts queued deliveries as far as the limit of concurrent attempts allows. */
  #pump(queue: DeliveryQueue<ActiveDelivery>): void {
    if (queue.isPumping) return;
    queue.isPumping = true;
    for (let work = queue.next(); work !== undefined; work = queue.next()) {
      this.#raise(work, 'slot.free');
    }
    queue.isPumping = false;
  }
}
