import type { VehicleModel } from '../../../engine/model/model.ts';
import type {
  ExpressionContext,
  ExpressionVehicle,
} from '../../../engine/scenario/expressions/context.ts';
import type { Quantities } from '../../../engine/vehicle/reporting/quantities.ts';
import type { Reading } from '../../../engine/vehicle/reporting/reading.ts';

/** A truth of which expressions read no more than this. */
type Still = Partial<Quantities> & Pick<Reading, 'isOpen' | 'model' | 'name'>;

type Stated = Pick<ExpressionVehicle, 'signal'> & Still;

const parked: Still = {
  name: 'car',
  model: { id: 'IONIQ 5', make: 'Hyundai' } as VehicleModel,
  socPercent: 50,
  energyKwh: 37,
  capacityKwh: 74,
  healthPercent: 100,
  rangeKm: 200,
  isCharging: false,
  isPluggedIn: false,
  isComplete: false,
  isChargerFaulted: false,
  batteryPowerKw: 0,
  wallPowerKw: 0,
  energyAddedKwh: 0,
  chargeLimitPercent: 80,
  timeToLimitMs: 0,
  chargingAmps: 0,
  chargingVolts: 0,
  chargingPhases: 0,
  sessionCost: 0,
  sessionCount: 0,
  chargeState: 'unplugged',
  chargingType: '',
  climateState: 'off',
  lockState: 'locked',
  connectivityState: '{power.idle,network.online}',
  tripState: 'parked',
  personState: 'none',
  scheduleState: 'none',
  accessState: 'granted',
  isWindowOpen: true,
  windowLengthMs: 0,
  departureAtMs: 0,
  oilLifePercent: 70,
  lowVoltagePercent: 95,
  isAnyTyreLow: false,
  troubleCodes: [],
  isInService: false,
  odometerKm: 1000,
  speedKmh: 0,
  fuelLitres: 0,
  outsideCelsius: 20,
  cabinCelsius: 20,
  isClimateOn: false,
  isMoving: false,
  isLocked: true,
  openParts: ['rearTrunk'],
  isOnline: true,
  isAsleep: false,
  place: 'home',
  latitude: 52,
  longitude: 13,
  permissions: ['read_battery'],
  isOpen: (part) => part === 'rearTrunk',
};

/** A parked vehicle with some things changed. */
export function vehicleView({ signal, ...changes }: Partial<Stated> = {}): ExpressionVehicle {
  const truth = { ...parked, ...changes } as Reading;
  return { id: 'id-1', truth, signal: signal ?? (() => undefined) };
}

/** A world that stands still: the same view for every vehicle, unless there is one of its name. */
export function stillLife(
  views: Readonly<Record<string, Partial<Stated>>> = {},
  {
    nowMs = Date.UTC(2026, 4, 4, 21, 30),
    elapsedMs = 3_600_000,
    fleet = [] as ExpressionVehicle[],
  } = {},
): ExpressionContext {
  return {
    nowMs,
    localMs: nowMs,
    startedAtMs: nowMs - elapsedMs,
    vehicle: (name) => vehicleView({ name, ...views[name] }),
    fleet: () => fleet,
    deliveries: () => ({
      events: 0,
      attempts: 0,
      delivered: 0,
      failed: 0,
      cancelled: 0,
      dropped: 0,
      pending: 0,
      sequencesNeverFall: true,
    }),
    charger: (name) => ({
      charger: name,
      site: null,
      connectors: 2,
      occupied: 1,
      whenOccupied: 'refuse',
      sharing: 'equal',
      availableKw: 22,
      limitKw: null,
      powerKw: 7.4,
      vehicles: [{ vehicle: 'car', powerKw: 7.4, offerKw: 11, isSuspended: false }],
      queue: [],
    }),
    site: (name) => ({
      site: name,
      sharing: 'equal',
      gridKw: 30,
      buildingKw: 12,
      solarKw: 2,
      availableKw: 20,
      limitKw: null,
      powerKw: 7.4,
      chargers: ['garage'],
    }),
  };
}
