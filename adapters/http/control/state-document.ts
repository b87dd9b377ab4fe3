import type { z } from '@hono/zod-openapi';
import { formatInstant, parts, type Reading } from '../../../engine/index.ts';
import type { stateSchema } from './vehicles-schema.ts';

/** A vehicle as it is, or as it was last reported. */
export function stateDocument(reading: Reading): z.infer<typeof stateSchema> {
  const { model, position, upkeep } = reading;
  return {
    at: formatInstant(reading.atMs),
    battery: model.battery === undefined ? null : batteryOf(reading),
    charge: model.battery === undefined ? null : chargeOf(reading),
    fuelLitres: model.fuel === undefined ? null : reading.fuelLitres,
    odometerKm: reading.odometerKm,
    speedKmh: reading.speedKmh,
    isMoving: reading.isMoving,
    isLocked: reading.isLocked,
    isAsleep: reading.isAsleep,
    isOnline: reading.isOnline,
    isInService: reading.isInService,
    isClimateOn: reading.isClimateOn,
    cabinCelsius: reading.cabinCelsius,
    outsideCelsius: reading.temperatureC,
    lowVoltagePercent: reading.lowVoltagePercent,
    oilLifePercent: reading.oilLifePercent,
    troubleCodes: upkeep.troubles.map(({ code }) => code),
    openParts: parts.filter((part) => reading.isOpen(part)),
    place: reading.place,
    position: { latitude: position.latitude, longitude: position.longitude },
    permissions: [...reading.permissions],
  };
}

function batteryOf({ socPercent, energyKwh, rangeKm }: Reading) {
  return { socPercent, energyKwh, rangeKm };
}

function chargeOf(reading: Reading) {
  const { isPluggedIn, isCharging, isComplete, isChargerFaulted } = reading;
  const { powerKw, energyAddedKwh, limitPercent, timeToLimitMs } = reading;
  return {
    isPluggedIn,
    isCharging,
    isComplete,
    isChargerFaulted,
    powerKw,
    energyAddedKwh,
    limitPercent,
    timeToLimitMs,
  };
}
