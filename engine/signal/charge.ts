import * as z from 'zod';
import { connectorOf, fastConnector } from '../model/connector.ts';
import { ratedKwhPerKm } from '../model/consumption.ts';
import { type PortState, portColor } from '../model/port-light.ts';
import type { Reading } from '../vehicle/reporting/reading.ts';
import { type SignalFailure } from '../vehicle/row/signal-body.ts';
import { chargeRecords, recordsSchema } from './charge-records.ts';
import {
  chargeLimits,
  chargeTimers,
  limitsKey,
  limitsSchema,
  timersSchema,
} from './charge-settings.ts';
import { flag, quantity, shaped, text, word } from './shape.ts';
import { electric, type Provenance, signal } from './signal.ts';

const common = { group: 'Charge', permission: 'read_charge', powertrains: electric } as const;

function named(name: string, provenance: Provenance = 'public') {
  return { ...common, name, provenance };
}

/** The public service's error for rates while the car does not charge. */
const notCharging: SignalFailure = { error: { type: 'VEHICLE_STATE', code: 'NOT_CHARGING' } };

export const chargeSignals = [
  signal({ ...named('IsCharging'), isTimeless: true, ...flag((reading) => reading.isCharging) }),
  signal({
    ...named('IsChargingCableConnected'),
    isTimeless: true,
    ...flag((reading) => reading.isPluggedIn),
  }),
  signal({
    ...named('IsChargingCableLatched'),
    isTimeless: true,
    // Ours: the cable is never pulled while it charges, nor out of a locked car.
    ...flag((reading) => reading.isPluggedIn && (reading.isCharging || reading.isLocked)),
  }),
  signal({
    ...named('IsChargingPortFlapOpen'),
    isTimeless: true,
    ...flag((reading) => reading.isOpen('chargingPort')),
  }),
  signal({
    ...named('IsFastChargerPresent'),
    isTimeless: true,
    ...flag((reading) => reading.chargingType === 'DC'),
  }),
  signal({
    ...named('DetailedChargingStatus'),
    isTimeless: true,
    ...word(['CHARGING', 'NOT_CHARGING', 'FULLY_CHARGED'], (reading) => {
      if (reading.isCharging) return 'CHARGING';
      return reading.isComplete ? 'FULLY_CHARGED' : 'NOT_CHARGING';
    }),
  }),
  signal({
    ...named('EnergyAdded', 'stated'),
    driftsWhile: 'charging',
    ...quantity('kWh', 'energyKwh', (reading) => reading.energyAddedKwh),
  }),
  signal({
    ...named('TimeToComplete'),
    driftsWhile: 'charging',
    ...quantity(
      'min',
      'minutes',
      (reading) => (reading.isCharging ? reading.timeToLimitMs / 60_000 : Number.NaN),
      notCharging,
    ),
  }),
  // Measured at the wall, including the cabin's share. A cabin's draw while the battery does not
  // charge is billed to the session but not shown here: the public service then has no rate but the
  // error NOT_CHARGING.
  signal({
    ...named('Wattage'),
    driftsWhile: 'charging',
    ...quantity(
      'watts',
      'minutes',
      (reading) => (reading.isCharging ? reading.wallPowerKw * 1000 : Number.NaN),
      notCharging,
    ),
  }),
  signal({
    ...named('ChargeRate'),
    driftsWhile: 'charging',
    ...quantity(
      'km/h',
      'speedKmh',
      (reading) =>
        reading.isCharging ? reading.batteryPowerKw / ratedKwhPerKm(reading.model) : Number.NaN,
      notCharging,
    ),
  }),
  signal({
    ...named('ChargeLimits', 'stated'),
    isTimeless: true,
    ...shaped(limitsSchema, chargeLimits, limitsKey, 'percent'),
  }),
  signal({
    ...named('ChargeTimers', 'stated'),
    isTimeless: true,
    ...shaped(timersSchema, chargeTimers, (reading) => reading.scheduleKey),
  }),
  signal({
    ...named('ChargingConnectorType'),
    isTimeless: true,
    ...text(({ model, chargingType, inletRegion }) =>
      chargingType === '' ? '' : connectorOf(model, chargingType, inletRegion),
    ),
  }),
  signal({
    ...named('FastChargerType'),
    isTimeless: true,
    ...text((reading) => (reading.chargingType === 'DC' ? fastConnector(reading.model) : '')),
    reportedBy: ({ battery }) => battery?.dc !== undefined,
  }),
  signal({
    ...named('ChargeRecords', 'stated'),
    permission: 'read_charge_records',
    ...shaped(recordsSchema, chargeRecords, (reading) => reading.sessionsKey),
  }),
  signal({
    ...named('Amperage'),
    driftsWhile: 'charging',
    ...quantity('ampere', 'amps', whileCharging('chargingAmps'), notCharging),
  }),
  signal({
    ...named('AmperageMax'),
    driftsWhile: 'charging',
    ...quantity('ampere', 'amps', whileCharging('offeredAmps'), notCharging),
  }),
  signal({
    ...named('AmperageRequested'),
    driftsWhile: 'charging',
    ...quantity('ampere', 'amps', whileCharging('requestedAmps'), notCharging),
  }),
  signal({
    ...named('Voltage'),
    driftsWhile: 'charging',
    ...quantity('volts', 'volts', whileCharging('chargingVolts'), notCharging),
  }),
  signal({
    ...named('ChargerPhases'),
    driftsWhile: 'charging',
    followsKey: true,
    schema: () => z.strictObject({ value: z.int() }),
    read: (reading) => {
      if (!reading.isCharging) return notCharging;
      // Direct current has none.
      return reading.chargingPhases === 0 ? undefined : { value: reading.chargingPhases };
    },
    key: (reading) => (reading.isCharging ? reading.chargingPhases : Number.NaN),
    keyOf: (body) => body['value'] as number,
  }),
  signal({
    ...named('ChargePortStatusColor'),
    isTimeless: true,
    ...text((reading) => portColor(reading.model, portState(reading))),
  }),
];

type Rate = 'chargingAmps' | 'offeredAmps' | 'requestedAmps' | 'chargingVolts';

/** NaN stands for an unreported value. */
function whileCharging(rate: Rate): (reading: Reading) => number {
  return (reading) => (reading.isCharging ? reading[rate] : Number.NaN);
}

function portState(reading: Reading): PortState {
  if (!reading.isPluggedIn) return 'unplugged';
  if (reading.isChargerFaulted) return 'faulted';
  if (reading.isCharging) return 'charging';
  return reading.isComplete ? 'complete' : 'waiting';
}
