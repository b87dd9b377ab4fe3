import { nearest, type ScenarioRun } from '../../engine/index.ts';
import type { OutboxOptions } from '../pace/outbox.ts';
import type { LocalReceiver } from '../webhook/local-receiver.ts';
import { lazyCarrier } from './lazy-carrier.ts';

/**
 * Who gets the deliveries of each webhook, by its name in the scenario: a function in the same program, another address,
 * or with `true` whoever is at the address of the webhook.
 */
export type Receivers = Readonly<Record<string, LocalReceiver | string | true>>;

/** Takes the deliveries of the webhooks named to their receivers; nobody answers those of others. */
export function outboxFor(
  run: ScenarioRun,
  receivers: Receivers,
  {
    wallTimeoutMs,
    onFailure,
  }: Pick<OutboxOptions, 'wallTimeoutMs'> & { readonly onFailure: (error: unknown) => void },
): Omit<OutboxOptions, 'wall'> {
  for (const name of Object.keys(receivers)) check(run, name);
  const elsewhere = Object.entries(receivers).filter(([, receiver]) => receiver !== true);
  const { carry } = lazyCarrier({
    allowsNearby: true,
    receivers: Object.fromEntries(elsewhere) as Record<string, LocalReceiver | string>,
    onFailure,
  });
  return {
    wallTimeoutMs,
    carry: async (attempt, signal) =>
      Object.hasOwn(receivers, attempt.delivery.webhook.name)
        ? carry(attempt, signal)
        : { failure: 'timeout' },
  };
}

/** A name that is mistyped would be a receiver that hears nothing. */
function check({ scenario, world }: ScenarioRun, name: string): void {
  const names = [...scenario.names.webhooks];
  if (!names.includes(name)) {
    const close = nearest(name, names);
    const hint = close === undefined ? '' : `; did you mean ${close}?`;
    throw new TypeError(`webhooks: the scenario has no webhook ${name}${hint}`);
  }
  if (world.service.webhooks.byName(name)?.settings.receiver === undefined) return;
  throw new TypeError(`webhooks: the scenario itself answers for ${name}; take its receiver out`);
}
