import { AsyncLocalStorage } from 'node:async_hooks';
import { type ExchangeOptions, usualWallTimeoutMs } from '../pace/exchanges.ts';
import { WatchedWork } from './local-work.ts';

/** The watch over an application in this program. */
export function localExchanges(
  wallTimeoutMs = usualWallTimeoutMs,
): Pick<ExchangeOptions, 'contexts' | 'work'> {
  const exchange = new AsyncLocalStorage<never>();
  const work = new WatchedWork(exchange, wallTimeoutMs);
  return { work, contexts: { exchange, request: new AsyncLocalStorage<never>() } };
}
