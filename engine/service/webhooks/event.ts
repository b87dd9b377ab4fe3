import type { Json } from '../../log/canonical.ts';
import type { Signal } from '../../signal/signal.ts';
import type { SignalReading } from '../../vehicle/row/signal-body.ts';
import type { ServiceFacts } from '../facts.ts';
import type { User } from '../users.ts';
import type { Webhook } from './webhook.ts';

/** An event of a webhook, whose content is fixed when it is created. */
export type WebhookEvent = ChallengeEvent | StateEvent | ErrorEvent;
export type EventType = WebhookEvent['type'];

interface EventFrame {
  /** A UUID, the same in every attempt. */
  readonly id: string;
  readonly webhook: Webhook;
  readonly createdAtMs: number;
  /** Sequence of its log entry. */
  readonly entry: number;
  /** The number of its deliveries so far. */
  deliveries: number;
}

/** Asks the receiver at a webhook's address to prove that it belongs to the application. */
export interface ChallengeEvent extends EventFrame {
  readonly type: 'VERIFY';
  /** `challenge_` and 32 hexadecimal digits (public). */
  readonly challenge: string;
  /** The accepted answers: of each valid secret, to this challenge and to its former form. */
  readonly answers: readonly string[];
}

interface VehicleFrame extends EventFrame {
  readonly row: number;
  readonly user: User;
  /** Never lower than an earlier event's (stated); that of its log entry unless a fault acts. */
  readonly sequence: number;
  /** The place among the events of its subscription, from 1. */
  readonly place: number;
  /** Whether a user tries out the webhook. */
  readonly isTest: boolean;
  /** `TEST` for such an event, or as the webhook shows simulated vehicles. */
  readonly mode: 'LIVE' | 'SIMULATED' | 'TEST';
}

export interface StateEvent extends VehicleFrame {
  readonly type: 'VEHICLE_STATE';
  readonly triggers: readonly Trigger[];
  /** Every data signal of the webhook, not only triggering ones (public), with readings. */
  readonly data: readonly Signal[];
  readonly readings: readonly SignalReading[];
  /** The same as resources of version 2.0, where the webhook asks for those. */
  readonly legacyData?: readonly LegacyDatum[] | undefined;
  /** The instant that the report describes, and that of its arrival, ms. */
  readonly reportedAtMs: number;
  readonly retrievedAtMs: number;
}

/** The data of one path in an event, in the form of a batch answer (the form is ours). */
export interface LegacyDatum {
  readonly path: string;
  readonly code: number;
  readonly body: Json;
  readonly headers: { readonly [name: string]: string };
}

export interface ErrorEvent extends VehicleFrame {
  readonly type: 'VEHICLE_ERROR';
  readonly errors: readonly ErrorChange[];
}

/** A signal that changed, or the start of a subscription. */
export type Trigger = Signal | typeof firstDelivery;

export const firstDelivery = 'FIRST_DELIVERY';

/** An error that began or ended. */
export interface ErrorChange {
  readonly type: string;
  readonly code: string | null;
  readonly state: 'ERROR' | 'RESOLVED';
  /** Undefined: all signals. */
  readonly signals: readonly Signal[] | undefined;
}

/** The data of the entry that says that a vehicle event was created. */
export function createdDataOf(
  event: Pick<VehicleFrame, 'entry' | 'id' | 'isTest' | 'sequence' | 'user' | 'webhook'>,
  content: Parameters<typeof toldOf>[0],
): ServiceFacts['event.created'] {
  const { entry, id, isTest, sequence, user, webhook } = event;
  return {
    event: id,
    user: user.name,
    webhook: webhook.name,
    ...toldOf(content),
    ...(sequence !== entry && { sequenceTold: sequence }),
    ...(isTest && { isTest: true }),
  };
}

/** The content of a vehicle event in the log. */
export function toldOf(
  event:
    | Pick<StateEvent, 'type' | 'triggers' | 'data' | 'readings'>
    | Pick<ErrorEvent, 'type' | 'errors'>,
): Pick<ServiceFacts['event.created'], 'errors' | 'signals' | 'triggers' | 'type'> {
  if (event.type === 'VEHICLE_ERROR') {
    const errors = event.errors.map(({ type, code, state, signals }) => ({
      type,
      code,
      state,
      ...(signals !== undefined && { signals: signals.map((each) => each.code) }),
    }));
    return { type: event.type, errors };
  }
  const { data, readings } = event;
  const signals = data.map(({ code }, index) => [code, readings[index] ?? null]);
  return {
    type: event.type,
    triggers: event.triggers.map(triggerCode),
    signals: Object.fromEntries(signals) as Record<string, Json>,
  };
}

function triggerCode(trigger: Trigger): string {
  return typeof trigger === 'string' ? trigger : trigger.code;
}
