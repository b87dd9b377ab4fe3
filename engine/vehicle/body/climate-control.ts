import type { ImplementationOf } from '../../chart/machine.ts';
import { Fault } from '../../fault.ts';
import { cabinReadyMs, conditioningMs, conditioningPower } from '../../model/cabin.ts';
import { wholeMs } from '../../model/crossing.ts';
import { cabinRange } from '../charging/departures.ts';
import { settleCharging } from '../charging/tariff.ts';
import { climateEvents, connectivityEvents } from '../chart-numbers.ts';
import type { climateTable } from '../charts.generated.ts';
import type { VehicleCommand } from '../command.ts';
import type { Dynamics } from '../dynamics.ts';
import type { VehicleFacts } from '../facts.ts';
import type { Payloads } from '../payloads.ts';
import type { RefusalReason } from '../refusals.ts';
import { isAsleep, isConditioned, isFlat, isMoving, isOnWall } from '../row/condition.ts';
import { energyKwhAt, isCharging, sustainedKwh, truth, usableKwh } from '../row/quantity.ts';
import { byte, field, rowWidth, stateWidth } from '../row/row.ts';
import { changeLoad } from './cabin-load.ts';
import type { ClimateContext } from './climate.chart.ts';
import { settleLowVoltage } from './low-voltage.ts';
import {
  ambientCelsiusAt,
  cabinCelsiusAt,
  cabinTargetCelsius,
  feelWeather,
  settleAir,
} from './thermal.ts';

/** The share of the charge that conditioning leaves in an unplugged battery at least (ours). */
const reserveShare = 0.05;

/** Follows the command of that name. */
export function startClimate(
  dynamics: Dynamics,
  row: number,
  { targetCelsius }: Extract<VehicleCommand, { kind: 'climate.start' }>,
  cause: number,
): RefusalReason | undefined {
  const { fleet } = dynamics;
  if (fleet.modelOf(row).battery === undefined) {
    throw new Fault(
      'powertrain_unsupported',
      `${fleet.modelOf(row).id} cannot heat or cool its cabin while it stands`,
    );
  }
  const celsius = targetCelsius ?? cabinTargetCelsius(fleet, row, truth);
  const { min, max } = cabinRange;
  if (!(celsius >= min && celsius <= max)) {
    throw new Fault('out_of_range', `a cabin is brought to ${min} to ${max} degC, not ${celsius}`);
  }
  return dynamics.deliver(row, climateEvents['climate.start'], cause, celsius);
}

/**
 * Call it after a change that affects the power or the end of conditioning: of the load's source,
 * the weather or the energy. Costs one byte comparison while conditioning is off.
 */
export function renewLoad(dynamics: Dynamics, row: number): void {
  if (!isConditioned(dynamics.fleet, row)) return;
  dynamics.send(row, climateEvents['load.change']);
}

/** The functions behind the names of the climate chart. */
export function climateImplementation(
  dynamics: Dynamics,
): ImplementationOf<typeof climateTable, Payloads> {
  const { fleet } = dynamics;
  return {
    guards: {
      lowVoltageFlat: (row) => isFlat(fleet, row),
      moving: (row) => isMoving(fleet, row),
      batteryLow: (row) => !isOnWall(fleet, row) && spareKwh(dynamics, row) <= 0,
    },
    actions: { ...conditioning(dynamics), ...answers(dynamics) },
    delays: {
      conditioningTimeout: () => conditioningMs,
      timeToTarget: (row) => timeToTargetMs(dynamics, row),
      timeToReserve: (row) => timeToReserveMs(dynamics, row),
    },
  };
}

/** The facts of a row that the machine's guards and delays read. */
export function getClimateContext(dynamics: Dynamics, row: number): ClimateContext {
  const { fleet, clock } = dynamics;
  const outsideCelsius = ambientCelsiusAt(dynamics, row, truth, clock.now);
  const targetCelsius = cabinTargetCelsius(fleet, row, truth);
  const model = fleet.modelOf(row);
  // A car without a traction battery conditions nothing while it stands.
  const { approachKw, holdKw } =
    model.battery === undefined
      ? { approachKw: 0, holdKw: 0 }
      : conditioningPower(model, outsideCelsius, targetCelsius);
  const isOn = isConditioned(fleet, row);
  return {
    now: () => clock.now,
    lowVoltageFlat: isFlat(fleet, row),
    moving: isMoving(fleet, row),
    onWall: isOnWall(fleet, row),
    spareKwh: spareKwh(dynamics, row),
    approachKw,
    holdKw,
    cabinCelsius: cabinCelsiusAt(dynamics, row, truth, clock.now),
    outsideCelsius,
    targetCelsius: isOn ? targetCelsius : undefined,
    load: isOn
      ? { kw: fleet.numbers[row * rowWidth + field.loadKw]!, sinceMs: clock.now }
      : undefined,
  };
}

function conditioning(dynamics: Dynamics) {
  const { fleet, clock } = dynamics;
  return {
    // A cabin that is conditioned already has been settled on its way to its old target.
    aimCabin: (row: number, celsius: number) => {
      fleet.states[row * stateWidth + byte.cabinTarget] = Math.round(2 * celsius);
    },
    startConditioning: (row: number) => {
      const isFlowing = isCharging(fleet, row, truth);
      // The energy so far has flowed at the temperature that the pack had then.
      if (isFlowing) settleCharging(dynamics, row);
      settleAir(dynamics, row, isFlowing ? 'charging' : 'standing');
      settleLowVoltage(fleet, row, clock.now);
      const wasAsleep = isAsleep(fleet, row);
      dynamics.send(row, connectivityEvents['activity.begin']);
      // An awake car draws more, which shortens the time to its reserve.
      if (wasAsleep) dynamics.send(row, climateEvents['load.change']);
    },
    stopConditioning: (row: number) => {
      settleAir(dynamics, row, 'conditioned');
      settleLowVoltage(fleet, row, clock.now);
      changeLoad(dynamics, row, 0);
      dynamics.send(row, connectivityEvents['activity.end']);
    },
    drawLoad: (row: number) => {
      settleAir(dynamics, row, 'conditioned');
      feelWeather(dynamics, row);
      const ambientC = fleet.numbers[row * rowWidth + field.temperatureC]!;
      const target = cabinTargetCelsius(fleet, row, truth);
      const { approachKw, holdKw } = conditioningPower(fleet.modelOf(row), ambientC, target);
      // A cabin already at its target is held from the first instant on, not a millisecond later.
      changeLoad(dynamics, row, timeToTargetMs(dynamics, row) > 0 ? approachKw : holdKw);
    },
    forgetTarget: (row: number) => {
      fleet.states[row * stateWidth + byte.cabinTarget] = 0;
    },
  };
}

function answers(dynamics: Dynamics) {
  const { fleet } = dynamics;
  const stopped = (reason: VehicleFacts['climate.stopped']['reason']) => (row: number) => {
    if (dynamics.tells(row)) dynamics.tell(row, 'climate.stopped', { reason });
  };
  const refuse = (reason: RefusalReason) => () => dynamics.answerUnchanged(reason);
  return {
    announceStarted: (row: number) => {
      if (!dynamics.tells(row)) return;
      dynamics.tell(row, 'climate.started', {
        targetCelsius: cabinTargetCelsius(fleet, row, truth),
      });
    },
    announceStopped: stopped('command'),
    announceTimeout: stopped('timeout'),
    announceTrip: stopped('trip'),
    announceLow: stopped('battery'),
    acceptUnchanged: () => dynamics.answerUnchanged(),
    refuseFlat: refuse('low_voltage_flat'),
    refuseInMotion: refuse('in_motion'),
    refuseBatteryLow: refuse('battery_low'),
  };
}

/** The time until the cabin is at its target, once its air is settled. */
function timeToTargetMs({ fleet }: Dynamics, row: number): number {
  const base = row * rowWidth;
  return cabinReadyMs({
    celsius: fleet.numbers[base + field.cabinC]!,
    ambientCelsius: fleet.numbers[base + field.temperatureC]!,
    targetCelsius: cabinTargetCelsius(fleet, row, truth),
  });
}

function timeToReserveMs(dynamics: Dynamics, row: number): number {
  const { fleet } = dynamics;
  if (isOnWall(fleet, row)) return Infinity;
  const drain = -fleet.numbers[row * rowWidth + field.drainKwhPerMs]!;
  return wholeMs(spareKwh(dynamics, row) / drain);
}

/** The energy in the battery above the reserve. */
function spareKwh({ fleet, clock }: Dynamics, row: number): number {
  const reserveKwh = Math.max(reserveShare * usableKwh(fleet, row), sustainedKwh(fleet, row));
  return energyKwhAt(fleet, row, truth, clock.now) - reserveKwh;
}
