import type { EventNumber } from '../chart/table.ts';
import { Fault } from '../fault.ts';
import { refuelLitres } from '../model/fuel.ts';
import { trafficRange } from '../model/profile.ts';
import type { OfKind } from '../of-kind.ts';
import { leastKm } from '../place/course.ts';
import { distanceKm, interpolate, type Position } from '../place/geography.ts';
import { detour } from '../place/spots.ts';
import { startClimate } from './body/climate-control.ts';
import { changeLowVoltage, startingPercent } from './body/low-voltage.ts';
import { departureMistake } from './charging/departures.ts';
import {
  addSchedule,
  removeSchedule,
  scheduleInForce,
  schedulesOf,
} from './charging/located-schedules.ts';
import { chargerHere } from './charging/offer.ts';
import { setLimit } from './charging/set-limit.ts';
import {
  chargeEvents,
  climateEvents,
  closureEvents,
  connectivityEvents,
  lockEvents,
  scheduleEvents,
  tripEvents,
} from './chart-numbers.ts';
import type { VehicleCommand } from './command.ts';
import { setDestination } from './driving/navigation.ts';
import { offRouteMistake } from './driving/off-route.ts';
import { positionAt } from './driving/position.ts';
import { fillTank } from './driving/refuel.ts';
import type { Dynamics } from './dynamics.ts';
import type { TripPlan } from './payloads.ts';
import type { RefusalReason } from './refusals.ts';
import { changePermissions, setPermissions } from './reporting/access.ts';
import { dropNetwork, failCharging, restoreCharging, restoreNetwork } from './reporting/outages.ts';
import { roundTo } from './reporting/rounding.ts';
import { type Charger, chargerMistake } from './row/charger.ts';
import { isMoving } from './row/condition.ts';
import { fuelLitresAt, truth } from './row/quantity.ts';
import { link, linkWidth } from './row/row.ts';
import { setQuantities } from './set-quantities.ts';
import { changeKey, inflateTyres, setDriveMode, updateFirmware } from './upkeep/equipment.ts';
import { service } from './upkeep/service.ts';
import { storeTrouble } from './upkeep/trouble.ts';

type RefusalCode = RefusalReason | undefined;

type OrderOf<Kind extends VehicleCommand['kind']> = OfKind<VehicleCommand, Kind>;

type OrderFollower<Command> = (
  dynamics: Dynamics,
  row: number,
  command: Command,
  cause: number,
) => RefusalCode;

/** The kinds of commands that vehicles follow. */
export const orderKinds = (): readonly string[] => Object.keys(orders);

/**
 * Has a vehicle follow a command; `cause` is the command's entry. Returns the reason why the
 * vehicle refused, or undefined. Throws a fault for impossible values.
 */
export function follow(
  dynamics: Dynamics,
  row: number,
  command: VehicleCommand,
  cause: number,
): RefusalCode {
  const order = orders[command.kind] as OrderFollower<VehicleCommand>;
  return order(dynamics, row, command, cause);
}

const orders: { readonly [Kind in VehicleCommand['kind']]: OrderFollower<OrderOf<Kind>> } = {
  'cable.plug': plug,
  'cable.unplug': plain(chargeEvents['cable.unplug']),
  'charge.start': plain(chargeEvents['charge.start']),
  'charge.stop': plain(chargeEvents['charge.stop']),
  'charger.fail': failCharging,
  'charger.restore': restoreCharging,
  'climate.start': startClimate,
  'climate.stop': plain(climateEvents['climate.stop']),
  'closure.close': moveClosure,
  'closure.open': moveClosure,
  'destination.set': setDestination,
  'doors.lock': plain(lockEvents['doors.lock']),
  'doors.unlock': plain(lockEvents['doors.unlock']),
  'firmware.update': updateFirmware,
  'fuel.fill': fill,
  'key.pair': changeKey,
  'key.remove': changeKey,
  'limit.set': setLimit,
  'lowVoltage.drain': changeLowVoltage(() => 0),
  'lowVoltage.jump': changeLowVoltage((percent) => Math.max(percent, startingPercent)),
  'lowVoltage.replace': changeLowVoltage(() => 100),
  'mode.set': setDriveMode,
  'network.drop': dropNetwork,
  'network.restore': restoreNetwork,
  'permission.grant': changePermissions,
  'permission.revoke': changePermissions,
  'permissions.set': setPermissions,
  'schedule.add': addSchedule,
  'schedule.remove': removeSchedule,
  'schedule.set': setSchedule,
  'trip.end': plain(tripEvents['trip.end']),
  'trip.start': startTrip,
  'trouble.store': storeTrouble,
  'tyres.inflate': inflateTyres,
  'vehicle.poll': plain(connectivityEvents['vehicle.poll']),
  'vehicle.service': service,
  'vehicle.set': setQuantities,
  'vehicle.wake': plain(connectivityEvents['vehicle.wake']),
};

function plain(event: EventNumber): OrderFollower<VehicleCommand> {
  return (dynamics, row, _command, cause) => dynamics.deliver(row, event, cause);
}

function moveClosure(
  dynamics: Dynamics,
  row: number,
  { kind, part }: OrderOf<'closure.open' | 'closure.close'>,
  cause: number,
): RefusalCode {
  return dynamics.deliver(row, closureEvents[part][kind], cause);
}

function plug(
  dynamics: Dynamics,
  row: number,
  command: OrderOf<'cable.plug'>,
  cause: number,
): RefusalCode {
  const charger = chargerOf(command);
  const mistake = chargerMistake(charger);
  if (mistake !== undefined) throw new Fault('out_of_range', mistake);
  const { place } = charger;
  if (place !== undefined && placeNumber(dynamics, row, place) === undefined) {
    throw new Fault('command_malformed', `there is no place named ${place}`);
  }
  for (const name of [charger.tariff?.prices, charger.tariff?.carbon]) {
    if (name === undefined || dynamics.fleet.series.has(name)) continue;
    throw new Fault('command_malformed', `there is no series named ${name}`);
  }
  if (dynamics.fleet.modelOf(row).battery === undefined) {
    throw new Fault(
      'powertrain_unsupported',
      `${dynamics.fleet.modelOf(row).id} cannot be plugged in`,
    );
  }
  const number = chargerHere(dynamics, row, dynamics.fleet.chargers.number(charger));
  const refusal = dynamics.deliver(row, chargeEvents['cable.plug'], cause, number);
  const isOwn = charger.name !== '' && dynamics.stations.of(row) === undefined;
  if (refusal === undefined && isOwn && dynamics.stations.awaitedBy(row) === undefined) {
    dynamics.sharedChargers.note(row, charger.name);
  }
  return refusal;
}

function chargerOf(command: OrderOf<'cable.plug'>): Charger {
  const { charger, chargingType, powerKw, supply, cable, isPublic, place, tariff } = command;
  return {
    name: charger ?? '',
    type: chargingType,
    powerKw,
    supply,
    cable,
    isPublic: isPublic ?? false,
    place,
    tariff,
  };
}

function startTrip(
  dynamics: Dynamics,
  row: number,
  command: OrderOf<'trip.start'>,
  cause: number,
): RefusalCode {
  if (isThere(dynamics, row, command)) return undefined;
  for (const leg of command.legs) {
    const { speedKmh, profile, start = 0, traffic = 1 } = leg;
    const { profiles } = dynamics.fleet;
    if (profile !== undefined && profiles.find(profile) === undefined) {
      const names = profiles.names.join(', ');
      throw new Fault('out_of_range', `there is no profile ${profile}; known are ${names}`);
    }
    if (!(start >= 0 && start < 1)) {
      throw new Fault('out_of_range', `a profile begins at a share of 0 to below 1, not ${start}`);
    }
    const { min, max } = trafficRange;
    if (!(traffic >= min && traffic <= max)) {
      const message = `traffic makes a trip ${min} to ${max} times as long, not ${traffic}`;
      throw new Fault('out_of_range', message);
    }
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
  if (command.legs.length === 0) throw new Fault('out_of_range', 'a trip has at least one leg');
  const route = dynamics.fleet.routes.find(command);
  if (typeof route === 'string') throw new Fault('command_malformed', route);
  const destination = destinationOf(dynamics, row, command, route);
  if (!isMoving(dynamics.fleet, row)) refuseJump(dynamics, row, { destination, route }, command);
  const plan = { destination, legs: command.legs, route };
  return dynamics.deliver(row, tripEvents['trip.start'], cause, plan);
}

/** Whether a car stands where a trip without length is to take it: there is nothing to drive. */
function isThere(
  dynamics: Dynamics,
  row: number,
  { legs, destination }: OrderOf<'trip.start'>,
): boolean {
  if (destination === undefined || legs.length === 0) return false;
  if (legs.some((leg) => leg.distanceKm !== 0) || isMoving(dynamics.fleet, row)) return false;
  const number = placeNumber(dynamics, row, destination);
  if (number === undefined) return false;
  const here = positionAt(dynamics, row, truth, dynamics.clock.now);
  return distanceKm(here, dynamics.places.positionOf(number)) === 0;
}

/** Throws for a way shorter than its straight legs, or one that begins or ends off its route. */
function refuseJump(
  dynamics: Dynamics,
  row: number,
  { destination, route: number }: Pick<TripPlan, 'destination' | 'route'>,
  { legs, destination: name }: OrderOf<'trip.start'>,
): void {
  const route = dynamics.fleet.routes.at(number ?? 0);
  if (name === undefined && route === undefined) return;
  const from = positionAt(dynamics, row, truth, dynamics.clock.now);
  const to = dynamics.places.positionOf(destination);
  if (route !== undefined) {
    refuseOffRoute(route.first, from, 'begins', 'the car');
    refuseOffRoute(route.last, to, 'ends', name ?? '');
  }
  const straightKm = leastKm({ from, to, route });
  const wayKm = legs.reduce((sum, leg) => sum + leg.distanceKm, 0);
  // To the metre, as figures from maps are rounded.
  if (wayKm >= straightKm - 0.001) return;
  const goal = route === undefined ? `reach ${name}` : 'cover it';
  throw new Fault(
    'out_of_range',
    `the route jumps: ${roundTo(wayKm, 3)} km do not ${goal}, ${roundTo(straightKm, 3)} km ${route === undefined ? 'away' : 'long'}`,
  );
}

function refuseOffRoute(...end: Parameters<typeof offRouteMistake>): void {
  const mistake = offRouteMistake(...end);
  if (mistake !== undefined) throw new Fault('out_of_range', mistake);
}

/**
 * A named place, or for a trip without one the end of its route, or a spot in a drawn direction at
 * its distance.
 */
function destinationOf(
  dynamics: Dynamics,
  row: number,
  command: OrderOf<'trip.start'>,
  route: number,
): number {
  const { places, streams, fleet, clock } = dynamics;
  if (command.destination !== undefined) {
    const number = placeNumber(dynamics, row, command.destination);
    if (number === undefined) {
      throw new Fault('command_malformed', `there is no place named ${command.destination}`);
    }
    return number;
  }
  const last = fleet.routes.at(route)?.last;
  if (last !== undefined) return places.add({ name: '', ...last, zone: dynamics.zoneOf(row) });
  const km = command.legs.reduce((sum, leg) => sum + leg.distanceKm, 0) / detour;
  const from = positionAt(dynamics, row, truth, clock.now);
  const stream = streams.stream(fleet.nameOf(row), `heading:${clock.now}`);
  // A far point in the drawn direction; the spot lies on the way there.
  const corner = { latitude: stream.next() * 80 - 10, longitude: stream.next() * 360 - 180 };
  const isDrawn = places.isDrawn(fleet.links[row * linkWidth + link.origin]!);
  const spot = towards(from, corner, km);
  return places.add({ name: '', ...spot, zone: dynamics.zoneOf(row), isDrawn });
}

function towards(from: Position, to: Position, km: number): Position {
  return interpolate(from, to, km / Math.max(km, distanceKm(from, to)));
}

/** `home` and `work` mean the vehicle's own unless the scenario names such a place. */
export function placeNumber({ places }: Dynamics, row: number, name: string): number | undefined {
  return places.numberFor(name, row);
}

function fill(
  dynamics: Dynamics,
  row: number,
  { litres, toPercent }: OrderOf<'fuel.fill'>,
  cause: number,
): RefusalCode {
  const { fleet, clock } = dynamics;
  const model = fleet.modelOf(row);
  const level = fuelLitresAt(fleet, row, truth, clock.now);
  // Checked first: an impossible amount is a fault even while the car moves.
  const added = refuelLitres(
    model,
    level,
    litres === undefined ? { toPercent: toPercent ?? 100 } : { litres },
  );
  if (isMoving(fleet, row)) return 'in_motion';
  dynamics.change(row, cause, () => fillTank(dynamics, row, added));
  dynamics.deliver(row, tripEvents['energy.restored'], dynamics.cause);
  return undefined;
}

function setSchedule(
  dynamics: Dynamics,
  row: number,
  command: OrderOf<'schedule.set'>,
  cause: number,
): RefusalCode {
  const { fleet } = dynamics;
  // Schedules for locations stay.
  const { located } = schedulesOf(dynamics, row);
  const schedule = located === undefined ? command.schedule : { ...command.schedule, located };
  if (fleet.modelOf(row).battery === undefined) {
    throw new Fault('powertrain_unsupported', `${fleet.modelOf(row).id} has no charge schedules`);
  }
  const mistake = departureMistake(schedule);
  if (mistake !== undefined) throw new Fault('out_of_range', mistake);
  dynamics.change(row, cause, () => {
    fleet.links[row * linkWidth + link.schedule] = fleet.schedules.number(schedule);
  });
  const { kind } = scheduleInForce(dynamics, row);
  const event = kind === 'none' ? 'schedule.clear' : (`schedule.${kind}` as const);
  return dynamics.deliver(row, scheduleEvents[event], cause);
}
