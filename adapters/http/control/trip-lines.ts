import { type Reading, roundTo, type World } from '../../../engine/index.ts';

/** The most corners of a line that a page draws; a road has fewer than half of them. */
const mostCorners = 96;

type TripLine = [latitude: number, longitude: number][];

interface SeenLine {
  readonly trip: string;
  readonly line: TripLine;
}

/** The line of the latest trip seen of each row: drawing up a road costs more than all the rest. */
const lines = new WeakMap<World, Map<number, SeenLine>>();

/** The way of a vehicle on a trip, from its beginning to its end. */
export function lineOfTrip(world: World, truth: Reading): TripLine {
  let known = lines.get(world);
  if (known === undefined) lines.set(world, (known = new Map<number, SeenLine>()));
  const { row, way } = truth;
  const trip = JSON.stringify([way?.from, way?.to, way?.distanceKm, way?.route?.lengthKm]);
  const latest = known.get(row);
  if (latest?.trip === trip) return latest.line;
  const corners = [...truth.wayCorners];
  const step = Math.ceil(corners.length / mostCorners);
  const line = corners
    .filter((_, index) => index % step === 0 || index === corners.length - 1)
    .map(({ latitude, longitude }): TripLine[number] => [
      roundTo(latitude, 6),
      roundTo(longitude, 6),
    ]);
  known.set(row, { trip, line });
  return line;
}
