import { z } from 'zod';
import { ratedKwhPerKm } from '../vehicle/consumption.ts';
import type { Reading } from '../vehicle/reading.ts';
import { recordsSchema } from './charge-records.ts';
import { chargeLimits, chargeTimers, limitsSchema, timersSchema } from './charge-settings.ts';
import { amount, anyText, flag, quantity, shaped, text, unlessSet, word } from './shape.ts';
import { electric, type Provenance, type SignalFailure, signal } from './signal.ts';

const common = { group: 'Charge', permission: 'read_charge', powertrains: electric } as const;

function named(name: string, provenance: Provenance = 'public') {
  return { ...common, name, provenance };
}

/** What the public service says of a rate while the car does not charge. */
const notCharging: SignalFailure = { error: { type: 'VEHICLE_STATE', code: 'NOT_CHARGING' } };

/** Makes whose fast charging inlet is CHAdeMO; all others have CCS. */
const chademoMakes: ReadonlySet<string> = new Set(['Nissan']);

export const chargeSignals = [
  signal({ ...named('IsCharging'), ...flag((reading) => reading.isCharging) }),
  signal({ ...named('IsChargingCableConnected'), ...flag((reading) => reading.isPluggedIn) }),
  signal({ ...named('IsChargingCableLatched'), ...flag((reading) => reading.isPluggedIn) }),
  signal({
    ...named('IsChargingPortFlapOpen'),
    ...flag((reading) => reading.isOpen('chargingPort')),
  }),
  signal({ ...named('IsFastChargerPresent'), ...flag((reading) => reading.chargingType === 'DC') }),
  signal({
    ...named('DetailedChargingStatus'),
    ...word(['CHARGING', 'NOT_CHARGING', 'FULLY_CHARGED'], (reading) => {
      if (reading.isCharging) return 'CHARGING';
      return reading.isComplete ? 'FULLY_CHARGED' : 'NOT_CHARGING';
    }),
  }),
  signal({
    ...named('EnergyAdded', 'stated'),
    ...quantity('kWh', 'energyKwh', (reading) => reading.energyAddedKwh),
  }),
  signal({
    ...named('TimeToComplete'),
    ...quantity(
      'min',
      'minutes',
      (reading) => (reading.isCharging ? reading.timeToLimitMs / 60_000 : Number.NaN),
      notCharging,
    ),
  }),
  signal({
    ...named('Wattage'),
    ...quantity(
      'watts',
      'minutes',
      (reading) => (reading.isCharging ? reading.wallPowerKw * 1000 : Number.NaN),
      notCharging,
    ),
  }),
  signal({
    ...named('ChargeRate'),
    ...quantity(
      'km/h',
      'rangeKm',
      (reading) =>
        reading.isCharging ? reading.powerKw / ratedKwhPerKm(reading.model) : Number.NaN,
      notCharging,
    ),
  }),
  signal({
    ...named('ChargeLimits', 'stated'),
    ...shaped(
      limitsSchema,
      chargeLimits,
      (reading) => [reading.limitAcPercent, reading.limitDcPercent, reading.chargingType].join(),
      'percent',
    ),
  }),
  signal({
    ...named('ChargeTimers', 'stated'),
    ...shaped(timersSchema, chargeTimers, (reading) => reading.scheduleKey),
  }),
  signal({
    ...named('ChargingConnectorType'),
    ...text((reading) => {
      if (reading.chargingType === '') return '';
      return reading.chargingType === 'AC' ? 'J1772' : fastConnector(reading);
    }),
  }),
  signal({
    ...named('FastChargerType'),
    ...text((reading) => (reading.chargingType === 'DC' ? fastConnector(reading) : '')),
  }),
  signal({
    ...named('ChargeRecords', 'stated'),
    permission: 'read_charge_records',
    ...unlessSet(recordsSchema),
  }),
  signal({ ...named('Amperage'), ...unlessSet(amount('ampere'), 'ampere') }),
  signal({ ...named('AmperageMax'), ...unlessSet(amount('ampere'), 'ampere') }),
  signal({ ...named('AmperageRequested'), ...unlessSet(amount('ampere'), 'ampere') }),
  signal({ ...named('Voltage'), ...unlessSet(amount('volts'), 'volts') }),
  signal({
    ...named('ChargerPhases'),
    ...unlessSet(() => z.strictObject({ value: z.int() })),
  }),
  signal({ ...named('ChargePortStatusColor'), ...unlessSet(anyText) }),
];

function fastConnector({ model }: Reading): string {
  return chademoMakes.has(model.make) ? 'CHAdeMO' : 'CCS';
}
