import { findSignal } from '../../signal/catalogue.ts';
import { formatInstant } from '../../time/instant.ts';
import { isOffline } from '../../vehicle/row/condition.ts';
import type { ServedWorld } from '../service.ts';
import { type AbsenceReason, reasonIf, whyAbsent, whyNoneFires } from './absence.ts';
import type { Delivery } from './delivery.ts';
import { firstDelivery, type Trigger } from './event.ts';
import { isActive, type Webhook } from './webhook.ts';

/** A word for programs and a sentence for people. */
interface CreationReason {
  readonly code: 'challenge' | 'firstDelivery' | 'signalUpdated' | 'error' | 'again';
  readonly text: string;
}

/** The origin of a delivery. The log entry of its event has the further causes. */
export function whyMade({ copy, event }: Delivery): readonly CreationReason[] {
  const at = formatInstant(event.createdAtMs);
  const again: readonly CreationReason[] =
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
export function whyNone(world: ServedWorld, absence: Absence): readonly AbsenceReason[] {
  const { webhook, row, user, signal: named } = absence;
  const { connections, webhooks } = world.service;
  const { isEnabled, triggers, verification } = webhook;
  const signal = named === undefined ? undefined : findSignal(named);
  const report = world.reportOf(row);
  const lost = world.service.accountErrorOf(row, user);
  const pending = [...webhooks.deliveries.pending].filter(
    ({ event }) => event.type !== 'VERIFY' && event.webhook === webhook && event.row === row,
  );
  const granted = connections.grantedTo(row, user);
  const change = signal === undefined ? 'no trigger has changed' : `${signal.path} has not changed`;
  const reportedAt = formatInstant(report.ingestedMs);
  return whyAbsent(
    { webhook: webhook.name, vehicle: world.fleet.nameOf(row), user },
    {
      disabled: reasonIf(!isEnabled),
      unverified: reasonIf(
        isEnabled && !isActive(webhook),
        verification === 'pending' ? 'has not been answered yet' : undefined,
      ),
      notSubscribed: reasonIf(webhooks.subscriptions.of(webhook, row, user) === undefined),
      noTriggers: reasonIf(triggers.length === 0),
      ...(signal && { notTrigger: reasonIf(!triggers.includes(signal), signal.path) }),
      ...whyNoneFires(signal === undefined ? triggers : [signal], (each) => {
        const isCapable = each.powertrains.includes(report.model.powertrain);
        const isGranted = granted.includes(each.permission);
        return {
          notCapable: reasonIf(!isCapable, each.path),
          notGranted: reasonIf(isCapable && !isGranted, each.path),
        };
      }),
      accountLost: reasonIf(lost !== undefined, `${lost?.type} ${lost?.code}`),
      offline: reasonIf(isOffline(world.fleet, row)),
      pending: pending.map(({ number, status }) => ({ detail: `${number} is ${status}` })),
    },
    { unchanged: reasonIf(true, `${change} since the last event; last reported at ${reportedAt}`) },
  );
}

function whyTriggered(trigger: Trigger, at: string): CreationReason {
  return trigger === firstDelivery
    ? { code: 'firstDelivery', text: `it was subscribed, and told how it stood at ${at}` }
    : { code: 'signalUpdated', text: `${trigger.path} was reported changed at ${at}` };
}
