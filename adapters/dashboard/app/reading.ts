import { useEffect, useRef, useState } from 'preact/hooks';
import type { ControlPage } from './control-page.ts';
import { DocumentReader } from './document-reader.ts';
import type {
  Chapter,
  ChargingSite,
  FaultKinds,
  RequestsBody,
  SharedCharger,
  ShippedScenarios,
  StandingFault,
  UserEntry,
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
  readonly '/sim/chapters': ListOf<Chapter>;
  readonly '/sim/chargers': ListOf<SharedCharger>;
  readonly '/sim/sites': ListOf<ChargingSite>;
  readonly '/sim/fault-kinds': ListOf<FaultKinds>;
  readonly '/sim/faults': ListOf<StandingFault>;
  readonly '/sim/scenarios': ShippedScenarios;
  readonly '/sim/users': ListOf<UserEntry>;
  readonly '/sim/webhooks': ListOf<WebhookBody>;
  readonly [world: `/sim/worlds/${string}`]: { readonly data: WorldBody };
  readonly [requests: `/sim/requests?${string}`]: RequestsBody;
  readonly [vehicles: `/sim/vehicles?${string}`]: ListOf<VehicleEntry>;
}

/**
 * The document at a path of the control API, read again whenever one of some values changes;
 * undefined until the first has arrived. A refusal becomes the complaint of the page.
 */
export function useDocument<Path extends keyof ReadDocuments>(
  live: ControlPage,
  path: Path,
  changes: readonly unknown[] = [],
): ReadDocuments[Path] | undefined {
  return useReading(live, path, () => live.api.read<ReadDocuments[Path]>(path), changes);
}

/** The result of a function that reads a document, named by a key, as `useDocument` has it. */
export function useReading<Document>(
  live: ControlPage,
  key: string,
  read: () => Promise<Document>,
  changes: readonly unknown[] = [],
): Document | undefined {
  const [shown, setShown] = useState<{ readonly by: ControlPage; readonly document: Document }>();
  const reader = useRef<DocumentReader<Document> | undefined>(undefined);
  useEffect(() => {
    const made = new DocumentReader(live, read, (document) => setShown({ by: live, document }));
    reader.current = made;
    return () => made.close();
  }, [live, key]);
  useEffect(() => reader.current?.again(), [live, key, ...changes]);
  return shown?.by === live ? shown.document : undefined;
}

/**
 * A number that grows with real time while the page is visible, for values that change without an
 * entry of the log.
 */
export function useTicks(everyMs: number): number {
  const [ticks, setTicks] = useState(0);
  useEffect(() => {
    const tick = () => {
      if (!document.hidden) setTicks((count) => count + 1);
    };
    const timer = setInterval(tick, everyMs);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [everyMs]);
  return ticks;
}
