import type { Json } from '../../log/canonical.ts';
import { signals } from '../../signal/catalogue.ts';
import type { SignalBody } from '../../vehicle/row/signal-body.ts';
import { fraction, type LegacyResource, legacyResource } from './resource.ts';
import { security } from './security.ts';

/** Every resource of version 2.0 from a vehicle's reports (stated and public), by its path. */
export function legacyResources(): readonly LegacyResource[] {
  known ??= [...energy(), ...whereabouts(), ...upkeep(), security()];
  return known;
}

let known: readonly LegacyResource[] | undefined;

const charge = { permission: 'read_charge' } as const;
const battery = { permission: 'read_battery' } as const;

function energy(): readonly LegacyResource[] {
  return [
    legacyResource({
      ...battery,
      path: '/battery',
      name: 'EV battery',
      hasUnits: true,
      needs: ['TractionBattery.StateOfCharge', 'TractionBattery.Range'],
      body: ([{ value: percent }, range]) => ({
        percentRemaining: fraction(percent),
        range: valueOf(range),
      }),
    }),
    legacyResource({
      ...battery,
      path: '/battery/capacity',
      name: 'EV battery capacity',
      hasUnits: true,
      needs: ['TractionBattery.NominalCapacity'],
      body: ([{ capacity = null }]) => ({ capacity }),
    }),
    legacyResource({
      ...battery,
      path: '/battery/nominal_capacity',
      name: 'EV nominal battery capacity',
      hasUnits: true,
      needs: ['TractionBattery.NominalCapacity'],
      body: ([{ capacity, source = null, availableCapacities }]) => ({
        availableCapacities: entriesOf(availableCapacities).map((each) => ({
          capacity: each['capacity'] ?? null,
          description: each['description'] ?? null,
        })),
        capacity: capacity === undefined ? null : { nominal: capacity, source },
        url: null,
      }),
    }),
    legacyResource({
      ...charge,
      path: '/charge',
      name: 'EV charging status',
      needs: ['Charge.IsChargingCableConnected'],
      shows: ['Charge.DetailedChargingStatus', 'Charge.IsCharging'],
      body: ([plugged], [detailed, charging]) => ({
        isPluggedIn: valueOf(plugged),
        state: detailed?.['value'] ?? (charging?.['value'] === true ? 'CHARGING' : 'NOT_CHARGING'),
      }),
    }),
    legacyResource({
      ...charge,
      path: '/charge/limit',
      name: 'EV charge limit',
      needs: ['Charge.ChargeLimits'],
      body: ([limits]) => ({ limit: fraction(limitOf(limits)) }),
    }),
    legacyResource({
      permission: 'read_fuel',
      path: '/fuel',
      name: 'Fuel tank',
      hasUnits: true,
      needs: [
        'InternalCombustionEngine.FuelLevel',
        'InternalCombustionEngine.AmountRemaining',
        'InternalCombustionEngine.Range',
      ],
      body: ([level, amount, range]) => ({
        range: valueOf(range),
        percentRemaining: fraction(valueOf(level)),
        amountRemaining: valueOf(amount),
      }),
    }),
  ];
}

/** The active limit; otherwise the one without a place, otherwise the first (ours). */
function limitOf({ activeLimit, values }: SignalBody): Json {
  const entries = entriesOf(values);
  const everywhere = entries.find(({ type }) => type === 'GLOBAL') ?? entries[0];
  return activeLimit ?? everywhere?.['limit'] ?? 100;
}

function whereabouts(): readonly LegacyResource[] {
  return [
    legacyResource({
      path: '/vin',
      name: 'VIN',
      permission: 'read_vin',
      needs: ['VehicleIdentification.VIN'],
      body: ([vin]) => ({ vin: valueOf(vin) }),
    }),
    legacyResource({
      path: '/odometer',
      name: 'Odometer',
      permission: 'read_odometer',
      hasUnits: true,
      needs: ['Odometer.TraveledDistance'],
      body: ([distance]) => ({ distance: valueOf(distance) }),
    }),
    legacyResource({
      path: '/location',
      name: 'Location',
      permission: 'read_location',
      needs: ['Location.PreciseLocation'],
      body: ([{ latitude = null, longitude = null }]) => ({ latitude, longitude }),
    }),
  ];
}

function upkeep(): readonly LegacyResource[] {
  return [
    legacyResource({
      path: '/tires/pressure',
      name: 'Tire pressure',
      permission: 'read_tires',
      hasUnits: true,
      needs: ['Wheel.Tires'],
      body: ([tires]) => ({
        frontLeft: pressureAt(tires, 0, 0),
        frontRight: pressureAt(tires, 0, 1),
        backLeft: pressureAt(tires, 1, 0),
        backRight: pressureAt(tires, 1, 1),
      }),
    }),
    legacyResource({
      path: '/engine/oil',
      name: 'Engine oil life',
      permission: 'read_engine_oil',
      needs: ['InternalCombustionEngine.OilLife'],
      body: ([life]) => ({ lifeRemaining: fraction(valueOf(life)) }),
    }),
    legacyResource({
      path: '/diagnostics/dtcs',
      name: 'Diagnostic trouble codes',
      permission: 'read_diagnostics',
      needs: ['Diagnostics.DTCList'],
      body: ([codes]) => ({
        activeCodes: entriesOf(codes['values']).map((each) => ({
          code: each['code'] ?? null,
          timestamp: each['timestamp'] ?? null,
        })),
      }),
    }),
    legacyResource({
      path: '/diagnostics/system_status',
      name: 'System status',
      permission: 'read_diagnostics',
      needs: [],
      shows: systemPaths,
      body: (_, shown) => ({ systems: shown.flatMap(system) }),
    }),
    serviceHistory,
  ];
}

const serviceHistory = legacyResource({
  path: '/service/history',
  name: 'Service history',
  permission: 'read_service_history',
  hasUnits: true,
  needs: ['Service.Records'],
  body: ([records]) =>
    entriesOf(records['values']).map(({ id, time, odometer, tasks, details, cost }) => ({
      serviceId: id ?? null,
      serviceDate: time ?? null,
      odometerDistance: odometer ?? null,
      serviceTasks: entriesOf(tasks).map((task) => ({
        taskId: task['id'] ?? null,
        taskDescription: task['description'] ?? null,
      })),
      serviceDetails: details ?? null,
      serviceCost: {
        totalCost: (cost as SignalBody | undefined)?.['amount'] ?? null,
        currency: (cost as SignalBody | undefined)?.['currency'] ?? null,
      },
    })),
});

/** Every system, that is, all but lists and counts of codes. */
const systemPaths = signals
  .filter(({ group, name }) => group === 'Diagnostics' && !name.startsWith('DTC'))
  .map(({ path }) => path);

function system(body: SignalBody | undefined, index: number): readonly Json[] {
  if (body === undefined) return [];
  const { status = null, description = null } = body;
  return [{ systemId: systemIdOf(systemPaths[index]!), status, description }];
}

/** `SYSTEM_ACTIVE_SAFETY`; of the public ids only `SYSTEM_TPMS` is known, the form is ours. */
function systemIdOf(path: string): string {
  const name = path.slice(path.indexOf('.') + 1);
  if (name === 'TirePressureMonitoring') return 'SYSTEM_TPMS';
  const words = name.replace(/([a-z])([A-Z])/g, '$1_$2').replace(/([A-Z])([A-Z][a-z])/g, '$1_$2');
  return `SYSTEM_${words.toUpperCase()}`;
}

function pressureAt({ values }: SignalBody, row: number, column: number): Json {
  const tire = entriesOf(values).find((each) => each['row'] === row && each['column'] === column);
  return tire?.['tirePressure'] ?? null;
}

function valueOf({ value = null }: SignalBody): Json {
  return value;
}

function entriesOf(list: Json | undefined): readonly SignalBody[] {
  return (list ?? []) as readonly SignalBody[];
}
