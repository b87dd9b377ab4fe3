import type { Command, PlainCommandKind } from '../command.ts';
import { Fault, type FaultCode } from '../fault.ts';
import {
  chargeEvents,
  chart,
  closureEvents,
  connectivityEvents,
  lockEvents,
  scheduleEvents,
  tripEvents,
} from './chart-numbers.ts';
import { isMoving } from './condition.ts';
import type { Dynamics } from './dynamics.ts';
import { fuelPercent, refuelLitres } from './fuel.ts';
import { distanceKm, interpolate, type Position } from './geography.ts';
import { offerCharger } from './offer.ts';
import { positionAt } from './position.ts';
import { fuelLitresAt, truth } from './quantity.ts';
import { roundTo } from './rounding.ts';
import { byte, field, link, linkWidth, parts, rowWidth, stateWidth } from './row.ts';
import { setQuantities } from './set-quantities.ts';
import { setSignal } from './set-signal.ts';
import { settleIdle } from './settle.ts';

/** Chart and event of each plain command. */
const plainOrders: Readonly<Record<PlainCommandKind, readonly [chart: number, event: number]>> = {
  'doors.lock': [chart.lock, lockEvents['doors.lock']],
  'doors.unlock': [chart.lock, lockEvents['doors.unlock']],
  'cable.unplug': [chart.charge, chargeEvents['cable.unplug']],
  'charge.start': [chart.charge, chargeEvents['charge.start']],
  'charge.stop': [chart.charge, chargeEvents['charge.stop']],
  'trip.end': [chart.trip, tripEvents['trip.end']],
  'charger.fail': [chart.charge, chargeEvents['charger.fail']],
  'charger.restore': [chart.charge, chargeEvents['charger.restore']],
  'network.drop': [chart.connectivity, connectivityEvents['network.drop']],
  'network.restore': [chart.connectivity, connectivityEvents['network.restore']],
};

/**
 * Lets a vehicle follow a command; `cause` is the command's entry. Returns why the vehicle refused, undefined when it
 * did not. Throws a fault for values that cannot be.
 */
export function follow(
  dynamics: Dynamics,
  row: number,
  command: Command,
  cause: number,
): FaultCode | undefined {
  switch (command.kind) {
    case 'closure.open':
    case 'closure.close': {
      const to = chart.closures + parts.indexOf(command.part);
      return dynamics.deliver(row, to, closureEvents[command.kind], cause);
    }
    case 'cable.plug':
      return plug(dynamics, row, command, cause);
    case 'fuel.fill':
      return fill(dynamics, row, command, cause);
    case 'trip.start':
      return startTrip(dynamics, row, command, cause);
    case 'limit.set':
      return setLimit(dynamics, row, command, cause);
    case 'schedule.set':
      return setSchedule(dynamics, row, command, cause);
    case 'permissions.set':
      return setPermissions(dynamics, row, command, cause);
    case 'signal.set':
      return setSignal(dynamics, row, command, cause);
    case 'vehicle.set':
      return setQuantities(dynamics, row, command, cause);
    case 'doors.lock':
    case 'doors.unlock':
    case 'cable.unplug':
    case 'charge.start':
    case 'charge.stop':
    case 'trip.end':
    case 'charger.fail':
    case 'charger.restore':
    case 'network.drop':
    case 'network.restore': {
      const [to, event] = plainOrders[command.kind];
      return dynamics.deliver(row, to, event, cause);
    }
  }
}

type Answered = FaultCode | undefined;

type Of<K extends Command['kind']> = Extract<Command, { kind: K }>;

function plug(dynamics: Dynamics, row: number, command: Of<'cable.plug'>, cause: number): Answered {
  if (!(command.powerKw > 0 && command.powerKw <= 1000)) {
    throw new Fault(
      'out_of_range',
      `a charger offers more than 0 and at most 1000 kW, not ${command.powerKw}`,
    );
  }
  if (dynamics.fleet.modelOf(row).battery === undefined) {
    throw new Fault(
      'powertrain_unsupported',
      `${dynamics.fleet.modelOf(row).id} cannot be plugged in`,
    );
  }
  dynamics.prepare(row);
  offerCharger(dynamics.fleet, row, command.chargingType, command.powerKw);
  return dynamics.deliver(row, chart.charge, chargeEvents['cable.plug'], cause);
}

function startTrip(
  dynamics: Dynamics,
  row: number,
  command: Of<'trip.start'>,
  cause: number,
): Answered {
  for (const leg of command.legs) {
    const { speedKmh } = leg;
    if (!(leg.distanceKm > 0 && leg.distanceKm <= 20_000)) {
      throw new Fault(
        'out_of_range',
        `a leg is longer than 0 and at most 20000 km, not ${leg.distanceKm}`,
      );
    }
    if (!(speedKmh >= 1 && speedKmh <= 400)) {
      throw new Fault('out_of_range', `a car drives at 1 to 400 km/h, not ${speedKmh}`);
    }
  }
  const destination = destinationOf(dynamics, row, command);
  dynamics.plans.set(row, { destination, legs: command.legs });
  return dynamics.deliver(row, chart.trip, tripEvents['trip.start'], cause);
}

/** Roads are this much longer than the straight line (ours, a usual figure for European networks). */
export const detour = 1.3;

/** A named place, or for a trip without one a spot in a drawn direction as far away as the roads lead. */
function destinationOf(dynamics: Dynamics, row: number, command: Of<'trip.start'>): number {
  const { places, streams, fleet, clock } = dynamics;
  if (command.destination !== undefined) {
    const number = placeNumber(dynamics, row, command.destination);
    if (number === undefined) {
      throw new Fault('command_malformed', `there is no place named ${command.destination}`);
    }
    return number;
  }
  const km = command.legs.reduce((sum, leg) => sum + leg.distanceKm, 0) / detour;
  const from = positionAt(dynamics, row, truth, clock.now);
  const stream = streams.stream(fleet.nameOf(row), `heading:${clock.now}`);
  // A far corner of the map in the drawn direction; the spot lies on the way there.
  const corner = { latitude: stream.next() * 80 - 10, longitude: stream.next() * 360 - 180 };
  return places.add({ name: '', ...towards(from, corner, km), zone: dynamics.zoneOf(row) });
}

function towards(from: Position, to: Position, km: number): Position {
  return interpolate(from, to, km / Math.max(km, distanceKm(from, to)));
}

/** `home` and `work` mean the vehicle's own where the scenario names no such place. */
export function placeNumber({ places }: Dynamics, row: number, name: string): number | undefined {
  const known = places.find(name);
  if (known !== undefined) return known;
  if (name === 'home') return places.homeOf(row);
  return name === 'work' ? places.workOf(row) : undefined;
}

function fill(
  dynamics: Dynamics,
  row: number,
  { litres, toPercent }: Of<'fuel.fill'>,
  cause: number,
): Answered {
  const { fleet, clock } = dynamics;
  const model = fleet.modelOf(row);
  const level = fuelLitresAt(fleet, row, truth, clock.now);
  // The tank is asked first: what cannot be put in is a fault even while the car moves.
  const added = refuelLitres(
    model,
    level,
    litres === undefined ? { toPercent: toPercent ?? 100 } : { litres },
  );
  if (isMoving(fleet, row)) return 'in_motion';
  dynamics.change(row, cause, () => {
    settleIdle(fleet, row, clock.now);
    fleet.numbers[row * rowWidth + field.fuelLitres] = level + added;
    if (dynamics.tells(row)) {
      const fuelPercentNow = roundTo(fuelPercent(model, level + added), 2);
      dynamics.tell(row, 'fuel.filled', {
        addedLitres: roundTo(added, 2),
        fuelPercent: fuelPercentNow,
      });
    }
  });
  dynamics.deliver(row, chart.trip, tripEvents['energy.restored'], dynamics.cause);
  return undefined;
}

function setLimit(
  dynamics: Dynamics,
  row: number,
  command: Of<'limit.set'>,
  cause: number,
): Answered {
  const { limitPercent, chargingType } = command;
  if (!Number.isInteger(limitPercent) || limitPercent < 1 || limitPercent > 100) {
    throw new Fault(
      'out_of_range',
      `a charge limit is a whole percent from 1 to 100, not ${limitPercent}`,
    );
  }
  const { states } = dynamics.fleet;
  dynamics.change(row, cause, () => {
    const base = row * stateWidth;
    if (chargingType !== 'DC') states[base + byte.limitAc] = limitPercent;
    if (chargingType !== 'AC') states[base + byte.limitDc] = limitPercent;
    if (dynamics.tells(row)) {
      dynamics.tell(row, 'limit.changed', {
        chargingType: chargingType ?? 'any',
        limitPercent,
      });
    }
  });
  return dynamics.deliver(row, chart.charge, chargeEvents['limit.change'], dynamics.cause);
}

function setSchedule(
  dynamics: Dynamics,
  row: number,
  command: Of<'schedule.set'>,
  cause: number,
): Answered {
  const { fleet } = dynamics;
  const { schedule } = command;
  if (fleet.modelOf(row).battery === undefined) {
    throw new Fault('powertrain_unsupported', `${fleet.modelOf(row).id} has no charge schedules`);
  }
  dynamics.change(row, cause, () => {
    fleet.links[row * linkWidth + link.schedule] = fleet.schedules.number(schedule);
  });
  const event =
    schedule.kind === 'none' ? 'schedule.clear' : (`schedule.${schedule.kind}` as const);
  return dynamics.deliver(row, chart.schedule, scheduleEvents[event], cause);
}

function setPermissions(
  dynamics: Dynamics,
  row: number,
  { permissions }: Of<'permissions.set'>,
  cause: number,
): Answered {
  const { fleet } = dynamics;
  dynamics.change(row, cause, () => {
    fleet.links[row * linkWidth + link.permissions] = fleet.permissionSets.number(permissions);
    if (dynamics.tells(row)) dynamics.tell(row, 'permissions.changed', { permissions });
  });
  return undefined;
}
