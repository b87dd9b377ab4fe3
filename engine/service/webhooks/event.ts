import type { Json } from '../../log/canonical.ts';
import type { Signal } from '../../signal/signal.ts';
import type { SignalReading } from '../../vehicle/row/signal-body.ts';
import type { ServiceFacts } from '../facts.ts';
import type { User } from '../users.ts';
import type { Webhook } from './webhook.ts';

/** Something that a webhook tells: what it says is fixed when it is created, whatever happens until it arrives. */
export type WebhookEvent = ChallengeEvent | StateEvent | ErrorEvent;
export type EventType = WebhookEvent['type'];

interface EventFrame {
  /** A UUID; every attempt carries it. */
  readonly id: string;
  readonly webhook: Webhook;
  readonly createdAtMs: number;
  /** Of its entry in the log. */
  readonly entry: number;
  /** How many deliveries it has had. */
  deliveries: number;
}

/** Asks whoever is at the address of a webhook whether it belongs to the application. */
export interface ChallengeEvent extends EventFrame {
  readonly type: 'VERIFY';
  readonly challenge: string;
  /** What the service holds for the right answers: one, or two while a secret is being replaced. */
  readonly answers: readonly string[];
}

interface VehicleFrame extends EventFrame {
  readonly row: number;
  readonly user: User;
  /** No later event has a lower one (stated); that of its entry unless a fault is at work. */
  readonly sequence: number;
  /** `TEST` where somebody only tries the webhook. */
  readonly mode: 'LIVE' | 'TEST';
}

export interface StateEvent extends VehicleFrame {
  readonly type: 'VEHICLE_STATE';
  readonly triggers: readonly Trigger[];
  /** Every data signal of the webhook, whichever triggered (public), and what each said. */
  readonly data: readonly Signal[];
  readonly readings: readonly SignalReading[];
  /** The same in the resources of version 2.0, where the webhook wants those. */
  readonly legacyData?: readonly LegacyDatum[] | undefined;
  /** Instant that the report speaks of, and that of its arrival, ms. */
  readonly reportedAtMs: number;
  readonly retrievedAtMs: number;
}

/** What an event tells of one path, as a batch would (the form is ours). */
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

/** A signal that changed, or that the vehicle was subscribed. */
export type Trigger = Signal | typeof firstDelivery;

export const firstDelivery = 'FIRST_DELIVERY';

/** An error that began or ended. */
export interface ErrorChange {
  readonly type: string;
  readonly code: string | null;
  readonly state: 'ERROR' | 'RESOLVED';
  /** Undefined: it concerns all of them. */
  readonly signals: readonly Signal[] | undefined;
}

/** What the log says of a vehicle event. */
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

export function triggerCode(trigger: Trigger): string {
  return typeof trigger === 'string' ? trigger : trigger.code;
}
