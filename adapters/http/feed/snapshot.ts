import { FeedMistake } from './feed-mistake.ts';
import type { Filter } from './filter.ts';
import type { ClientMessage, ServerMessage } from './messages.ts';
import type { FeedSource, VehiclesNow } from './source.ts';

/** Serializing more vehicles at once would make others wait too long. */
const mostInSnapshot = 1000;

const partSize = 100;

/** The vehicles that a client gets first, if any. Throws a `FeedMistake`. */
export function snapshotOf(
  { vehicles }: FeedSource,
  { names }: Filter,
  asked: { readonly snapshot: boolean | undefined; readonly gap: object | undefined },
): VehiclesNow | undefined {
  const count = names?.length ?? vehicles.count;
  if (asked.snapshot === true && count > mostInSnapshot) {
    const words = `a snapshot has at most ${mostInSnapshot} vehicles, and these are ${count}`;
    throw new FeedMistake('SNAPSHOT_TOO_LARGE', `${words}: name some`);
  }
  const isWanted = asked.snapshot ?? (asked.gap !== undefined && count <= mostInSnapshot);
  return isWanted ? vehicles : undefined;
}

/** The present state of the filtered vehicles, in one message or several. */
export function* snapshotParts(
  source: FeedSource,
  vehicles: VehiclesNow,
  { names }: Filter,
  id: ClientMessage['id'],
): Generator<ServerMessage> {
  const all = vehicles.rows(names);
  for (let first = 0; first === 0 || first < all.length; first += partSize) {
    const part = all.slice(first, first + partSize);
    yield {
      type: 'snapshot',
      id,
      sequence: source.length,
      vehicles: part.map((row) => vehicles.at(row)),
      remaining: Math.max(0, all.length - first - partSize),
    };
  }
}
