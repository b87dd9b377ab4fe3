import type { RawDraws } from '../../engine/scenario/schema/values.ts';

/** A step for each way to draw a value. */
export const drawExamples = {
  uniform: '- wait: { uniform: [1s, 90s] }',
  normal: '- at: { normal: { mean: "07:40", sd: 35m, min: "06:00", max: "09:00" } }',
  lognormal:
    '- drive: { vehicle: car, distance: { lognormal: { median: 6km, sigma: 0.5, min: 1km, max: 60km } } }',
  exponential: '- wait: { exponential: { mean: 10m, min: 1m, max: 1h } }',
  triangular: '- wait: { triangular: { from: 1m, mode: 5m, to: 20m } }',
  poisson: '- wait: { poisson: { rate: 3/h, min: 1m, max: 2h } }',
  choice: '- plugIn: { vehicle: car, power: { choice: { 3.7kW: 1, 11kW: 3 } } }',
  empirical: `- drive: { vehicle: car, distance: { empirical: [3.5km, 12km, 40km] } }
- drive: { vehicle: car, distance: { empirical: { file: ./km.csv, column: km } } }`,
} as const satisfies Record<keyof RawDraws, string>;

/** Charging schedules of every kind. */
export const scheduleExample = `- charge: { vehicle: car, schedule: none }
- charge: { vehicle: car, schedule: { daily: { start: "23:00", end: "05:00" } } }
- charge:
    vehicle: car
    schedule:
      workweek:
        weekdays: { start: "23:00", end: "05:00" }
        weekends: { start: "13:00", end: "16:00" }
- charge:
    vehicle: car
    schedule:
      weekly:
        monday: { start: "22:00", end: "05:00" }
        tuesday: { start: "22:00", end: "05:00" }
        wednesday: { start: "22:00", end: "05:00" }
        thursday: { start: "22:00", end: "05:00" }
        friday: { start: "22:00", end: "05:00" }
        saturday: { start: "13:00", end: "16:00" }
        sunday: { start: "13:00", end: "16:00" }
- charge:
    vehicle: car
    schedule:
      departures:
        - { time: "07:30", days: [monday, friday], precondition: true }
        - { time: "10:00", days: [saturday], precondition: 20degC }`;

/** Expectations of every form. */
export const expectationExamples = {
  value: `- value: car.battery.soc
  near: 80%
  tolerance: 1%
  name: full enough
  because: the schedule has a window
- { value: car.charge.limit, equals: 100% }
- { value: car.odometer, atLeast: 100km }
- { value: car.battery.soc, atMost: 90% }
- { value: car.charge.cost, between: [0, 12] }
- { value: car.place, matches: "^home" }
- { value: car.charge.type, oneOf: [AC, DC, ""] }
- { value: car.permissions, contains: read_battery }
- { value: car.troubleCodes, length: 0 }`,
  fact: `- { fact: charge.completed, vehicle: car, count: 1 }
- { fact: trip.arrived, atLeast: 1, within: 2h }
- { fact: charge.stopped, never: true }
- { fact: trip.arrived, where: fact.distanceKm > 10, atMost: 3 }`,
  signal: `- { signal: Charge.IsCharging, vehicle: car, equals: true }
- { signal: TractionBattery.StateOfCharge, vehicle: car, present: true }
- { signal: Charge.ChargeLimits, vehicle: car, absent: true }`,
  webhook: `- webhook: main
  where: signal("Charge.IsCharging").value == true
  distinctBy: eventId
  count: 1
- webhook: any
  inOrder:
    - signal("Charge.IsCharging").value == true
    - signal("Charge.IsCharging").value == false
- webhook: main
  payload: { "data.signals[0].body.value": true }
  atLeast: 1`,
  legacy: `- { legacy: "/vehicles/{car}/battery", matches: v3(car), tolerance: { absolute: 0.01 } }
- legacy: /vehicles/{car}/engine/oil
  matches: v3(car)
  tolerance: { relative: 0.001 }
  unless: legacy.status == 501`,
  divergence: '- divergence: none\n- divergence: { atMost: 3 }',
  deliveries: `- deliveries:
    webhook: main
    events: "> 3"
    attempts: "<= 20"
    delivered: ">= 3"
    failed: 0
    cancelled: 0
    dropped: 0
    pending: 0
    p50: "< 1s"
    p95: "< 2s"
    p99: "< 5s"
    max: "< 10s"`,
  eventually:
    '- { eventually: car.charge.isComplete, within: 6h }\n- { eventually: car.asleep, by: "23:30" }',
  always: '- { always: car.locked, for: 2h }',
  never: '- { never: car.battery.soc < 10, until: "22:00" }',
  inOrder: '- { inOrder: [car.charging, car.charge.isComplete], within: 6h }',
} as const;
