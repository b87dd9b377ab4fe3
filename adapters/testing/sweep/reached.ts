import { isOfKind } from '../../../engine/index.ts';
import type { SimulatedWorld } from '../../library/simulated-world.ts';

type SweptLog = SimulatedWorld['log'];

/** Whether a fault did anything: the log differs by more than the entries of its begin and end. */
export function isReached(first: SweptLog, log: SweptLog, fault: string): boolean {
  const own = ownEntries(log, fault);
  const kept = log.filter(({ sequence }) => !own.has(sequence));
  if (kept.length !== first.length) return true;
  const places = new Map(kept.map(({ sequence }, place) => [sequence, place]));
  return kept.some((entry, place) => {
    const other = first[place]!;
    const cause = entry.cause < 0 ? entry.cause : places.get(entry.cause);
    return (
      cause !== other.cause ||
      entry.atMs !== other.atMs ||
      entry.kind !== other.kind ||
      entry.subject !== other.subject ||
      JSON.stringify(entry.data) !== JSON.stringify(other.data)
    );
  });
}

/** The commands by which a fault begins and ends, and the facts that state it. */
function ownEntries(log: SweptLog, fault: string): ReadonlySet<number> {
  const own = new Set<number>();
  for (const { cause, data, io, kind, sequence } of log) {
    const isCommand = io === 'in' && (data as { readonly fault?: unknown }).fault === fault;
    if (isCommand || (own.has(cause) && factsOfFaults.has(kind))) own.add(sequence);
  }
  return own;
}

const factsOfFaults: ReadonlySet<string> = new Set([
  'api.broken',
  'api.mended',
  'charger.broken',
  'charger.mended',
  'network.dropped',
  'network.restored',
]);

/** The events that came through in the first run and are lost for ever in another. */
export function lostEvents(first: SweptLog, log: SweptLog): readonly string[] {
  const through = new Set(
    first.flatMap((entry) => (isOfKind(entry, 'delivery.delivered') ? [entry.data.event] : [])),
  );
  return log.flatMap((entry) => {
    const { effect, event } = entry.data as { readonly effect?: string; readonly event?: string };
    const isLost =
      ends.has(entry.kind) || (entry.kind === 'delivery.disturbed' && effect === 'drop');
    return isLost && event !== undefined && through.has(event) ? [event] : [];
  });
}

/** The ends of deliveries that never come through. */
const ends: ReadonlySet<string> = new Set([
  'delivery.cancelled',
  'delivery.dead',
  'delivery.dropped',
]);
