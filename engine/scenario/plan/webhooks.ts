import type { WebhookSettings } from '../../service/webhooks/webhook.ts';
import type { Target } from '../names/roster.ts';
import type { TextPosition } from '../source/source.ts';
import type { Moment } from './moment.ts';

/** The settings given for a webhook. */
export interface WebhookPlan {
  /** All settings but the down time of its receiver. */
  readonly settings: Partial<WebhookSettings>;
  readonly down: DownTime | undefined;
}

/** A webhook is created, changed, enabled, disabled, challenged or removed. */
export interface WebhookDeed extends WebhookPlan {
  readonly webhook: string;
  readonly deed: 'create' | 'change' | 'enable' | 'disable' | 'verify' | 'remove';
}

/** The time in which a receiver is down; by default from the start, to the end. */
export interface DownTime {
  readonly from?: Moment | undefined;
  readonly until?: Moment | undefined;
}

/** A webhook that exists from the start; it has an address. */
export interface WebhookSpec extends WebhookPlan {
  readonly name: string;
  readonly subscribe: readonly Target[] | 'all';
  readonly position: TextPosition;
}
