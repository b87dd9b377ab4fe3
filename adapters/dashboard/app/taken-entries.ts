import type { Live, LogPage } from './live.ts';
import { useReading } from './reading.ts';
import { useStore } from './store.ts';
import type { LogEntry, Vehicle } from './wire.ts';

/**
 * The entries of the log for the transitions of a vehicle: those that the page has received, and
 * earlier ones from the server.
 */
export function useTakenEntries(
  live: Live,
  { name, transitions }: Pick<Vehicle, 'name' | 'transitions'>,
): readonly LogEntry[] {
  const received = useStore(live.entries);
  const firstReceived = received[0]?.sequence ?? Infinity;
  const first = Math.min(...transitions.map(({ entries }) => entries[0]!));
  const isWhole = firstReceived <= first;
  const path = `/sim/log?subject=${encodeURIComponent(name)}&from=${first}&limit=1000`;
  const read = async () => (isWhole ? [] : (await live.api.read<LogPage>(path)).data);
  const earlier = useReading(live, `${path} ${isWhole}`, read) ?? [];
  return [...earlier.filter(({ sequence }) => sequence < firstReceived), ...received];
}
