import { simulatedVehicle } from '../control/vehicle-entry.ts';
import type { Feed } from './feed.ts';
import type { Filter } from './filter.ts';
import type { ClientMessage, ServerMessage } from './messages.ts';

/** More vehicles than these are too many to be put into words at once: others wait meanwhile. */
export const mostInSnapshot = 1000;

const partSize = 100;

/** The vehicles that somebody wants, as they are now, in one message or several. */
export function* snapshotParts(
  feed: Feed,
  { rows }: Filter,
  id: ClientMessage['id'],
): Generator<ServerMessage> {
  const { world } = feed.world.run;
  const all = rows ?? Array.from({ length: world.fleet.count }, (_, row) => row);
  for (let first = 0; first === 0 || first < all.length; first += partSize) {
    const part = all.slice(first, first + partSize);
    yield {
      type: 'snapshot',
      id,
      sequence: feed.length,
      vehicles: part.map((row) => simulatedVehicle(world, row)),
      remaining: Math.max(0, all.length - first - partSize),
    };
  }
}
