import { type Entry, utc, zone } from '../../engine/index.ts';
import type { SimulatedWorld } from '../library/simulated-world.ts';
import { formatEntry } from '../words/entry-line.ts';
import { formatDate } from '../words/local-time.ts';
import { EventEntries } from './event-entries.ts';

const entriesOf = 'the last entries of ';

/**
 * The last matching entries of a world, in local time, for the message of a failed test, below a
 * line that names their subject.
 */
export function lastEntries(
  world: SimulatedWorld,
  about: string,
  isMeant: (entry: Entry) => boolean,
  most = 5,
): string {
  const clocks = zone(world.scenario.timezone) ?? utc;
  const entries = world.log.filter(isMeant).slice(-most);
  const heading = `${entriesOf}${about}:\n`;
  if (entries.length === 0) return `${heading}  there are none`;
  const subjectWidth = Math.max(...entries.map(({ subject }) => subject.length));
  const layout = { paint: plain, columns: 160, subjectWidth, zone: clocks };
  const events = new EventEntries(world.log);
  const lines = entries.map((entry) => {
    const line = `  ${formatDate(entry.atMs, clocks)}${formatEntry(entry, layout).slice(1)}`;
    const words = events.wordsFor(entry);
    return words === '' ? line : `${line}  ${words}`;
  });
  return heading + lines.join('\n');
}

/** Whether a message shows entries. */
export function showsEntries(message: string): boolean {
  return message.includes(entriesOf);
}

/** Whether an entry is an event, and not a mark or a report of a signal. */
export function isEvent({ io, kind }: Entry): boolean {
  return io !== 'mk' && kind !== 'signal.changed';
}

function plain(_format: unknown, text: string): string {
  return text;
}
