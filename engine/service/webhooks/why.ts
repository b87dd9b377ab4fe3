import { findSignal } from '../../signal/catalogue.ts';
import { formatInstant } from '../../time/instant.ts';
import { isOffline } from '../../vehicle/row/condition.ts';
import type { ServedWorld } from '../service.ts';
import type { Delivery } from './delivery.ts';
import { firstDelivery, type Trigger } from './event.ts';
import { isActive, type Webhook } from './webhook.ts';

/** A word for programs and a sentence for people. */
export interface Explanation {
  readonly code: WhyMade | WhyNone;
  readonly text: string;
}

type WhyMade = 'challenge' | 'firstDelivery' | 'signalUpdated' | 'error' | 'again';

type WhyNone =
  | 'disabled'
  | 'unverified'
  | 'noTriggers'
  | 'notSubscribed'
  | 'notTrigger'
  | 'notCapable'
  | 'notGranted'
  | 'accountLost'
  | 'offline'
  | 'pending'
  | 'unchanged';

/** The origin of a delivery. The log entry of its event has the further causes. */
export function whyMade({ copy, event }: Delivery): readonly Explanation[] {
  const at = formatInstant(event.createdAtMs);
  const again: readonly Explanation[] =
    copy === 0 ? [] : [{ code: 'again', text: `it is delivery ${copy + 1} of its event` }];
  switch (event.type) {
    case 'VERIFY':
      return [{ code: 'challenge', text: `the address was challenged at ${at}` }, ...again];
    case 'VEHICLE_ERROR': {
      const errors = event.errors.map(({ type, code, state }) => `${type} ${code ?? ''} ${state}`);
      return [{ code: 'error', text: `errors changed at ${at}: ${errors.join(', ')}` }, ...again];
    }
    case 'VEHICLE_STATE':
      return [...event.triggers.map((each) => whyTriggered(each, at)), ...again];
  }
}

/** The question why there is no delivery. */
export interface Absence {
  readonly webhook: Webhook;
  readonly row: number;
  readonly user: string;
  /** `Group.Name` or code; any of the triggers by default. */
  readonly signal?: string | undefined;
}

/** The reasons why a webhook now has no delivery about a vehicle, the nearest first. */
export function whyNone(world: ServedWorld, absence: Absence): readonly Explanation[] {
  const { webhook, row, user, signal: named } = absence;
  const { connections, webhooks } = world.service;
  const reasons: Explanation[] = whyInactive(webhook);
  const because = (code: WhyNone, text: string): void => void reasons.push({ code, text });
  const vehicle = world.fleet.nameOf(row);
  const told = webhooks.subscriptions.of(webhook, row, user);
  if (told === undefined) {
    because('notSubscribed', `${vehicle} of ${user} is not subscribed to ${webhook.name}`);
  }
  if (webhook.triggers.length === 0) {
    because('noTriggers', `${webhook.name} has no triggers, and so never fires`);
  }
  const signal = named === undefined ? undefined : findSignal(named);
  const report = world.reportOf(row);
  if (signal !== undefined && !webhook.triggers.includes(signal)) {
    because('notTrigger', `${signal.path} is no trigger of ${webhook.name}`);
  }
  if (signal !== undefined && !signal.powertrains.includes(report.model.powertrain)) {
    because('notCapable', `${vehicle} has no ${signal.path}`);
  } else if (
    signal !== undefined &&
    !connections.grantedTo(row, user).includes(signal.permission)
  ) {
    because('notGranted', `${user} has not granted ${signal.permission}`);
  }
  const lost = world.service.accountErrorOf(row, user);
  if (lost !== undefined) {
    because('accountLost', `the account with the maker is lost: ${lost.type} ${lost.code}`);
  }
  if (isOffline(world.fleet, row))
    because('offline', `${vehicle} has no network and reports nothing`);
  const pending = [...webhooks.deliveries.pending].filter(
    ({ event }) => event.type !== 'VERIFY' && event.webhook === webhook && event.row === row,
  );
  for (const { number, status } of pending) {
    because('pending', `delivery ${number} is ${status}`);
  }
  if (reasons.length === 0) {
    const at = formatInstant(report.ingestedMs);
    const what = signal === undefined ? 'no trigger has changed' : `${signal.path} has not changed`;
    because('unchanged', `${what} since the last event; last reported at ${at}`);
  }
  return reasons;
}

function whyInactive(webhook: Webhook): Explanation[] {
  const { isEnabled, name, verification } = webhook;
  if (isActive(webhook)) return [];
  if (!isEnabled) return [{ code: 'disabled', text: `${name} is disabled` }];
  const text =
    verification === 'pending'
      ? `the challenge of ${name} has not been answered yet`
      : `the challenge of ${name} was not answered correctly`;
  return [{ code: 'unverified', text }];
}

function whyTriggered(trigger: Trigger, at: string): Explanation {
  return trigger === firstDelivery
    ? { code: 'firstDelivery', text: `it was subscribed, and told how it stood at ${at}` }
    : { code: 'signalUpdated', text: `${trigger.path} was reported changed at ${at}` };
}
