import { Fault } from '../../fault.ts';
import { withNearest } from '../../nearest.ts';
import { priority } from '../../time/priority.ts';
import { chargeEvents } from '../chart-numbers.ts';
import type { PowerCommand } from '../command.ts';
import type { Dynamics } from '../dynamics.ts';
import { roundTo } from '../reporting/rounding.ts';
import { isChargingState, isSuspendedState } from '../row/chart-sets.ts';
import { isMoving } from '../row/condition.ts';
import { type Fleet, observation } from '../row/fleet.ts';
import type { Persona } from '../row/persona.ts';
import type { PowerClaim } from '../row/power-split.ts';
import {
  chargeLimitPercent,
  energyKwhAt,
  idleCabinClaimKw,
  truth,
  usableKwh,
} from '../row/quantity.ts';
import { byte, field, link, linkWidth, rowWidth, stateWidth } from '../row/row.ts';
import { applyStandby } from '../settle.ts';
import { leastClaimKw, offeredKw } from './offer.ts';
import { type PowerPool, type Station, stationKwAt } from './power-pool.ts';
import { settleParked } from './tariff.ts';

/**
 * Vehicles at a charger that they share. After each event the power of the chargers that it
 * concerned is divided anew, and vehicles whose share changed are told in the same instant; between
 * events no share changes.
 */

/** Notes a driver who may meet others at a charger. */
export function expectDriver(dynamics: Dynamics, row: number, driver: Persona): void {
  const { stations } = dynamics;
  if (stations.isEmpty) return;
  const names = [driver.post.name, driver.homeCharger?.name ?? ''];
  if (names.some((name) => stations.forAll(name) !== undefined)) keepInStep(dynamics, row);
}

/** Whether no connector is free for a vehicle: those ahead of it in the queue come first. */
export function isOccupied(dynamics: Dynamics, row: number, charger: number): boolean {
  const station = stationNamed(dynamics, row, charger);
  if (station === undefined) return false;
  const place = station.queue.findIndex((waiting) => waiting.row === row);
  const ahead = place < 0 ? station.queue.length : place;
  return station.rows.size + ahead >= station.spec.connectors;
}

/** Queues a vehicle at an occupied charger; false if the charger has no queue. */
export function enqueue(dynamics: Dynamics, row: number, charger: number): boolean {
  const { stations } = dynamics;
  const station = stationNamed(dynamics, row, charger);
  if (station?.spec.whenOccupied !== 'queue') return false;
  if (stations.awaitedBy(row) === station) return true;
  giveUp(dynamics, row);
  keepInStep(dynamics, row);
  stations.queueUp(row, charger, station);
  if (dynamics.tells(row)) {
    const { length: position } = station.queue;
    dynamics.tell(row, 'charger.queued', { charger: station.spec.name, position });
  }
  return true;
}

/** Leaves the queue, if any, without having been plugged in. */
export function giveUp(dynamics: Dynamics, row: number): void {
  const station = dynamics.stations.leaveQueue(row);
  if (station === undefined || !dynamics.tells(row)) return;
  dynamics.tell(row, 'charger.left', { charger: station.spec.name });
}

/** Occupies a connector. */
export function occupy(dynamics: Dynamics, row: number, charger: number): void {
  dynamics.stations.leaveQueue(row);
  const station = stationNamed(dynamics, row, charger);
  if (station === undefined) return;
  keepInStep(dynamics, row);
  dynamics.stations.join(row, station);
}

/** Frees the connector, for the first vehicle in the queue that still stands there. */
export function vacate(dynamics: Dynamics, row: number): void {
  const { stations, fleet } = dynamics;
  const station = stations.of(row);
  if (station === undefined) return;
  fleet.wallShares.delete(row);
  stations.leave(row, station);
  const free = station.spec.connectors - station.rows.size;
  const called = station.queue.filter((waiting) => !isMoving(fleet, waiting.row)).slice(0, free);
  for (const next of called) dynamics.send(next.row, chargeEvents['cable.plug'], next.charger);
}

/** Whether a plugged vehicle would get no power if it were to charge now. */
export function isUnsupplied(dynamics: Dynamics, row: number): boolean {
  return shareKw(dynamics, row) === 0;
}

/** Writes the share of a vehicle that begins to charge. */
export function takeShare(dynamics: Dynamics, row: number): void {
  const kw = shareKw(dynamics, row);
  if (kw === undefined) return;
  if (kw > 0) dynamics.fleet.numbers[row * rowWidth + field.offerKw] = kw;
  dynamics.stations.touch(row);
}

/** Divides power anew where that is due. */
export function sharePower(dynamics: Dynamics): void {
  for (const pool of dynamics.stations.takeDue()) {
    const shares = pool.divide(claimsOf(dynamics, pool), dynamics.clock.now);
    for (const row of pool.rows) apply(dynamics, row, shares.get(row) ?? 0);
    planChange(dynamics, pool);
  }
}

/** Plans the next change of a limit, while it concerns a vehicle. */
function planChange({ clock, powerOwner }: Dynamics, pool: PowerPool): void {
  const atMs = pool.rows.length === 0 ? Infinity : pool.nextChangeMs(clock.now);
  if (atMs === Infinity) {
    if (pool.ticket !== undefined) clock.cancel(pool.ticket);
    pool.ticket = undefined;
  } else if (pool.ticket === undefined) {
    pool.ticket = clock.schedule(atMs, priority.machines, powerOwner, pool.number, 0);
  } else {
    clock.reschedule(pool.ticket, atMs);
  }
}

/** A limit of a pool has changed by itself. */
export function changeLimits(dynamics: Dynamics, number: number): void {
  const { stations, clock } = dynamics;
  const pool = stations.touchPool(number);
  pool.ticket = undefined;
  dynamics.cause = -1;
  const isLogged = pool.rows.some((row) => dynamics.tells(row));
  if (isLogged) tellLimits(dynamics, pool, clock.now - 1, -1);
  dynamics.drain();
}

/** Logs the limits of a pool that differ from those of an earlier instant. */
function tellLimits(dynamics: Dynamics, pool: PowerPool, beforeMs: number, cause: number): void {
  const { now } = dynamics.clock;
  const { site } = pool;
  const availableKw = pool.totalKwAt(now);
  if (site !== undefined && availableKw !== pool.totalKwAt(beforeMs)) {
    dynamics.cause = tellSite(dynamics, site.name, availableKw, cause);
  }
  for (const station of pool.stations) {
    const powerKw = stationKwAt(station, now);
    if (powerKw === stationKwAt(station, beforeMs)) continue;
    dynamics.cause = tellStation(dynamics, station.spec.name, powerKw, cause);
  }
}

function tellSite(dynamics: Dynamics, site: string, kw: number, cause: number): number {
  return dynamics.tellOf(site, 'site.changed', cause, { availableKw: roundTo(kw, 3) });
}

function tellStation(dynamics: Dynamics, charger: string, kw: number, cause: number): number {
  return dynamics.tellOf(charger, 'charger.changed', cause, { powerKw: roundTo(kw, 3) });
}

/** Limits a charger or a site from now on, or no longer. */
export function followLimit(dynamics: Dynamics, command: PowerCommand, cause: number): void {
  const { stations, clock } = dynamics;
  const setKw = command.powerKw ?? undefined;
  if (command.kind === 'site.limit') {
    const pool = stations.sites.get(command.site)!;
    pool.setKw = setKw;
    stations.touchPool(pool.number);
    dynamics.cause = tellSite(dynamics, command.site, pool.totalKwAt(clock.now), cause);
  } else {
    const station = stations.forAll(command.charger)!;
    station.setKw = setKw;
    stations.touchPool(station.pool.number);
    const kw = stationKwAt(station, clock.now);
    dynamics.cause = tellStation(dynamics, command.charger, kw, cause);
  }
  dynamics.drain();
}

/** Throws for a limit that no charger or site can have. */
export function refuseLimit({ stations }: Dynamics, command: PowerCommand): void {
  const { powerKw } = command;
  if (powerKw !== null && !(powerKw >= 0 && powerKw <= mostLimitKw)) {
    throw new Fault('out_of_range', `a limit is 0 to ${mostLimitKw} kW, not ${powerKw}`);
  }
  if (command.kind === 'site.limit') {
    const names = [...stations.sites.keys()];
    if (names.includes(command.site)) return;
    throw new Fault(
      'site_not_found',
      withNearest(`there is no site named ${command.site}`, command.site, names),
    );
  }
  if (stations.forAll(command.charger) !== undefined) return;
  const names = stations.shared.map(({ spec }) => spec.name);
  const message = `there is no charger named ${command.charger} that vehicles share`;
  throw new Fault('charger_not_found', withNearest(message, command.charger, names));
}

const mostLimitKw = 100_000;

/** The offer for a vehicle that is to charge now, kW; undefined where it shares no charger. */
function shareKw(dynamics: Dynamics, row: number): number | undefined {
  const pool = dynamics.stations.of(row)?.pool;
  return pool?.shareOf(row, claimsOf(dynamics, pool, row), dynamics.clock.now);
}

function apply(dynamics: Dynamics, row: number, kw: number): void {
  const { fleet } = dynamics;
  const state = fleet.states[row * stateWidth + byte.charge]!;
  if (isSuspendedState[state] === 1) {
    if (kw > 0) dynamics.send(row, chargeEvents['power.offer']);
    return;
  }
  if (isChargingState[state] === 0) {
    supplyCabin(dynamics, row, kw);
    return;
  }
  if (fleet.numbers[row * rowWidth + field.offerKw] === kw) return;
  if (kw > 0 && dynamics.tells(row)) {
    dynamics.tell(row, 'offer.changed', { offerKw: roundTo(kw, 3) });
  }
  dynamics.send(row, chargeEvents['rate.change']);
}

/** Limits the power for the cabin of a car that does not charge. */
function supplyCabin(dynamics: Dynamics, row: number, kw: number): void {
  const { fleet } = dynamics;
  const mostKw = idleCabinKw(fleet, row);
  const limitedKw = fleet.wallShares.get(row);
  // A car alone at a charger is as one that has it for itself.
  if (mostKw === 0 || limitedKw === kw || (limitedKw === undefined && kw >= mostKw)) return;
  dynamics.change(row, dynamics.cause, () => {
    settleParked(dynamics, row);
    fleet.wallShares.set(row, kw);
    applyStandby(dynamics, row);
  });
}

/** The claims of a pool's vehicles in the order of arrival; `eager` is one that is to charge. */
function claimsOf(dynamics: Dynamics, pool: PowerPool, eager?: number): Map<number, PowerClaim> {
  const claims = new Map<number, PowerClaim>();
  for (const row of pool.rows) {
    const claim = claimOf(dynamics, row, pool.placeOf(row), row === eager);
    if (claim !== undefined) claims.set(row, claim);
  }
  return claims;
}

function claimOf(
  { fleet, clock }: Dynamics,
  row: number,
  charger: number,
  isEager: boolean,
): PowerClaim | undefined {
  const state = fleet.states[row * stateWidth + byte.charge]!;
  const number = fleet.links[row * linkWidth + link.charger]!;
  const mostKw = offeredKw(fleet, row, number);
  if (isEager || isChargingState[state] === 1 || isSuspendedState[state] === 1) {
    const fullKwh = (usableKwh(fleet, row) * chargeLimitPercent(fleet, row, truth)) / 100;
    const needKwh = Math.max(leastNeedKwh, fullKwh - energyKwhAt(fleet, row, truth, clock.now));
    return { leastKw: leastClaimKw(fleet, row, number), mostKw, needKwh, charger };
  }
  const cabinKw = idleCabinKw(fleet, row);
  if (cabinKw === 0) return undefined;
  return { leastKw: 0, mostKw: cabinKw, needKwh: leastNeedKwh, charger };
}

/** The power that the cabin of a vehicle takes that does not charge, kW. */
function idleCabinKw(fleet: Fleet, row: number): number {
  const number = fleet.links[row * linkWidth + link.charger]!;
  return Math.min(offeredKw(fleet, row, number), idleCabinClaimKw(fleet, row));
}

/** The energy that a vehicle lacks at least, kWh, so that its share by need is never zero. */
const leastNeedKwh = 0.01;

/** The charger as the vehicle finds it; undefined for one that it has for itself. */
function stationNamed(dynamics: Dynamics, row: number, charger: number): Station | undefined {
  const { stations, fleet } = dynamics;
  if (stations.isEmpty) return undefined;
  const station = stations.find(fleet.chargers.at(charger).name);
  return station?.spec.isPersonal === true && hasOwnCharger(fleet, row) ? undefined : station;
}

/** Whether a vehicle has a charger of its own where the charger stands at no place. */
function hasOwnCharger(fleet: Fleet, row: number): boolean {
  return fleet.settingsOf(row).persona !== undefined || fleet.isMember(row);
}

/**
 * Lets the events of a vehicle happen in step with those of all others, since it may meet them at a
 * charger (see docs/decisions, 008).
 */
function keepInStep(dynamics: Dynamics, row: number): void {
  const { observed } = dynamics.fleet;
  const was = observed[row]!;
  observed[row] = was | observation.sharing;
  if (was === 0) dynamics.follow(row);
}
