import type { ChartNames, ChartTable } from '../../chart/table.ts';
import { parts } from '../../model/parts.ts';
import { lowVoltageSocAt } from '../body/low-voltage.ts';
import { ambientCelsiusAt, cabinCelsiusAt } from '../body/thermal.ts';
import {
  chargingAmpsAt,
  chargingPhases,
  chargingVoltsAt,
  wallPowerKwAt,
} from '../charging/charge-current.ts';
import { nextDeparture } from '../charging/departures.ts';
import { scheduleInForce } from '../charging/located-schedules.ts';
import { nextWindow, windowAt } from '../charging/schedule-windows.ts';
import { sessionCarbonAt, sessionCostAt } from '../charging/tariff.ts';
import {
  accessTable,
  chargeScheduleTable,
  chargeTable,
  climateTable,
  connectivityTable,
  lockTable,
  personTable,
  tripTable,
} from '../charts.generated.ts';
import { placeName } from '../driving/position.ts';
import {
  isAsleepState,
  isCompleteState,
  isConditionedState,
  isFaultedState,
  isInServiceState,
  isLockedState,
  isMovingState,
  isOfflineState,
  isPluggedState,
  isWindowClosed,
} from '../row/chart-sets.ts';
import { speedKmhAt } from '../row/motion.ts';
import {
  addedKwhAt,
  batteryPowerKwAt,
  chargeLimitPercent,
  energyKwhAt,
  fuelLitresAt,
  healthPercent,
  isCharging,
  odometerKmAt,
  rangeKmAt,
  socPercentAt,
  timeToLimitMsAt,
  usableKwh,
} from '../row/quantity.ts';
import { byte, link, offerTypes, sessionState, stateWidth } from '../row/row.ts';
import { isAnyTyreLowAt, oilLifeAt } from '../upkeep/wear.ts';
import { drifting, line, steady } from './declared-quantity.ts';
import type { RawReading } from './raw-reading.ts';

/** The state of a chart by its name in the table. */
function chartState<const Path extends string, N extends ChartNames>(
  path: Path,
  { states }: ChartTable<N>,
  at: number,
  says = 'state of its chart',
) {
  const read = steady('text', path, says, function () {
    return states[this.byteOf(at)]!;
  });
  return { ...read, values: states };
}

/**
 * The quantities of a vehicle. Readings, expressions, the handle of the library, the documents of
 * the control API, the table of the dashboard and the reference follow this list.
 */
export const quantities = {
  socPercent: line(
    'percent',
    { expression: 'battery.soc', documentAlias: 'battery.soc' },
    'state of charge',
    function () {
      return socPercentAt(this.fleet, this.row, this.block, this.atMs);
    },
  ),
  energyKwh: line('energy', 'battery.energy', 'energy in the battery', function () {
    return energyKwhAt(this.fleet, this.row, this.block, this.atMs);
  }),
  capacityKwh: steady('energy', 'battery.capacity', 'energy in it at 100 %', function () {
    return usableKwh(this.fleet, this.row, this.block);
  }),
  healthPercent: steady(
    'percent',
    'battery.health',
    'energy in it at 100 % over that of a new one',
    function () {
      return healthPercent(this.fleet, this.row, this.block);
    },
  ),
  rangeKm: line('distance', 'battery.range', 'displayed range', function () {
    return rangeKmAt(this.fleet, this.row, this.block, this.atMs);
  }),

  isCharging: steady(
    'flag',
    { expression: 'charge.isCharging', alias: 'charging' },
    'whether energy flows',
    function () {
      return isCharging(this.fleet, this.row, this.block);
    },
  ),
  isPluggedIn: steady('flag', 'charge.isPluggedIn', 'whether the cable is in', function () {
    return isPluggedIn(this);
  }),
  isComplete: steady(
    'flag',
    'charge.isComplete',
    'whether it is plugged in and at its limit',
    function () {
      return isCompleteState[this.byteOf(byte.charge)] === 1;
    },
  ),
  isChargerFaulted: steady(
    'flag',
    'charge.isChargerFaulted',
    'whether car, cable or charger make charging fail',
    function () {
      return isFaultedState[this.byteOf(byte.charge)] === 1;
    },
  ),
  // Follows the charge curve, knot by knot, without an event.
  batteryPowerKw: drifting(
    'power',
    {
      expression: 'charge.batteryPower',
      alias: 'charge.power',
      documentAlias: 'charge.powerKw',
    },
    'power into the battery, which is less than from the wall',
    function () {
      return batteryPowerKwAt(this.fleet, this.row, this.block, this.atMs);
    },
  ),
  wallPowerKw: drifting(
    'power',
    'charge.wallPower',
    'power from the wall while it charges, losses included',
    function () {
      return wallPowerKwAt(this.fleet, this.row, this.block, this.atMs);
    },
  ),
  energyAddedKwh: line(
    'energy',
    'charge.energyAdded',
    'energy that the session added to the battery; less than cost counts, which is that from the wall',
    function () {
      return addedKwhAt(this.fleet, this.row, this.block, this.atMs);
    },
  ),
  chargeLimitPercent: steady(
    'percent',
    { expression: 'charge.limit', document: 'charge.limitPercent' },
    'limit that applies here; unplugged, that of AC',
    function () {
      return chargeLimitPercent(this.fleet, this.row, this.block);
    },
  ),
  timeToLimitMs: line(
    'duration',
    'charge.timeToComplete',
    'time until the limit; 0 unless it charges',
    function () {
      return timeToLimitMsAt(this.fleet, this.row, this.block, this.atMs);
    },
  ),
  chargingAmps: drifting(
    'number',
    'charge.amps',
    'current per phase; 0 unless it charges',
    function () {
      return chargingAmpsAt(this.fleet, this.row, this.block, this.atMs);
    },
  ),
  chargingVolts: drifting(
    'number',
    'charge.volts',
    'voltage of the post for AC, of the pack for DC',
    function () {
      return chargingVoltsAt(this.fleet, this.row, this.block, this.atMs);
    },
  ),
  chargingPhases: steady('number', 'charge.phases', 'phases in use; 0 for DC', function () {
    return chargingPhases(this.fleet, this.row, this.block);
  }),
  sessionCost: drifting(
    'number',
    'charge.cost',
    'cost of the session or the last, in the currency of its tariff, for the energy from the wall, losses included',
    function () {
      return sessionCostAt(this.where, this.row, this.block, this.atMs);
    },
  ),
  sessionCarbon: drifting(
    'number',
    'charge.carbon',
    'carbon of the session or the last, grams of CO2 for the energy from the wall; 0 without a series of it',
    function () {
      return sessionCarbonAt(this.where, this.row, this.block, this.atMs);
    },
  ),
  sessionCount: steady(
    'number',
    'charge.sessions',
    'sessions that ended with energy in the battery',
    function () {
      const recorded = this.fleet.chargeRecords.countTo(this.linkOf(link.records));
      const isRecorded = this.byteOf(byte.sessionOpen) === sessionState.recorded;
      return isPluggedIn(this) && isRecorded ? recorded - 1 : recorded;
    },
  ),
  chargeState: chartState('charge.state', chargeTable, byte.charge),
  chargingType: {
    ...steady('text', 'charge.type', 'AC or DC; empty without a cable', function () {
      return offerTypes[this.byteOf(byte.offerType)]!;
    }),
    values: offerTypes,
  },
  fuelLitres: drifting('volume', 'fuel', 'fuel in the tank; 0 without one', function () {
    return fuelLitresAt(this.fleet, this.row, this.block, this.atMs);
  }),
  odometerKm: line('distance', 'odometer', 'distance travelled', function () {
    return odometerKmAt(this.fleet, this.row, this.block, this.atMs);
  }),
  speedKmh: line('speed', 'speed', 'speed; 0 while it stands', function () {
    return speedKmhAt(this.fleet, this.row, this.block, this.atMs);
  }),
  // The weather turns, and cabins follow it without an event.
  outsideCelsius: drifting(
    'temperature',
    'temperature',
    'temperature of the air outside',
    function () {
      return ambientCelsiusAt(this.where, this.row, this.block, this.atMs);
    },
  ),
  cabinCelsius: drifting(
    'temperature',
    { expression: 'cabin.temperature', document: 'cabinCelsius' },
    'temperature of the air in it',
    function () {
      return cabinCelsiusAt(this.where, this.row, this.block, this.atMs);
    },
  ),
  isClimateOn: steady(
    'flag',
    { expression: 'climate.on', document: 'isClimateOn' },
    'whether the cabin is heated or cooled, which it always is on a trip',
    function () {
      return isMoving(this) || isConditionedState[this.byteOf(byte.climate)] === 1;
    },
  ),
  climateState: chartState('climate.state', climateTable, byte.climate),
  isMoving: steady('flag', 'moving', 'whether it is on a trip', function () {
    return isMoving(this);
  }),
  isLocked: steady('flag', 'locked', 'whether the doors are locked', function () {
    return isLockedState[this.byteOf(byte.lock)] === 1;
  }),
  lockState: chartState('lock.state', lockTable, byte.lock),
  openParts: steady(
    'texts',
    'openParts',
    'open doors, windows and lids',
    function (): readonly string[] {
      return parts.filter((part) => this.isOpen(part));
    },
  ),
  isOnline: steady('flag', 'online', 'whether it has a network', function () {
    return isOfflineState[this.byteOf(byte.connectivity)] === 0;
  }),
  isAsleep: steady('flag', 'asleep', 'whether it sleeps, and so reports seldom', function () {
    return isAsleepState[this.byteOf(byte.connectivity)] === 1;
  }),
  connectivityState: chartState(
    'connectivity.state',
    connectivityTable,
    byte.connectivity,
    'state of its chart: how awake it is, and its network',
  ),
  tripState: chartState('trip.state', tripTable, byte.trip),
  personState: chartState(
    'person.state',
    personTable,
    byte.person,
    'state of its chart; none without a persona',
  ),
  place: steady(
    'text',
    'place',
    'place where it is parked; empty on the way and where nothing has a name',
    function () {
      return placeName(this.where, this.row, this.block);
    },
  ),
  latitude: drifting(
    'number',
    { expression: 'location.latitude', document: 'position.latitude' },
    'degrees to the north',
    function () {
      return this.position.latitude;
    },
  ),
  longitude: drifting(
    'number',
    { expression: 'location.longitude', document: 'position.longitude' },
    'degrees to the east',
    function () {
      return this.position.longitude;
    },
  ),

  isWindowOpen: steady('flag', 'schedule.isOpen', 'whether it may charge now', function () {
    return isWindowClosed[this.byteOf(byte.schedule)] === 0;
  }),
  scheduleState: chartState('schedule.state', chargeScheduleTable, byte.schedule),
  windowLengthMs: steady(
    'duration',
    'schedule.window.length',
    'length of the window that is open, or of the next, clock changes included',
    function () {
      const zone = this.where.zoneOf(this.row);
      const schedule = scheduleInForce(this.where, this.row, this.block);
      const window = windowAt(schedule, this.atMs, zone) ?? nextWindow(schedule, this.atMs, zone);
      return window === undefined ? 0 : window.endMs - window.startMs;
    },
  ),
  departureAtMs: steady(
    'instant',
    'schedule.departure',
    'next departure that a timer is set to',
    function () {
      return nextDeparture(this.schedule, this.atMs, this.where.zoneOf(this.row))?.atMs ?? 0;
    },
  ),
  // The service knows the owner's grants without a report: always current.
  accessState: {
    ...steady('text', 'access.state', 'state of its chart', function () {
      return accessTable.states[this.fleet.states[this.row * stateWidth + byte.access]!]!;
    }),
    values: accessTable.states,
  },
  permissions: steady('texts', 'permissions', 'permissions granted by its owner', function () {
    return this.fleet.permissionSets.at(this.permissionsKey);
  }),

  // Wears with time as well as with distance.
  oilLifePercent: drifting(
    'percent',
    'oilLife',
    'remaining life of the oil; 100 without an engine',
    function () {
      return oilLifeAt(this.where, this.row, this.block, this.atMs) * 100;
    },
  ),
  lowVoltagePercent: drifting(
    'percent',
    { expression: 'lowVoltage.soc', document: 'lowVoltagePercent' },
    'state of charge of the 12 V battery',
    function () {
      return lowVoltageSocAt(this.fleet, this.row, this.block, this.atMs);
    },
  ),
  isAnyTyreLow: drifting(
    'flag',
    { expression: 'tires.low', document: 'isAnyTireLow' },
    'whether the pressure of a tire is low',
    function () {
      return isAnyTyreLowAt(this.where, this.row, this.block, this.atMs);
    },
  ),
  troubleCodes: steady('texts', 'troubleCodes', 'stored trouble codes, oldest first', function () {
    return this.upkeep.troubles.map(({ code }) => code);
  }),
  isInService: steady('flag', 'inService', 'whether it is in the workshop', function () {
    return isInServiceState[this.byteOf(byte.trip)] === 1;
  }),
};

export type QuantityName = keyof typeof quantities;

/** The quantities by name, as a reading has them. */
export type Quantities = {
  readonly [Name in QuantityName]: ReturnType<(typeof quantities)[Name]['read']>;
};

function isPluggedIn(reading: RawReading): boolean {
  return isPluggedState[reading.byteOf(byte.charge)] === 1;
}

function isMoving(reading: RawReading): boolean {
  return isMovingState[reading.byteOf(byte.trip)] === 1;
}
