import type {
  ExpressionContext,
  VehicleView,
} from '../../../engine/scenario/expressions/context.ts';

const parked: VehicleView = {
  name: 'car',
  id: 'id-1',
  model: 'IONIQ 5',
  make: 'Hyundai',
  socPercent: 50,
  energyKwh: 37,
  capacityKwh: 74,
  rangeKm: 200,
  isCharging: false,
  isPluggedIn: false,
  isComplete: false,
  powerKw: 0,
  energyAddedKwh: 0,
  chargeLimitPercent: 80,
  timeToCompleteMs: 0,
  chargingAmps: 0,
  chargingVolts: 0,
  chargingPhases: 0,
  sessionCost: 0,
  sessionCount: 0,
  chargeState: 'unplugged',
  chargingType: '',
  isWindowOpen: true,
  windowLengthMs: 0,
  departureMs: 0,
  oilLifePercent: 70,
  lowVoltagePercent: 95,
  isAnyTireLow: false,
  troubleCodes: [],
  isInService: false,
  odometerKm: 1000,
  speedKmh: 0,
  temperatureC: 20,
  cabinCelsius: 20,
  isClimateOn: false,
  isMoving: false,
  isLocked: true,
  isOnline: true,
  isAsleep: false,
  place: 'home',
  latitude: 52,
  longitude: 13,
  permissions: ['read_battery'],
  isOpen: (part) => part === 'rearTrunk',
  signal: () => undefined,
};

/** A parked vehicle with some things changed. */
export function vehicleView(changes: Partial<VehicleView> = {}): VehicleView {
  return { ...parked, ...changes };
}

/** A world that stands still: the same view for every vehicle, unless there is one of its name. */
export function stillLife(
  views: Readonly<Record<string, Partial<VehicleView>>> = {},
  { nowMs = Date.UTC(2026, 4, 4, 21, 30), elapsedMs = 3_600_000, fleet = [] as VehicleView[] } = {},
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
  };
}
