import type { ImplementationOf } from '../../chart/machine.ts';
import type { EventNumber } from '../../chart/table.ts';
import { consumptionKwhPerKm, onboardKw, warmUpKwhPerKelvin } from '../../model/consumption.ts';
import { wayNumber } from '../../model/course.ts';
import { wholeMs } from '../../model/crossing.ts';
import { coldStartLitres, litresPerKm, litresPerKwh } from '../../model/fuel.ts';
import {
  emptyWithinMs,
  engineHeatsBelowCelsius,
  rechargingKw,
  withColdStart,
} from '../../model/hybrid.ts';
import { wayKwhPerKm } from '../../model/way.ts';
import { settleLowVoltage } from '../body/low-voltage.ts';
import { feelWeather, parkedRegime, settleAir } from '../body/thermal.ts';
import { scheduleInForce } from '../charging/located-schedules.ts';
import { giveUp } from '../charging/sharing.ts';
import {
  climateEvents,
  connectivityEvents,
  lockEvents,
  personEvents,
  scheduleEvents,
} from '../chart-numbers.ts';
import type { tripTable } from '../charts.generated.ts';
import type { Dynamics } from '../dynamics.ts';
import type { Payloads, TripLeg, TripPlan } from '../payloads.ts';
import type { RefusalReason } from '../refusals.ts';
import { roundTo } from '../reporting/rounding.ts';
import { isAnyDoorOpen, isConditioned, isFlat, isPlugged } from '../row/condition.ts';
import type { Fleet } from '../row/fleet.ts';
import { courseAt } from '../row/motion.ts';
import { fuelLitresAt, socPercentAt, sustainedKwh, truth } from '../row/quantity.ts';
import { byte, field, link, linkWidth, rowWidth, stateWidth, tail } from '../row/row.ts';
import { applyStandby, settleIdle } from '../settle.ts';
import { enterService, performService } from '../upkeep/service.ts';
import {
  foreseeTrouble,
  storeDueTrouble,
  storePassedTrouble,
  timeToTrouble,
} from '../upkeep/trouble.ts';
import { coolTyres, warmTyres } from '../upkeep/tyre-warmth.ts';
import { emptyKwh, emptyLitres, timeToEmptyMs } from './empty.ts';
import { legEndMs } from './leg-end.ts';
import { positionAt } from './position.ts';
import { getDrivableKwh, getDrivableLitres } from './trip-context.ts';
import { oweWarmUp, takeOwed } from './warm-up.ts';

/** The functions behind the names of the trip chart. */
export function tripImplementation(
  dynamics: Dynamics,
): ImplementationOf<typeof tripTable, Payloads> {
  return {
    guards: guards(dynamics),
    actions: {
      ...motion(dynamics),
      ...upkeep(dynamics),
      ...announcements(dynamics),
      ...answers(dynamics),
    },
    delays: delays(dynamics),
  };
}

function guards(dynamics: Dynamics) {
  const { fleet, legs } = dynamics;
  return {
    lowVoltageFlat: (row: number) => isFlat(fleet, row),
    cableConnected: (row: number) => isPlugged(fleet, row),
    doorOpen: (row: number) => isAnyDoorOpen(fleet, row),
    nothingToDriveOn: (row: number) =>
      getDrivableKwh(dynamics, row) === 0 && getDrivableLitres(dynamics, row) === 0,
    // Asked when the store in use has run out on the way.
    hasOtherStore: (row: number) =>
      fleet.numbers[row * rowWidth + field.burnLitresPerMs] === 0
        ? fleet.numbers[row * rowWidth + field.fuelLitres]! > emptyLitres
        : getDrivableKwh(dynamics, row) > 0,
    moreLegs: (row: number) => (legs.get(row)?.length ?? 0) > 0,
  };
}

function motion(dynamics: Dynamics) {
  const { fleet, clock, legs, places, warmUpPerMs } = dynamics;
  return {
    beginTrip: (row: number, plan: TripPlan) => beginTrip(dynamics, row, plan),
    takeLeg: (row: number, plan: TripPlan | undefined) => takeLeg(dynamics, row, plan),
    settleLeg: (row: number) => {
      settleIdle(fleet, row, clock.now);
      storePassedTrouble(dynamics, row);
    },
    oweWarmUp: (row: number) => oweWarmUp(dynamics, row),
    settleArrival: (row: number) => {
      settleAt(dynamics, row, fleet.links[row * linkWidth + link.destination]!);
    },
    settleRoadside: (row: number) => {
      const ends = row * linkWidth;
      const spot = positionAt(dynamics, row, truth, clock.now);
      const isDrawn =
        places.isDrawn(fleet.links[ends + link.origin]!) ||
        places.isDrawn(fleet.links[ends + link.destination]!);
      const place = places.add({ name: '', ...spot, zone: dynamics.zoneOf(row), isDrawn });
      fleet.links[ends + link.destination] = place;
      settleAt(dynamics, row, place);
    },
    settleEmpty: (row: number) => {
      const base = row * rowWidth;
      const isBurning = fleet.numbers[base + field.burnLitresPerMs]! > 0;
      if (isBurning) fleet.numbers[base + field.fuelLitres] = 0;
      // The ms after it is at its floor, a battery holds a trifle less than that.
      else if (sustainedKwh(fleet, row) === 0) fleet.numbers[base + field.energyKwh] = 0;
    },
    startMotion: (row: number) => {
      settleAir(dynamics, row, parkedRegime(fleet, row));
      if (isConditioned(fleet, row)) {
        dynamics.send(row, climateEvents['motion.start']);
      }
      settleLowVoltage(fleet, row, clock.now);
      warmTyres(fleet, row, clock.now);
      dynamics.send(row, lockEvents['motion.start']);
      dynamics.send(row, connectivityEvents['activity.begin']);
    },
    stopMotion: (row: number) => {
      settleAir(dynamics, row, 'driving');
      const base = row * rowWidth;
      fleet.numbers[base + field.speedKmPerMs] = 0;
      fleet.numbers[base + field.burnLitresPerMs] = 0;
      fleet.numbers[base + field.warmUpKwhPerKelvin] = 0;
      fleet.numbers[base + field.legKm] = 0;
      fleet.links[row * linkWidth + link.way] = 0;
      fleet.numbers[base + tail.legEndKm] = fleet.numbers[base + field.odometerKm]!;
      legs.delete(row);
      warmUpPerMs.delete(row);
      coolTyres(fleet, row, clock.now);
      applyStandby(dynamics, row);
      dynamics.send(row, connectivityEvents['activity.end']);
    },
  };
}

function upkeep(dynamics: Dynamics) {
  return {
    storeTrouble: (row: number) => storeDueTrouble(dynamics, row),
    enterService: (row: number, durationMs: number) => enterService(dynamics, row, durationMs),
    performService: (row: number) => performService(dynamics, row),
  };
}

/** Ends the trip at a place, whose zone and schedule hold from now on. */
function settleAt(dynamics: Dynamics, row: number, place: number): void {
  const { fleet } = dynamics;
  const zone = dynamics.zoneOf(row);
  const schedule = scheduleInForce(dynamics, row);
  fleet.links[row * linkWidth + link.origin] = place;
  fleet.links[row * linkWidth + link.route] = 0;
  fleet.numbers[row * rowWidth + field.tripKm] = 0;
  if (scheduleInForce(dynamics, row) !== schedule) {
    dynamics.send(row, scheduleEvents['schedule.apply']);
  } else if (dynamics.zoneOf(row) !== zone) {
    dynamics.send(row, scheduleEvents['zone.change']);
  }
}

/** Makes the planned trip the current one. */
function beginTrip(dynamics: Dynamics, row: number, plan: TripPlan): void {
  const { fleet, legs } = dynamics;
  giveUp(dynamics, row);
  const base = row * rowWidth;
  const odometerKm = fleet.numbers[base + field.odometerKm]!;
  fleet.links[row * linkWidth + link.destination] = plan.destination;
  fleet.links[row * linkWidth + link.route] = plan.route ?? 0;
  fleet.numbers[base + field.tripStartKm] = odometerKm;
  fleet.numbers[base + field.tripKm] = plan.legs.reduce((sum, leg) => sum + leg.distanceKm, 0);
  fleet.numbers[base + tail.legEndKm] = odometerKm;
  fleet.states[row * stateWidth + byte.engineRan] = 0;
  // Most trips have one leg and need no list.
  if (plan.legs.length > 1) legs.set(row, plan.legs.slice(1));
}

/**
 * Sets speed and drain for the next leg, which is the first one where a trip starts by a plan, or
 * for the rest of an interrupted one.
 */
function takeLeg(dynamics: Dynamics, row: number, plan: TripPlan | undefined): void {
  const { fleet, clock, legs, warmUpPerMs } = dynamics;
  settleIdle(fleet, row, clock.now);
  const { numbers } = fleet;
  const base = row * rowWidth;
  const restMs = legEndMs(fleet, row) - clock.now;
  const owedLitres = restMs > 0 ? (warmUpPerMs.get(row) ?? 0) * restMs : 0;
  feelWeather(dynamics, row);
  foreseeTrouble(dynamics, row);
  const isNew = numbers[base + field.odometerKm]! >= numbers[base + tail.legEndKm]!;
  if (isNew) beginLeg(dynamics, row, plan?.legs[0] ?? legs.get(row)?.shift());
  if (numbers[base + tail.legEndKm]! <= numbers[base + field.odometerKm]!) return;
  if (drivesOnEngine(fleet, row)) {
    burnFuel(dynamics, row, isNew ? takeOwed(dynamics, row) : owedLitres);
    return;
  }
  drawEnergy(dynamics, row);
}

/** Whether a leg is driven on fuel: the battery is at its floor, or an engine warms the cabin. */
function drivesOnEngine(fleet: Fleet, row: number): boolean {
  if (fleet.modelOf(row).fuel === undefined) return false;
  const base = row * rowWidth;
  const isAtFloor = fleet.numbers[base + field.energyKwh]! <= sustainedKwh(fleet, row) + emptyKwh;
  const isCold = fleet.numbers[base + field.temperatureC]! < engineHeatsBelowCelsius;
  return isAtFloor || (isCold && fleet.numbers[base + field.fuelLitres]! > emptyLitres);
}

/** Drives on the battery: at a constant speed its drain is constant, after a profile it is not. */
function drawEnergy({ fleet, warmUpPerMs }: Dynamics, row: number): void {
  const { numbers, links } = fleet;
  const base = row * rowWidth;
  const model = fleet.modelOf(row);
  const celsius = numbers[base + field.temperatureC]!;
  const speedKmPerMs = numbers[base + field.speedKmPerMs]!;
  const way = links[row * linkWidth + link.way]!;
  if (way === 0) {
    const kwhPerKm = consumptionKwhPerKm(model, speedKmPerMs * msPerHour, celsius);
    numbers[base + field.recentKwhPerKm] = kwhPerKm;
    numbers[base + field.drainKwhPerMs] = -kwhPerKm * speedKmPerMs;
  } else {
    const kwhPerMs = onboardKw(model, celsius) / msPerHour;
    numbers[base + field.recentKwhPerKm] = wayKwhPerKm(model, way, celsius);
    numbers[base + field.drainKwhPerMs] = -kwhPerMs;
  }
  numbers[base + field.warmUpKwhPerKelvin] = warmUpKwhPerKelvin(model, celsius);
  warmUpPerMs.delete(row);
  // The engine may have driven the car until a scenario set the battery's charge.
  numbers[base + field.burnLitresPerMs] = 0;
}

/**
 * Drives on the engine, whose fuel burns evenly over the leg. A cold start is charged once a trip
 * and spread over the distance on fuel. Any rest that an interrupted leg owed stays owed. The
 * battery keeps its charge, or is brought back to its floor.
 */
function burnFuel(dynamics: Dynamics, row: number, owedLitres: number): void {
  const { fleet, clock } = dynamics;
  const { numbers, states } = fleet;
  const base = row * rowWidth;
  const model = fleet.modelOf(row);
  const distanceKm = numbers[base + tail.legEndKm]! - numbers[base + field.odometerKm]!;
  const restMs = legEndMs(fleet, row) - clock.now;
  const temperatureC = numbers[base + field.temperatureC]!;
  const ran = row * stateWidth + byte.engineRan;
  const coldStart = states[ran] === 1 ? 0 : coldStartLitres(model, temperatureC);
  states[ran] = 1;
  const speedKmh = numbers[base + field.speedKmPerMs]! * msPerHour;
  const warmLitresPerKm = litresPerKm(model, speedKmh, temperatureC);
  const litresPerKmWithStart = withColdStart(warmLitresPerKm, coldStart, distanceKm);
  const warmPerMs = (warmLitresPerKm * distanceKm) / restMs;
  const missingKwh = sustainedKwh(fleet, row) - numbers[base + field.energyKwh]!;
  const chargedKwhPerMs = rechargingKw(missingKwh, restMs) / msPerHour;
  const drivingPerMs = (litresPerKmWithStart * distanceKm + owedLitres) / restMs;
  const burn = drivingPerMs + chargedKwhPerMs * litresPerKwh;
  if (model.battery !== undefined && numbers[base + field.burnLitresPerMs] === 0) {
    announceEngine(dynamics, row);
  }
  numbers[base + field.drainKwhPerMs] = chargedKwhPerMs;
  numbers[base + field.warmUpKwhPerKelvin] = 0;
  dynamics.warmUpPerMs.set(row, drivingPerMs - warmPerMs);
  numbers[base + field.burnLitresPerMs] = burn;
}

function announceEngine(dynamics: Dynamics, row: number): void {
  if (!dynamics.tells(row)) return;
  const { fleet, clock } = dynamics;
  const fuelLitres = roundTo(fuelLitresAt(fleet, row, truth, clock.now), 2);
  dynamics.tell(row, 'engine.started', { fuelLitres });
}

function beginLeg(dynamics: Dynamics, row: number, leg: TripLeg | undefined): void {
  if (leg === undefined) return;
  const { fleet, clock } = dynamics;
  const { numbers, links } = fleet;
  const base = row * rowWidth;
  const { distanceKm, speedKmh: kmh, start: startShare = 0, traffic } = leg;
  const profile = leg.profile === undefined ? undefined : fleet.profiles.find(leg.profile);
  const way = profile === undefined ? 0 : wayNumber({ profile, kmh, startShare, traffic });
  links[row * linkWidth + link.way] = way;
  numbers[base + tail.legEndKm] = numbers[base + field.odometerKm]! + distanceKm;
  numbers[base + field.legStartMs] = clock.now;
  numbers[base + field.legKm] = way === 0 ? 0 : distanceKm;
  const course = courseAt(fleet, row, truth);
  numbers[base + field.speedKmPerMs] =
    course === undefined ? kmh / msPerHour : distanceKm / course.lengthMs;
}

const msPerHour = 3_600_000;

type EndOfTrip = 'trip.arrived' | 'trip.parked' | 'trip.stranded';

function announcements(dynamics: Dynamics) {
  const { fleet, places, legs } = dynamics;
  const facts = (row: number) => {
    const base = row * rowWidth;
    return {
      distanceKm: roundTo(
        fleet.numbers[base + field.odometerKm]! - fleet.numbers[base + field.tripStartKm]!,
        3,
      ),
      odometerKm: roundTo(fleet.numbers[base + field.odometerKm]!, 3),
      place: places.nameOf(fleet.links[row * linkWidth + link.destination]!),
      ...stores(dynamics, row),
    };
  };
  const ended = (kind: EndOfTrip, event: EventNumber) => (row: number) => {
    if (dynamics.tells(row)) dynamics.tell(row, kind, facts(row));
    dynamics.send(row, event);
  };
  return {
    announceStarted: (row: number) => {
      if (!dynamics.tells(row)) return;
      const base = row * rowWidth;
      dynamics.tell(row, 'trip.started', {
        destination: places.nameOf(fleet.links[row * linkWidth + link.destination]!),
        distanceKm: roundTo(fleet.numbers[base + field.tripKm]!, 3),
      });
    },
    announceLeg: (row: number) => {
      const next = legs.get(row)?.[0];
      if (!dynamics.tells(row) || next === undefined) return;
      dynamics.tell(row, 'trip.continued', {
        distanceKm: roundTo(next.distanceKm, 3),
        speedKmh: roundTo(next.speedKmh, 3),
      });
    },
    announceArrived: ended('trip.arrived', personEvents['trip.ended']),
    announceParked: ended('trip.parked', personEvents['trip.ended']),
    announceStranded: ended('trip.stranded', personEvents['trip.stranded']),
    announceRecovered: (row: number) => {
      if (dynamics.tells(row)) dynamics.tell(row, 'trip.recovered', {});
      dynamics.send(row, personEvents['trip.recovered']);
    },
  };
}

/** The energy and fuel that a car has left. */
function stores({ fleet, clock }: Dynamics, row: number) {
  const { battery, fuel } = fleet.modelOf(row);
  const fuelLitres = roundTo(fuelLitresAt(fleet, row, truth, clock.now), 2);
  const socPercent = roundTo(socPercentAt(fleet, row, truth, clock.now), 2);
  return {
    ...(fuel === undefined ? {} : { fuelLitres }),
    ...(battery === undefined ? {} : { socPercent }),
  };
}

function answers(dynamics: Dynamics) {
  const refuse = (reason: RefusalReason) => (row: number) => {
    dynamics.answerUnchanged(reason);
    dynamics.send(row, personEvents['trip.refused']);
  };
  return {
    refuseFlat: refuse('low_voltage_flat'),
    refuseCableConnected: refuse('cable_connected'),
    refuseDoorOpen: refuse('door_open'),
    refuseBatteryEmpty: refuse('battery_empty'),
    refuseInMotion: refuse('in_motion'),
    refuseNotMoving: () => dynamics.answerUnchanged('not_moving'),
    refuseStranded: refuse('stranded'),
    refuseInService: refuse('in_service'),
    declineInMotion: () => dynamics.answerUnchanged('in_motion'),
    declineStranded: () => dynamics.answerUnchanged('stranded'),
    declineInService: () => dynamics.answerUnchanged('in_service'),
  };
}

function delays(dynamics: Dynamics) {
  const { fleet, clock } = dynamics;
  const legMs = (row: number): number => legEndMs(fleet, row) - clock.now;
  return {
    timeToLegEnd: (row: number) => wholeMs(legMs(row)),
    timeToEmpty: (row: number): number => {
      const base = row * rowWidth;
      const burn = fleet.numbers[base + field.burnLitresPerMs]!;
      if (burn > 0) return emptyWithinMs(fleet.numbers[base + field.fuelLitres]!, burn, legMs(row));
      if (fleet.modelOf(row).battery === undefined) return Infinity;
      return timeToEmptyMs(fleet, row, clock.now, legMs(row));
    },
    timeToTrouble: (row: number) => timeToTrouble(dynamics, row),
    serviceTime: (_row: number, durationMs: number) => durationMs,
  };
}
