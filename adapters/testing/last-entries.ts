import { type Entry, utc, zone } from '../../engine/index.ts';
import type { SimulatedWorld } from '../library/simulated-world.ts';
import { formatEntry } from '../words/entry-line.ts';
import { formatDate } from '../words/local-time.ts';

/** The last matching entries of a world, in local time, for the message of a failed test. */
export function lastEntries(
  world: SimulatedWorld,
  isMeant: (entry: Entry) => boolean,
  most = 5,
): string {
  const clocks = zone(world.scenario.timezone) ?? utc;
  const entries = world.log.filter(isMeant).slice(-most);
  if (entries.length === 0) return '  there are none';
  const subjectWidth = Math.max(...entries.map(({ subject }) => subject.length));
  const layout = { paint: plain, columns: 160, subjectWidth, zone: clocks };
  return entries
    .map((entry) => `  ${formatDate(entry.atMs, clocks)}${formatEntry(entry, layout).slice(1)}`)
    .join('\n');
}

/** Whether an entry is an event, and not a mark or a report of a signal. */
export function isEvent({ io, kind }: Entry): boolean {
  return io !== 'mk' && kind !== 'signal.changed';
}

function plain(_format: unknown, text: string): string {
  return text;
}
