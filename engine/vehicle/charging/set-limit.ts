import { Fault } from '../../fault.ts';
import { relativePlace } from '../../place/places.ts';
import { chargeEvents } from '../chart-numbers.ts';
import type { VehicleCommand } from '../command.ts';
import type { Dynamics } from '../dynamics.ts';
import type { RefusalReason } from '../refusals.ts';
import { chargeLimitPercent, truth } from '../row/quantity.ts';
import { byte, link, linkWidth, stateWidth } from '../row/row.ts';

type Limit = Extract<VehicleCommand, { kind: 'limit.set' }>;

/** Sets the charge limit of a vehicle: for all charging, for one charging type, or at one place. */
export function setLimit(
  dynamics: Dynamics,
  row: number,
  command: Limit,
  cause: number,
): RefusalReason | undefined {
  const { limitPercent, chargingType, place } = command;
  refuseImpossible(command);
  if (place !== undefined) return setPlaceLimit(dynamics, row, place, limitPercent, cause);
  dynamics.change(row, cause, () => {
    const { states } = dynamics.fleet;
    const base = row * stateWidth;
    if (chargingType !== 'DC') states[base + byte.limitAc] = limitPercent!;
    if (chargingType !== 'AC') states[base + byte.limitDc] = limitPercent!;
    if (dynamics.tells(row)) {
      dynamics.tell(row, 'limit.changed', { chargingType: chargingType ?? 'any', limitPercent });
    }
  });
  return dynamics.deliver(row, chargeEvents['limit.change'], dynamics.cause);
}

function refuseImpossible({ limitPercent, chargingType, place }: Limit): void {
  if (limitPercent === null && place === undefined) {
    throw new Fault('command_malformed', 'only the limit of a place can be taken away');
  }
  if (chargingType !== undefined && place !== undefined) {
    throw new Fault('command_malformed', 'the limit of a place is for both charging types');
  }
  if (limitPercent === null) return;
  if (!Number.isInteger(limitPercent) || limitPercent < 1 || limitPercent > 100) {
    throw new Fault(
      'out_of_range',
      `a charge limit is a whole percent from 1 to 100, not ${limitPercent}`,
    );
  }
}

function setPlaceLimit(
  dynamics: Dynamics,
  row: number,
  place: string,
  limitPercent: number | null,
  cause: number,
): RefusalReason | undefined {
  const { fleet, places } = dynamics;
  const number = places.numberFor(place, row);
  if (number === undefined) {
    throw new Fault('command_malformed', `there is no place named ${place}`);
  }
  const before = chargeLimitPercent(fleet, row, truth);
  dynamics.change(row, cause, () => {
    const at = row * linkWidth + link.placeLimits;
    const relative = relativePlace(number, row);
    fleet.links[at] = fleet.placeLimits.with(fleet.links[at]!, relative, limitPercent ?? undefined);
    if (dynamics.tells(row)) {
      dynamics.tell(row, 'limit.changed', { chargingType: 'any', limitPercent, place });
    }
  });
  // At another place it has no effect now.
  if (chargeLimitPercent(fleet, row, truth) === before) return undefined;
  return dynamics.deliver(row, chargeEvents['limit.change'], dynamics.cause);
}
