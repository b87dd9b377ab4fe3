import { hostWall } from '../../adapters/pace/host-wall.ts';
import { readHeader } from '../../adapters/past/journal/journal-header.ts';
import { JournalReplay } from '../../adapters/past/journal/journal-replay.ts';
import { beginWorld } from '../../adapters/worlds/world-making.ts';
import { allAtOnce, parseSources } from '../../engine/index.ts';
import type { Place } from './places.ts';
import type { ToldEntry, ToldWorld } from './told-world.ts';

/**
 * Executes the deeds of a journal again in a world that never crashed, and compares its log with
 * everything that was told. Returns the number of compared digests.
 */
export async function compareAfresh(place: Place, world: ToldWorld): Promise<number> {
  const { header, records } = await place.read(world.id);
  const { sources, seed, matrix, faces } = readHeader(header);
  const deeds = records.filter((record) => 'deed' in record);
  const { deedReplay } = allAtOnce(JournalReplay.of(deeds));
  const marks = records.flatMap((record) => ('mark' in record ? [record.mark] : []));
  const entries: ToldEntry[] = [];
  const digests = new Map<number, string>();
  const options = { keptEntries: 0, wall: hostWall };
  const { run } = allAtOnce(
    beginWorld(parseSources(sources, { seed, matrix }), options, {
      options: faces,
      deedReplay,
      sink: (line) => void entries.push(JSON.parse(line) as ToldEntry),
      onRun({ world: { log, entries: stream } }) {
        digests.set(log.length, log.digest);
        stream.subscribe(() => digests.set(log.length, log.digest));
      },
    }),
  );
  const end = marks.at(-1);
  if (end === undefined) {
    world.flaw('its journal has no mark');
    return 0;
  }
  run.advanceTo(end.atMs);
  if (!deedReplay.isEmpty) world.flaw('deeds of its journal come after its end');
  for (const { entries: length, digest } of marks) world.digest(length, digest);
  for (const [length, digest] of world.digests) {
    const again = digests.get(length);
    if (again !== digest) {
      world.flaw(`the digest of ${length} entries was ${digest}; without a crash it is ${again}`);
    }
  }
  for (const sequence of world.entries.keys()) {
    const entry = entries[sequence];
    if (entry === undefined) world.flaw(`in a run without a crash there is no entry ${sequence}`);
    else world.entry(entry);
  }
  compareDeliveries(entries, world);
  return world.digests.size;
}

/** Compares the deliveries of a log with those that the receiver got. */
function compareDeliveries(entries: readonly ToldEntry[], world: ToldWorld): void {
  const of = (kind: string, member: string): readonly string[] =>
    entries.filter((each) => each.kind === kind).map(({ data }) => String(data[member]));
  const events = of('event.created', 'event');
  const attempts = of('delivery.attempted', 'delivery');
  for (const [what, ids] of Object.entries({ event: events, delivery: attempts })) {
    const twice = ids.find((id, index) => ids.indexOf(id) < index);
    if (twice !== undefined) world.flaw(`two of the kind ${what} have the id ${twice}`);
  }
  const isEvent = new Set(events);
  for (const id of world.events.keys()) {
    if (!isEvent.has(id)) world.flaw(`in a run without a crash there is no event ${id}`);
  }
  const isAttempt = new Set(attempts);
  for (const id of world.attempts.keys()) {
    if (!isAttempt.has(id)) world.flaw(`in a run without a crash there is no delivery ${id}`);
  }
  for (const id of of('delivery.delivered', 'event')) {
    if (!world.events.has(id)) world.flaw(`event ${id} never came`);
  }
}
