import { Fault } from '../../fault.ts';
import type { Position } from '../../place/geography.ts';
import { connectivityEvents } from '../chart-numbers.ts';
import type { VehicleCommand } from '../command.ts';
import type { Dynamics } from '../dynamics.ts';

/** Follows the command: the car keeps the destination until the next. No signal shows it. */
export function setDestination(
  dynamics: Dynamics,
  row: number,
  { latitude, longitude }: Extract<VehicleCommand, { kind: 'destination.set' }>,
  cause: number,
): undefined {
  const mistake = positionMistake({ latitude, longitude });
  if (mistake !== undefined) throw new Fault('out_of_range', mistake);
  dynamics.change(row, cause, () => {
    dynamics.destinations.set(row, { latitude, longitude });
    if (dynamics.tells(row)) dynamics.tell(row, 'destination.changed', { latitude, longitude });
  });
  const event = connectivityEvents['activity.note'];
  dynamics.deliver(row, event, dynamics.cause);
}

/** The mistake in a position on Earth; undefined if there is none. */
export function positionMistake({ latitude, longitude }: Position): string | undefined {
  if (!(latitude >= -90 && latitude <= 90)) {
    return `a latitude lies between -90 and 90 degrees, not at ${latitude}`;
  }
  if (!(longitude >= -180 && longitude <= 180)) {
    return `a longitude lies between -180 and 180 degrees, not at ${longitude}`;
  }
  return undefined;
}
