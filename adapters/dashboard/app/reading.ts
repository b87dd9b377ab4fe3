import { useEffect, useState } from 'preact/hooks';
import type { Live } from './live.ts';
import type {
  FaultKinds,
  RequestsBody,
  ShippedScenarios,
  StandingFault,
  VehicleEntry,
  WebhookBody,
  WorldBody,
} from './wire.ts';

/** A document of the control API with a list. */
export interface ListOf<Item> {
  readonly data: readonly Item[];
}

/** The documents that views read, by their paths. */
interface ReadDocuments {
  readonly '/sim/fault-kinds': ListOf<FaultKinds>;
  readonly '/sim/faults': ListOf<StandingFault>;
  readonly '/sim/scenarios': ShippedScenarios;
  readonly '/sim/webhooks': ListOf<WebhookBody>;
  readonly '/sim/worlds': ListOf<WorldBody>;
  readonly [world: `/sim/worlds/${string}`]: { readonly data: WorldBody };
  readonly [requests: `/sim/requests?${string}`]: RequestsBody;
  readonly [vehicles: `/sim/vehicles?${string}`]: ListOf<VehicleEntry>;
}

/**
 * The document at a path of the control API, read again whenever one of some values changes;
 * undefined until the first has arrived. An error becomes the complaint of the page.
 */
export function useDocument<Path extends keyof ReadDocuments>(
  live: Live,
  path: Path,
  again: readonly unknown[] = [],
): ReadDocuments[Path] | undefined {
  const [document, setDocument] = useState<ReadDocuments[Path]>();
  useEffect(() => {
    let isWanted = true;
    const take = (found: ReadDocuments[Path]) => {
      if (isWanted) setDocument(() => found);
    };
    void live.api
      .read<ReadDocuments[Path]>(path)
      .then(take, (error: Error) => live.complaint.set(error.message));
    return () => {
      isWanted = false;
    };
  }, [live, path, ...again]);
  return document;
}

/** A number that grows with real time, for values that change without an entry of the log. */
export function useTicks(everyMs: number): number {
  const [ticks, setTicks] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTicks((count) => count + 1), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return ticks;
}
