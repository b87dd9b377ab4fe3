import type { Live, LogPage } from './live.ts';
import { useReading } from './reading.ts';
import { useStore } from './store.ts';
import type { LogEntry, Vehicle } from './wire.ts';

const pageLength = 1000;

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
  const path = `/sim/log?subject=${encodeURIComponent(name)}&limit=${pageLength}`;
  const read = () =>
    isWhole ? Promise.resolve([]) : readEntries(live, path, first, firstReceived);
  const earlier = useReading(live, `${path} ${first} ${isWhole}`, read) ?? [];
  return [...earlier.filter(({ sequence }) => sequence < firstReceived), ...received];
}

/** The entries at a path from one sequence until another, page by page. */
async function readEntries(
  live: Live,
  path: string,
  from: number,
  until: number,
): Promise<readonly LogEntry[]> {
  const { data } = await live.api.read<LogPage>(`${path}&from=${from}`);
  const next = (data.at(-1)?.sequence ?? until) + 1;
  if (data.length < pageLength || next >= until) return data;
  return [...data, ...(await readEntries(live, path, next, until))];
}
