const drives = 'drive: { vehicle: car, distance: 20km, speed: 60km/h }';
const legs =
  'drive: { vehicle: car, legs: [{ distance: 4km, speed: 60km/h }, { distance: 40km, speed: 60km/h }] }';

const window = (from: string, until: string): string => `{ from: "${from}", until: "${until}" }`;
const opened = window('11:00', '15:00');
const closed = window('13:00', '15:00');
const schedules = (times: string): readonly string[] => [
  `charge: { vehicle: car, schedule: ${times} }`,
];
const plugged = 'plugIn: { vehicle: car, power: 11kW }';
const boxed = 'plugIn: { vehicle: car, charger: box }';

/** Steps that cause events of charts or let their guards answer otherwise, by their words. */
export const moves: Readonly<Record<string, readonly string[]>> = {
  // Locks and closures.
  'doors.lock': ['lock: car'],
  'doors.unlock': ['unlock: car'],
  'door.opened': ['openDoor: { vehicle: car, door: frontLeft }'],
  'motion.start': [drives],
  'closure.open': [
    'openDoor: { vehicle: car, door: frontLeft }',
    'open: { vehicle: car, part: chargingPort }',
    'open: { vehicle: car, part: windowFrontLeft }',
  ],
  'closure.close': [
    'closeDoor: { vehicle: car, door: frontLeft }',
    'close: { vehicle: car, part: chargingPort }',
    'close: { vehicle: car, part: windowFrontLeft }',
  ],
  doorOpen: ['unlock: car', 'openDoor: { vehicle: car, door: frontLeft }'],
  moving: [drives],
  locksOnDriving: [drives],
  barredByLock: ['unlock: car'],
  barredByMotion: [drives],
  obstructed: [plugged],
  // The cabin.
  'climate.start': ['climate: { vehicle: car, action: start, temperature: 22degC }'],
  'climate.stop': ['climate: { vehicle: car, action: stop }'],
  'load.change': ['set: { vehicle: car, temperature: 0degC }'],
  batteryLow: ['set: { vehicle: car, battery.soc: 5% }'],
  lowVoltageFlat: ['drain12V: car', 'replace12V: car', 'jumpStart: car'],
  // Permissions.
  'permission.grant': [
    'grant: { vehicle: car, permissions: [read_battery] }',
    'grant: { vehicle: car, permissions: [read_battery], for: 1h }',
  ],
  'permission.revoke': [
    'revoke: { vehicle: car, permissions: [read_charge] }',
    'revoke: { vehicle: car, permissions: [read_charge], for: 2h }',
  ],
  'permissions.set': [
    'set: { vehicle: car, permissions: [read_charge] }',
    'set: { vehicle: car, permissions: [read_charge, read_location] }',
  ],
  moreToEnd: ['grant: { vehicle: car, permissions: [read_battery], for: 1h }'],
  // Schedules; a run begins at noon.
  'schedule.daily': [...schedules(`{ daily: ${opened} }`), ...schedules(`{ daily: ${closed} }`)],
  'schedule.workweek': [
    ...schedules(`{ workweek: { weekdays: ${opened}, weekends: ${opened} } }`),
    ...schedules(`{ workweek: { weekdays: ${closed}, weekends: ${closed} } }`),
  ],
  'schedule.weekly': [
    ...schedules(`{ weekly: { monday: ${opened} } }`),
    ...schedules(`{ weekly: { monday: ${closed} } }`),
  ],
  'schedule.departures': [
    ...schedules('{ departures: [{ time: "13:00", precondition: true }] }'),
    ...schedules('{ departures: [{ time: "23:00" }] }'),
  ],
  'schedule.clear': schedules('none'),
  departureDue: [plugged, 'plugIn: { vehicle: car, power: 3.7kW }'],
  'need.change': [
    'charge: { vehicle: car, limit: 90% }',
    'set: { vehicle: car, battery.soc: 20% }',
  ],
  'after untilDepartureStart': [plugged, 'wait: 12h'],
  'after untilPreconditioning': ['wait: 12h'],
  // The charge.
  'cable.plug': [
    plugged,
    'plugIn: { vehicle: car, power: 0.5kW }',
    'plugIn: { vehicle: car, power: 150kW, type: DC }',
    boxed,
  ],
  'cable.unplug': ['unplug: car'],
  'charge.start': ['charge: { vehicle: car, action: start }'],
  'charge.stop': ['charge: { vehicle: car, action: stop }'],
  'charger.fail': ['fault: { name: dead, target: vehicle.car, effects: [{ chargerFault: true }] }'],
  'charger.restore': ['heal: dead'],
  'drain.change': [
    'climate: { vehicle: car, action: start, temperature: 25degC }',
    'drain12V: car',
  ],
  'limit.change': ['charge: { vehicle: car, limit: 90% }', 'charge: { vehicle: car, limit: 40% }'],
  'rate.change': [
    'limitPower: { site: depot, power: 0kW }',
    'climate: { vehicle: car, action: start, temperature: 25degC }',
    'set: { vehicle: car, temperature: -10degC }',
  ],
  'power.offer': ['limitPower: { site: depot, power: none }'],
  'schedule.allow': [...schedules('none'), ...schedules(`{ daily: ${opened} }`)],
  'window.open': [...schedules(`{ daily: ${closed} }`), 'wait: 2h'],
  'window.close': [...schedules(`{ daily: ${opened} }`), 'wait: 6h'],
  'after timeToRestart': ['wait: 30d'],
  belowLimit: ['charge: { vehicle: car, limit: 40% }', 'set: { vehicle: car, battery.soc: 85% }'],
  chargerFailed: ['fault: { name: dead, target: vehicle.car, effects: [{ chargerFault: true }] }'],
  startOrdered: ['charge: { vehicle: car, action: start }', ...schedules(`{ daily: ${closed} }`)],
  stopOrdered: ['charge: { vehicle: car, action: stop }', ...schedules(`{ daily: ${closed} }`)],
  underSchedule: [...schedules(`{ daily: ${opened} }`), ...schedules(`{ daily: ${closed} }`)],
  windowOpen: [...schedules(`{ daily: ${closed} }`), ...schedules('none')],
  occupied: ['plugIn: { vehicle: other, charger: box }', boxed],
  queued: ['plugIn: { vehicle: other, charger: box }', boxed],
  unsupplied: [
    'limitPower: { site: depot, power: 0kW }',
    'limitPower: { site: depot, power: none }',
    boxed,
  ],
  // Trips.
  'trip.start': [drives],
  moreLegs: [legs],
  'trip.end': ['park: car'],
  'service.begin': ['service: { vehicle: car, for: 2h }'],
  'service.perform': ['service: car'],
  'energy.restored': ['set: { vehicle: car, battery.soc: 50% }'],
  cableConnected: [plugged],
  nothingToDriveOn: ['set: { vehicle: car, battery.soc: 0% }'],
  // Sleep and network.
  'activity.note': ['unlock: car', 'lock: car'],
  'activity.begin': [plugged, 'climate: { vehicle: car, action: start }'],
  'activity.end': ['unplug: car', 'climate: { vehicle: car, action: stop }'],
  'network.drop': ['set: { vehicle: car, online: false }'],
  'network.restore': ['set: { vehicle: car, online: true }'],
  'outage.end': [
    'fault: { target: vehicle.car, effects: [{ offline: true }], for: 2h }',
    'wait: 4h',
  ],
  heldOffline: ['fault: { target: vehicle.car, effects: [{ offline: true }], for: 30d }'],
  'supply.change': ['drain12V: car', 'replace12V: car', 'jumpStart: car'],
  'vehicle.poll': ['poll: car'],
  'vehicle.wake': ['wake: car'],
  offline: ['set: { vehicle: car, online: false }'],
  'after timeToFlat': ['wait: 150d'],
  // Deliveries and commands; a chart begins with each.
  'delivery start': ['unlock: car', 'lock: car'],
  'delivery.cancel': ['webhook: { name: hook, action: disable }'],
  held: ['fault: { target: webhook.hook, effects: [{ hold: true }], for: 1m }'],
  delayed: ['fault: { target: webhook.hook, effects: [{ delay: { by: 1m } }] }'],
  overtaken: ['fault: { target: webhook.hook, effects: [{ reorder: { behind: 1 } }] }'],
  'execution start': [
    'command: { vehicle: car, unlock: true }',
    'command: { vehicle: car, lock: true }',
    'command: { vehicle: car, startCharge: true }',
    'command: { vehicle: car, setDestination: { latitude: 52.5, longitude: 13.4 } }',
  ],
  asleep: ['wait: 1h'],
};

/** How long a step waits where a chart has a timer. */
export const waits: readonly string[] = ['wait: 10m', 'wait: 4h', 'wait: 3d'];

/** Whether the world goes on otherwise after a step, whatever the charts of the car say. */
export function lasts(step: string): boolean {
  return isDrive(step) || /^(fault|limitPower|charge: .*(limit|schedule))/.test(step);
}

/** Whether a step begins a trip, during which the later steps happen. */
export function isDrive(step: string): boolean {
  return step.startsWith('drive:');
}

/** The simulated time that a step takes, ms. */
export function lengthOf(step: string): number {
  const [, count, unit = 'm'] = /^wait: (\d+)([mhd])$/.exec(step) ?? [];
  return Number(count ?? 0) * unitMs[unit as keyof typeof unitMs];
}

const unitMs = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
