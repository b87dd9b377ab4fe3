import { AsyncLocalStorage } from 'node:async_hooks';
import { parseDuration } from '../../engine/index.ts';
import { type LazyCarrier, lazyCarrier } from '../library/lazy-carrier.ts';
import { usualWallTimeoutMs } from '../pace/exchanges.ts';
import type { OutboxOptions } from '../pace/outbox.ts';
import { UsageError } from '../terminal/usage-error.ts';
import type { CarrierOptions } from '../webhook/carrier.ts';

/** The duration of `--wall-timeout`; throws `UsageError` for any other text. */
export function readWallTimeout(written: string | undefined): number {
  if (written === undefined) return usualWallTimeoutMs;
  const ms = parseDuration(written) ?? 0;
  if (ms >= 1 && ms <= 3_600_000) return ms;
  throw new UsageError(`--wall-timeout ${written}: write real time from 1ms to 1h, such as 30s`);
}

/** The duration of `--quiet`, undefined without it; throws `UsageError` for any other text. */
export function readQuietTime(written: string | undefined): number | undefined {
  if (written === undefined) return undefined;
  const ms = parseDuration(written) ?? 0;
  if (ms >= 1 && ms <= 10_000) return ms;
  throw new UsageError(`--quiet ${written}: write real time from 1ms to 10s, such as 50ms`);
}

/** The receivers of a command that sends deliveries to real addresses. */
export interface RealReceivers extends Omit<OutboxOptions, 'wall'>, Pick<LazyCarrier, 'close'> {}

/**
 * @param allowsNearby whether this machine and private networks may be called
 * @param allowed receivers there that may be called all the same
 * @param permits asked about each receiver that may be called otherwise
 * @param receivers those in this program, by the names of their webhooks
 * @param observe sees every attempt as it is sent
 */
export function realReceivers({
  quietMs,
  wallTimeoutMs,
  ...options
}: Pick<CarrierOptions, 'allowsNearby' | 'allowed' | 'permits' | 'receivers' | 'observe'> &
  Pick<OutboxOptions, 'quietMs'> & {
    readonly wallTimeoutMs: number;
  }): RealReceivers {
  const contexts = {
    exchange: new AsyncLocalStorage<never>(),
    request: new AsyncLocalStorage<never>(),
  };
  return { ...lazyCarrier(options), contexts, quietMs, wallTimeoutMs };
}
