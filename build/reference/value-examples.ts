import type { RawDraws } from '../../engine/scenario/schema/values.ts';

/** A step for each way to draw a value. */
export const drawExamples = {
  uniform: '- wait: { uniform: [1s, 90s] }',
  normal: '- at: { normal: { mean: "07:40", sd: 35m, min: "06:00", max: "09:00" } }',
  lognormal:
    '- drive: { vehicle: car, distance: { lognormal: { median: 6km, sigma: 0.5, min: 1km, max: 60km } } }',
  exponential: '- wait: { exponential: { mean: 10m, min: 1m, max: 1h } }',
  triangular: '- wait: { triangular: { from: 1m, mode: 5m, until: 20m } }',
  poisson: '- wait: { poisson: { rate: 3/h, min: 1m, max: 2h } }',
  choice: '- plugIn: { vehicle: car, power: { choice: { 3.7kW: 1, 11kW: 3 } } }',
  empirical: `- drive: { vehicle: car, distance: { empirical: [3.5km, 12km, 40km] } }
- drive: { vehicle: car, distance: { empirical: { file: ./km.csv, column: km } } }`,
} as const satisfies Record<keyof RawDraws, string>;

/** Charging schedules of every kind. */
export const scheduleExample = `- charge: { vehicle: car, schedule: none }
- charge: { vehicle: car, schedule: { daily: { from: "23:00", until: "05:00" } } }
- charge:
    vehicle: car
    schedule:
      workweek:
        weekdays: { from: "23:00", until: "05:00" }
        weekends: { from: "13:00", until: "16:00" }
- charge:
    vehicle: car
    schedule:
      weekly:
        monday: { from: "22:00", until: "05:00" }
        tuesday: { from: "22:00", until: "05:00" }
        wednesday: { from: "22:00", until: "05:00" }
        thursday: { from: "22:00", until: "05:00" }
        friday: { from: "22:00", until: "05:00" }
        saturday: { from: "13:00", until: "16:00" }
        sunday: { from: "13:00", until: "16:00" }
- charge:
    vehicle: car
    schedule:
      departures:
        - { time: "07:30", days: [monday, friday], precondition: true }
        - { time: "10:00", days: [saturday], precondition: 20degC }`;

export const seriesExample = `chargers:
  wallbox:
    type: AC
    power: 11kW
    tariff:
      prices:
        file: ./day-ahead.csv
        time: start
        until: end
        column: price
        unit: EUR/MWh
        zone: Europe/Berlin
        gaps: hold
        published: { at: "13:00", late: { 2026-03-12: "18:40" } }
      carbon: ./carbon.csv
  post:
    type: DC
    power: 150kW
    tariff:
      currency: EUR
      prices:
        - { from: 2026-03-10T00:00, value: 0.42 }
        - { from: 2026-03-10T15:00, value: -0.05 }
      carbon: { file: ./forecast.csv, every: 30m, published: { column: known } }
  hub:
    type: AC
    power: 22kW
    tariff:
      currency: EUR
      prices: { steps: [{ from: 2026-03-10T00:00, value: 80EUR/MWh }], published: "13:00" }
      carbon: { file: ./carbon.csv, irregular: true }
  porch:
    type: AC
    power: 11kW
    tariff:
      prices: { file: ./night.csv, text: "from,EUR/MWh\\n2026-03-10T00:00,80\\n2026-03-10T01:00,70" }`;
