import type { Implementation } from '../chart/machine.ts';
import { invariant } from '../invariant.ts';
import { draw, greatest } from '../random/distribution.ts';
import { msPerDay, weekday } from '../time/instant.ts';
import { chargeEvents, chart, closureEvents, lockEvents, tripEvents } from './chart-numbers.ts';
import type { NamesOf } from './chart-words.ts';
import type { personTable } from './charts.generated.ts';
import { isPlugged } from './condition.ts';
import type { Dynamics } from './dynamics.ts';
import { offerCharger } from './offer.ts';
import { socPercentAt, truth } from './quantity.ts';
import type { CommuterPersona } from './settings.ts';

/** A person's pauses (ours): between two things done at the car, and between closing the door and driving off. */
const stepPauseMs = 4_000;
const boardingPauseMs = 20_000;
/** Before a person tries again whose car would not go (ours). */
const retryPauseMs = 1_800_000;

/** Whoever lives closer walks (ours). */
const shortestWayKm = 0.5;

/** Clocks put forward move the times that they skip to later, by no more than this. */
const longestSkipMs = 2 * 3_600_000;

/** Weekdays from Monday (0) on which a commuter works. */
const workdays = 5;

/** What the words of the person chart mean. */
export function personImplementation(
  dynamics: Dynamics,
): Implementation<NamesOf<typeof personTable>> {
  const { fleet, clock } = dynamics;
  const send = (to: number, event: number) => (row: number) => dynamics.send(row, to, event);
  const wayKm = createWays(dynamics);
  return {
    guards: {
      plugged: (row) => isPlugged(fleet, row),
      wantsCharge: (row) =>
        fleet.modelOf(row).battery !== undefined &&
        socPercentAt(fleet, row, truth, clock.now) < personaOf(dynamics, row).chargeBelowPercent,
    },
    actions: {
      pullCable: send(chart.charge, chargeEvents['cable.unplug']),
      unlockDoors: send(chart.lock, lockEvents['doors.unlock']),
      openDoor: send(chart.closures, closureEvents['closure.open']),
      closeDoor: send(chart.closures, closureEvents['closure.close']),
      lockDoors: send(chart.lock, lockEvents['doors.lock']),
      driveToWork: (row) => drive(dynamics, row, dynamics.places.workOf(row), wayKm(row)),
      driveHome: (row) => drive(dynamics, row, dynamics.places.homeOf(row), wayKm(row)),
      plugCable: (row) => {
        offerCharger(fleet, row, 'AC', personaOf(dynamics, row).powerKw);
        dynamics.send(row, chart.charge, chargeEvents['cable.plug']);
      },
    },
    delays: {
      untilDeparture: (row) => departureMs(dynamics, row) - clock.now,
      untilReturn: (row) => Math.max(boardingPauseMs, returnMs(dynamics, row) - clock.now),
      stepPause: () => stepPauseMs,
      boardingPause: () => boardingPauseMs,
      retryPause: () => retryPauseMs,
    },
  };
}

/** The next departure to work after now: a draw per working day, from a stream of that day alone. */
function departureMs(dynamics: Dynamics, row: number): number {
  const { leaveMsOfDay } = personaOf(dynamics, row);
  const now = dynamics.clock.now;
  const name = dynamics.fleet.nameOf(row);
  const zone = dynamics.zoneOf(row);
  const latestMsOfDay = greatest(leaveMsOfDay);
  for (let day = zone.dayNumberAt(now); ; day += 1) {
    if (weekday(day * msPerDay) >= workdays) continue;
    // Whoever comes home in the evening has left today: that draw need not be made to know it is past.
    if (zone.toInstant(day, latestMsOfDay) + longestSkipMs < now) continue;
    const stream = dynamics.streams.stream(name, `leave:${day}`);
    const atMs = zone.toInstant(day, Math.round(draw(leaveMsOfDay, stream)));
    if (atMs > now) return atMs;
  }
}

function returnMs(dynamics: Dynamics, row: number): number {
  const { backMsOfDay } = personaOf(dynamics, row);
  const zone = dynamics.zoneOf(row);
  const day = zone.dayNumberAt(dynamics.clock.now);
  const stream = dynamics.streams.stream(dynamics.fleet.nameOf(row), `back:${day}`);
  return zone.toInstant(day, Math.round(draw(backMsOfDay, stream)));
}

function drive(dynamics: Dynamics, row: number, destination: number, distanceKm: number): void {
  const leg = { distanceKm, speedKmh: personaOf(dynamics, row).speedKmh };
  dynamics.plans.set(row, { destination, legs: [leg] });
  dynamics.send(row, chart.trip, tripEvents['trip.start']);
}

/**
 * How far each commuter has to work, km: drawn once, from a stream of that name alone. It is kept because drawing it
 * again twice a day would take a sixth of a fleet's time.
 */
function createWays(dynamics: Dynamics): (row: number) => number {
  const { fleet } = dynamics;
  let waysKm = new Float64Array(0);
  return (row) => {
    if (row >= waysKm.length) {
      const more = new Float64Array(fleet.capacity);
      more.set(waysKm);
      waysKm = more;
    }
    const knownKm = waysKm[row]!;
    if (knownKm > 0) return knownKm;
    const stream = dynamics.streams.stream(fleet.nameOf(row), 'commute');
    const wayKm = Math.max(shortestWayKm, draw(personaOf(dynamics, row).distanceKm, stream));
    waysKm[row] = wayKm;
    return wayKm;
  };
}

function personaOf({ fleet }: Dynamics, row: number): CommuterPersona {
  const { persona } = fleet.settingsOf(row);
  invariant(persona !== undefined, 'only a vehicle with a persona follows one');
  return persona;
}
