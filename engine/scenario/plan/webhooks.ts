import type { WebhookSettings } from '../../service/webhooks/webhook.ts';
import type { Target } from '../names/roster.ts';
import type { Moment } from './moment.ts';

/** What is written of a webhook. */
export interface WebhookPlan {
  /** All but when its receiver is down. */
  readonly settings: Partial<WebhookSettings>;
  readonly down: DownTime | undefined;
}

/** From the start, to the end, where nothing is said. */
export interface DownTime {
  readonly from: Moment | undefined;
  readonly until: Moment | undefined;
}

/** A webhook that is there from the start; it has an address. */
export interface WebhookSpec extends WebhookPlan {
  readonly name: string;
  readonly subscribe: readonly Target[] | 'all';
}
