import { UsageError } from '../../terminal/usage-error.ts';
import { allowedReceivers, portOf } from '../../webhook/allowed-receivers.ts';
import type { ObjectionTo } from '../run-scenario.ts';

/** The objection of a worker to calling a receiver that it was not told to call. */
export function objectionToUnnamed(named: readonly string[], scenario: string): ObjectionTo {
  const isNamed = allowedReceivers(named);
  return (url, address) => {
    if (isNamed(url, address)) return undefined;
    const place = `${url.hostname}:${portOf(url)}`;
    return new UsageError(
      `${scenario} calls ${url.href}, and this worker may not: add --allow-receiver ${place} to motorpool worker, or give the webhook a receiver in the scenario`,
    );
  };
}
