import { AsyncLocalStorage } from 'node:async_hooks';
import { type ExchangeOptions, usualWallTimeoutMs } from '../pace/exchanges.ts';
import { WatchedWork } from './local-work.ts';

/** The watch over receivers that are functions; nothing is watched where none is. */
export function localExchanges(
  receivers: object,
  wallTimeoutMs = usualWallTimeoutMs,
): Pick<ExchangeOptions, 'contexts' | 'work'> {
  if (!Object.values(receivers).some((each) => typeof each === 'function')) return {};
  const exchange = new AsyncLocalStorage<never>();
  const work = new WatchedWork(exchange, wallTimeoutMs);
  return { work, contexts: { exchange, request: new AsyncLocalStorage<never>() } };
}
