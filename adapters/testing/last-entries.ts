import { type Entry, utc, zone } from '../../engine/index.ts';
import type { SimulatedWorld } from '../library/simulated-world.ts';
import { formatEntry } from '../words/entry-line.ts';
import { formatDate } from '../words/local-time.ts';

/** What led to where a world is, for whoever reads why a test failed: the last entries that are meant, in local time. */
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

/** What happened, and not merely what a vehicle said of itself. */
export function isEvent({ io, kind }: Entry): boolean {
  return io !== 'mk' && kind !== 'signal.changed';
}

function plain(_format: unknown, text: string): string {
  return text;
}
