import { ratedKwhPerKm } from '../vehicle/consumption.ts';
import { chargeLimits, chargeTimers, limitsSchema, timersSchema } from './charge-settings.ts';
import { flag, quantity, shaped, word } from './shape.ts';
import { electric, type Provenance, signal } from './signal.ts';

const common = { group: 'Charge', permission: 'read_charge', powertrains: electric } as const;

function named(name: string, provenance: Provenance = 'public') {
  return { ...common, name, provenance };
}

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
    ...quantity('min', 'minutes', (reading) =>
      reading.isCharging ? reading.timeToLimitMs / 60_000 : Number.NaN,
    ),
  }),
  signal({
    ...named('Wattage'),
    ...quantity('watts', 'minutes', (reading) => reading.wallPowerKw * 1000),
  }),
  signal({
    ...named('ChargeRate'),
    ...quantity('km/h', 'rangeKm', (reading) =>
      reading.isCharging ? reading.powerKw / ratedKwhPerKm(reading.model) : 0,
    ),
  }),
  signal({
    ...named('ChargeLimits', 'stated'),
    ...shaped(limitsSchema, chargeLimits, (reading) =>
      [reading.limitAcPercent, reading.limitDcPercent, reading.chargingType].join(),
    ),
  }),
  signal({
    ...named('ChargeTimers', 'stated'),
    ...shaped(timersSchema, chargeTimers, (reading) => reading.scheduleKey),
  }),
];
