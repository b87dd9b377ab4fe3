import { type ScenarioRun, withNearest } from '../../engine/index.ts';
import type { OutboxOptions } from '../pace/outbox.ts';
import type { LocalReceiver } from '../webhook/local-receiver.ts';
import { type Every, type RepeatedWork, repeatedWork } from './every.ts';
import { lazyCarrier } from './lazy-carrier.ts';
import { watchHere } from './local-work.ts';

/** A function in the same program, another address, or `true` for the address of the webhook. */
export type Receiver = LocalReceiver | string | true;

/** The receiver of the deliveries of each webhook, by its name in the scenario. */
export type Receivers = Readonly<Record<string, Receiver>>;

/** The receivers of a world's webhooks, and the patience with them. */
export interface OutboxReceivers<World> extends Pick<OutboxOptions, 'wallTimeoutMs'> {
  /** Without them nothing is sent. */
  readonly receivers?: Receivers | Receiver | undefined;
  /** Whether receivers that are functions lead to an application in another program. */
  readonly isElsewhere?: boolean | undefined;
  /** The work that an application in this program repeats. */
  readonly every?: readonly RepeatedWork<World>[] | undefined;
}

/** The receivers that options of a world state, with repeated work. */
export function toReceivers<World>({
  every = {},
  webhooks,
  wallTimeoutMs,
}: {
  readonly every?: Every<[world: World]> | undefined;
  readonly webhooks?: Receivers | Receiver | undefined;
  readonly wallTimeoutMs?: number | undefined;
}): OutboxReceivers<World> {
  return { receivers: webhooks, every: repeatedWork(every), wallTimeoutMs };
}

/** Takes attempts to the receivers of a world. */
export interface WorldOutbox extends Omit<OutboxOptions, 'wall'> {
  close(): Promise<void>;
}

/**
 * Takes the deliveries of the named webhooks to their receivers; those of others get no answer. A
 * single receiver is that of every webhook that the scenario itself does not answer for.
 */
export function outboxFor(
  run: ScenarioRun,
  { isElsewhere = false, receivers: given, wallTimeoutMs }: OutboxReceivers<never>,
  onFailure: (error: unknown) => void,
): WorldOutbox {
  const account = { ...watchHere(wallTimeoutMs), wallTimeoutMs };
  if (given === undefined) return { ...account, close: async () => {} };
  const receivers = typeof given === 'object' ? given : forEach(run, given);
  for (const name of Object.keys(receivers)) check(run, name);
  const elsewhere = Object.entries(receivers).filter(([, receiver]) => receiver !== true);
  const carrier = lazyCarrier({
    allowsNearby: true,
    receivers: Object.fromEntries(elsewhere) as Record<string, LocalReceiver | string>,
    onFailure,
  });
  return {
    ...account,
    isHere: (webhook) => !isElsewhere && typeof receivers[webhook] === 'function',
    isDeclared: (webhook) => Object.hasOwn(receivers, webhook),
    close: () => carrier.close(),
    carry: (attempt, ...sent) =>
      Object.hasOwn(receivers, attempt.delivery.webhook.name)
        ? carrier.carry(attempt, ...sent)
        : Promise.resolve({ failure: 'timeout' }),
  };
}

function forEach({ scenario }: ScenarioRun, receiver: Receiver): Receivers {
  const unanswered = scenario.webhooks.filter(({ settings }) => settings.receiver === undefined);
  return Object.fromEntries(unanswered.map(({ name }) => [name, receiver]));
}

/** Refuses a mistyped name, whose receiver would get nothing. */
function check({ scenario, world }: ScenarioRun, name: string): void {
  const names = [...scenario.names.webhooks];
  if (!names.includes(name)) {
    throw new TypeError(withNearest(`webhooks: the scenario has no webhook ${name}`, name, names));
  }
  if (world.service.webhooks.byName(name)?.settings.receiver === undefined) return;
  throw new TypeError(`webhooks: the scenario itself answers for ${name}; take its receiver out`);
}
