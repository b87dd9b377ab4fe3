import { hexadecimal, uuid } from '../../random/identifier.ts';
import type { ServiceFacts } from '../facts.ts';
import { legacyData } from '../legacy/webhook-form.ts';
import { type ManagementTokens, signatureOf } from '../management-tokens.ts';
import type { ServiceGround } from '../service-ground.ts';
import { tell } from '../tell.ts';
import type { Deliveries } from './deliveries.ts';
import type { Delivery } from './delivery.ts';
import type { DeliveryQueue } from './delivery-queue.ts';
import {
  createdDataOf,
  type ErrorChange,
  type ErrorEvent,
  type StateEvent,
  type Trigger,
  type toldOf,
  type WebhookEvent,
} from './event.ts';
import type { EventFaults } from './event-faults.ts';
import type { EventTraits } from './event-match.ts';
import type { TrackedSubscription } from './subscriptions.ts';
import type { Webhook } from './webhook.ts';

/** The origin of an event. */
interface EventOrigin {
  /** Sequence of the entry that caused it. */
  readonly cause: number;
  /** Whether a user only tries out the webhook. */
  readonly isTest?: boolean | undefined;
}

type Disturbed = ServiceFacts['delivery.disturbed'];

/** The effects of faults on an event, and their data in the log. */
interface DrawnFaults {
  readonly effects: EventFaults;
  readonly logged: readonly Disturbed[];
}

/** Creates events, logs them and hands them to `Deliveries`. */
export class Events {
  readonly #world: ServiceGround;
  readonly #tokens: ManagementTokens;
  readonly #deliveries: Deliveries;
  /** The number of challenges that each webhook has had. */
  readonly #challenges = new Map<Webhook, number>();

  constructor(world: ServiceGround, tokens: ManagementTokens, deliveries: Deliveries) {
    this.#world = world;
    this.#tokens = tokens;
    this.#deliveries = deliveries;
  }

  /** Sends a challenge to a webhook; calls `asked` with its id before an answer is possible. */
  challenge(webhook: Webhook, cause: number, asked: (id: string) => void): void {
    const { clock, streams } = this.#world;
    const number = this.#challenges.get(webhook) ?? 0;
    this.#challenges.set(webhook, number + 1);
    const draws = streams.stream(webhook.subject, `verify ${number}`);
    const id = uuid(draws);
    // Recordings of earlier versions answer a challenge that was this UUID.
    const former = uuid(draws);
    const challenge = `challenge_${hexadecimal(draws, 32)}`;
    const faults = this.#faultsOf(webhook, id, { type: 'VERIFY' });
    const data = { event: id, type: 'VERIFY' } as const;
    const entry = tell(this.#world, 'event.created', webhook.name, cause, data);
    // A fault makes the service expect a different answer.
    const answers = faults.effects.isWrong
      ? [signatureOf(challenge, challenge)]
      : this.#tokens.valid.flatMap((token) =>
          [challenge, former].map((text) => signatureOf(token, text)),
        );
    asked(id);
    const createdAtMs = clock.now;
    const frame = { id, webhook, createdAtMs, entry, deliveries: 0 };
    this.#dispatch({ ...frame, type: 'VERIFY', challenge, answers }, faults);
  }

  /** Sends the last reported state of a vehicle. */
  state(
    subscription: TrackedSubscription,
    triggers: readonly Trigger[],
    origin: EventOrigin,
  ): void {
    const { atMs, ingestedMs } = this.#world.reportOf(subscription.row);
    const { webhook, row, user, signals } = subscription;
    const { data, readings } = signals;
    const content = { type: 'VEHICLE_STATE', triggers, data, readings } as const;
    const legacy = webhook.settings.isLegacy === true;
    // Members one by one: a spread costs more than all the rest of an event.
    this.#tellOf(subscription, content, origin, (frame) => ({
      id: frame.id,
      webhook: frame.webhook,
      createdAtMs: frame.createdAtMs,
      entry: frame.entry,
      deliveries: frame.deliveries,
      row: frame.row,
      user: frame.user,
      sequence: frame.sequence,
      place: frame.place,
      isTest: frame.isTest,
      mode: frame.mode,
      type: content.type,
      triggers,
      data,
      readings,
      reportedAtMs: atMs,
      retrievedAtMs: ingestedMs,
      legacyData: legacy ? legacyData(this.#world, webhook, row, user.name) : undefined,
    }));
  }

  /** Sends errors that began or ended. */
  errors(
    subscription: TrackedSubscription,
    errors: readonly ErrorChange[],
    origin: EventOrigin,
  ): void {
    const content = { type: 'VEHICLE_ERROR', errors } as const;
    this.#tellOf(subscription, content, origin, (frame) => ({ ...frame, ...content }));
  }

  #tellOf(
    subscription: TrackedSubscription,
    content: Parameters<typeof toldOf>[0],
    { cause, isTest = false }: EventOrigin,
    complete: (frame: Omit<ErrorEvent, 'type' | 'errors'>) => StateEvent | ErrorEvent,
  ): void {
    const { clock, fleet, log, streams } = this.#world;
    const { webhook, row, user } = subscription;
    const vehicle = fleet.nameOf(row);
    const name = `event ${vehicle} ${user.name} ${subscription.events}`;
    const id = uuid(streams.stream(webhook.subject, name));
    subscription.events += 1;
    const queue = this.#deliveries.queueOf(webhook);
    const place = subscription.events;
    const { type } = content;
    const shown = log.length + queue.shift;
    const traits = { row, userName: user.name, sequence: shown, place, type };
    const faults = this.#faultsOf(webhook, id, traits);
    const sequence = sequenceOf(queue, faults.effects, log.length);
    const mode = isTest ? 'TEST' : this.#modeOf(webhook, row);
    const created = { id, webhook, user, sequence, isTest, entry: log.length } as const;
    const data = createdDataOf(created, content);
    const entry = tell(this.#world, 'event.created', vehicle, cause, data);
    const createdAtMs = clock.now;
    const known = this.#world.service.connections.userOf(row, user.name) ?? user;
    const frame = {
      id,
      webhook,
      createdAtMs,
      entry,
      deliveries: 0,
      row,
      user: known,
      sequence,
      place,
      isTest,
      mode,
    } as const;
    this.#dispatch(complete(frame), faults);
  }

  /** The webhook decides the mode of simulated vehicles, as none is attested. */
  #modeOf({ settings: { simulatedMode = 'live' } }: Webhook, row: number) {
    const isShown = simulatedMode !== 'live' && this.#world.service.modeOf(row) === 'simulated';
    return isShown ? shownModes[simulatedMode] : 'LIVE';
  }

  #faultsOf(webhook: Webhook, id: string, event: EventTraits): DrawnFaults {
    const logged: Disturbed[] = [];
    const { disturbances } = this.#deliveries.queueOf(webhook);
    const effects = disturbances.eventFaults(id, event, (effect, fault, more) =>
      logged.push({ effect, event: id, fault, ...more }),
    );
    return { effects, logged };
  }

  #dispatch(event: WebhookEvent, { effects, logged }: DrawnFaults): void {
    const { webhook, entry: cause } = event;
    for (const each of logged) {
      tell(this.#world, 'delivery.disturbed', webhook.name, cause, each);
    }
    const { delayMs, heldBy: toldHolds, behind, behindMs, copies, replay } = effects;
    const earlier = replay && this.#deliveries.queueOf(webhook).recall(replay.back);
    if (!effects.isDropped) {
      this.#deliveries.send(event, { cause, delayMs, toldHolds, behind, behindMs });
      for (const each of copies) {
        this.#deliveries.send(event, { cause, delayMs: each, toldHolds });
      }
    } else this.#deliveries.queueOf(webhook).droppedByFaults += 1;
    if (replay !== undefined && earlier !== undefined) {
      const again = { cause, delayMs: replay.delayMs, replayOf: earlier.stamp };
      this.#deliveries.send(earlier.event, again);
    }
    this.#deliveries.letPass(event);
  }
}

const shownModes = { simulated: 'SIMULATED', test: 'TEST' } as const;

/** The shown sequence: that of the log entry, unless a fault shifts it or repeats the last. */
function sequenceOf(
  queue: DeliveryQueue<Delivery>,
  { gap, isRepeat }: EventFaults,
  entry: number,
): number {
  queue.shift += gap;
  const sequence = isRepeat ? (queue.lastSequence ?? entry) : entry + queue.shift;
  if (sequence < (queue.lastSequence ?? 0)) queue.neverFell = false;
  queue.lastSequence = sequence;
  queue.tally.events += 1;
  return sequence;
}
