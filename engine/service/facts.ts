import type { FaultCode } from '../fault.ts';
import type { Json } from '../log/canonical.ts';
import type { NoData } from '../log/entry.ts';
import type { DrawnEffect } from './webhooks/effect-deed.ts';
import type { Effect } from './webhooks/effects.ts';
import type { Failure } from './webhooks/outcome.ts';

/** The facts of the service between vehicles and an app: each kind of log entry with its data. */
export interface ServiceFacts {
  /** A fault of the API began. */
  'api.broken': { readonly fault: string };
  /** A fault made a request wait. */
  'api.delayed': {
    readonly faults: readonly string[];
    readonly latencyMs?: number;
    readonly operation: string;
  };
  /** A fault made a request fail. */
  'api.failed': {
    readonly code: string;
    readonly faults: readonly string[];
    readonly latencyMs?: number;
    readonly operation: string;
    readonly retryAfterMs?: number;
    readonly status?: number;
    readonly type: string;
  };
  /** A rate limit turned a request away. */
  'api.limited': {
    readonly code: string;
    readonly limit: 'application' | 'monthly' | 'vehicle';
    readonly operation: string;
    readonly retryAfterMs?: number;
    readonly status?: number;
    readonly type: string;
  };
  /** A fault of the API ended; all of them without a name. */
  'api.mended': { readonly fault?: string };
  /** A vehicle accepted a command whose success no report shows. */
  'command.acknowledged': { readonly command: string; readonly execution: string };
  /** A command of a client failed. */
  'command.failed': {
    readonly code: string;
    readonly command: string;
    readonly execution: string;
    readonly reason?: FaultCode;
    readonly type: string;
  };
  /** The service handed a command to the vehicle. */
  'command.relayed': { readonly command: string; readonly execution: string };
  /** A report showed that a vehicle has followed a command. */
  'command.verified': { readonly command: string; readonly execution: string };
  /** A connection between a user and a vehicle was closed. */
  'connection.closed': { readonly connection: string; readonly user: string };
  /** A user connected a vehicle. */
  'connection.opened': {
    readonly connection: string;
    readonly externalId?: string;
    readonly user: string;
  };
  /** The service sent an event to a webhook; `nth` counts the attempts of its delivery. */
  'delivery.attempted': {
    readonly attempt: number;
    readonly delivery: string;
    readonly event: string;
    readonly nth: number;
  };
  /** A delivery was given up as it had become pointless. */
  'delivery.cancelled': { readonly attempts: number; readonly event: string };
  /** A delivery was given up after its last attempt. */
  'delivery.dead': { readonly attempts: number; readonly event: string };
  /** A receiver accepted an event. */
  'delivery.delivered': {
    readonly attempt: number;
    readonly event: string;
    readonly latencyMs: number;
    readonly status: number;
  };
  /** A fault changed a delivery or one of its attempts. */
  'delivery.disturbed': DrawnEffect & {
    readonly effect: Effect['kind'];
    readonly event: string;
    readonly fault: string;
  };
  /**
   * An event was not sent: its webhook has as many deliveries pending as it may, or the body is
   * larger than it may be.
   */
  'delivery.dropped': { readonly event: string; readonly reason: 'pending' | 'size' };
  /** An attempt failed. */
  'delivery.failed': {
    readonly attempt: number;
    readonly event: string;
    readonly failure?: Failure;
    readonly latencyMs: number;
    readonly retryInMs?: number;
    readonly status?: number;
  };
  /** An event for a webhook; the subject is the vehicle, or the webhook of a challenge. */
  'event.created': {
    readonly errors?: readonly {
      readonly code: string | null;
      readonly signals?: readonly string[];
      readonly state: 'ERROR' | 'RESOLVED';
      readonly type: string;
    }[];
    readonly event: string;
    readonly isTest?: boolean;
    readonly sequenceTold?: number;
    readonly signals?: { readonly [code: string]: Json };
    readonly triggers?: readonly string[];
    readonly type: 'VEHICLE_ERROR' | 'VEHICLE_STATE' | 'VERIFY';
    readonly user?: string;
    readonly webhook?: string;
  };
  /** A vehicle was subscribed to a webhook. */
  'subscription.created': {
    readonly subscription: string;
    readonly user: string;
    readonly webhook: string;
  };
  /** A vehicle was unsubscribed from a webhook. */
  'subscription.removed': ServiceFacts['subscription.created'];
  /** A user was removed, and with them their connections. */
  'user.removed': NoData;
  /** Settings of a webhook changed; the list has their names. */
  'webhook.changed': { readonly changed: readonly string[] };
  /** A webhook was created. */
  'webhook.created': {
    readonly data: readonly string[];
    readonly id: string;
    readonly isEnabled: boolean;
    readonly triggers: readonly string[];
  };
  /** The service disabled a webhook after many dead deliveries, or an answer of 410. */
  'webhook.disabled': { readonly reason: 'dead' | 'gone' };
  /** A webhook was removed. */
  'webhook.removed': { readonly id: string };
  /** The challenge of a webhook was not answered correctly. */
  'webhook.unverified': {
    readonly event: string;
    readonly reason: 'body' | 'challenge' | 'noAnswer' | 'status';
  };
  /** The challenge of a webhook was answered correctly. */
  'webhook.verified': { readonly event: string };
}
