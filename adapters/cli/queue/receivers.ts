import { lookup } from 'node:dns/promises';
import type { StartedRun } from '../../queue/worker-runs.ts';
import { allowedReceivers } from '../../webhook/allowed-receivers.ts';
import { bareHost } from '../../webhook/callback-policy.ts';
import type { LoadContext } from '../load/load-jobs.ts';
import { UsageError } from '../usage-error.ts';

/**
 * Refuses a run that would call a receiver which this worker does not allow: anyone with access to
 * the store could else let the worker call any address of its network. Throws `UsageError`.
 *
 * @param allowed hosts, hosts with ports and networks, as `--allow-receiver` has them
 */
export async function checkReceivers(
  { kind, context }: StartedRun,
  allowed: readonly string[],
): Promise<void> {
  if (kind !== 'load') return;
  const { to } = (context as LoadContext).sending;
  const url = new URL(to);
  const allows = allowedReceivers(allowed);
  const addresses = await addressesOf(bareHost(url.hostname));
  if (addresses.every((address) => allows(url, address))) return;
  const port = url.port === '' ? '' : `:${url.port}`;
  throw new UsageError(
    `the worker may not call ${to}: start it with --allow-receiver ${url.hostname}${port}`,
  );
}

/** The addresses of a name; the name itself where it has none, which a rule may still know. */
async function addressesOf(host: string): Promise<readonly string[]> {
  const found = await lookup(host, { all: true }).catch(() => []);
  return found.length === 0 ? [host] : found.map(({ address }) => address);
}
