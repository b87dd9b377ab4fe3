/** A short night that meets what it expects. */
export const shortNight = `version: 1
name: short-night
seed: 7
clock: { start: 2026-03-02T22:00:00, limit: 1d }
vehicles:
  car: { model: hyundai-ioniq-5-long-range-rwd, state: { battery.soc: 70%, chargeLimit: 80% } }
steps:
  - plugIn: { vehicle: car, power: 11kW }
  - drive: { vehicle: car, distance: 5km, speed: 50km/h }
    expect: { refused: cable_connected }
  - waitUntil: car.charge.isComplete
    within: 2h
    because: ten percent take an hour
  - unplug: car
  - drive: { vehicle: car, distance: 12km, speed: 60km/h }
expect:
  - value: car.battery.soc
    between: [70%, 80%]
  - fact: charge.completed
    vehicle: car
    count: 1
`;

/** Expects more than two hours at a wallbox give; the second of its lines holds. */
export const failingNight = `version: 1
name: failing-night
seed: 7
clock: { start: 2026-03-02T22:00:00, limit: 1d }
vehicles:
  car: { model: hyundai-ioniq-5-long-range-rwd, state: { battery.soc: 30%, chargeLimit: 80% } }
steps:
  - plugIn: { vehicle: car, power: 11kW }
  - wait: 2h
  - expect:
      - value: car.battery.soc
        near: 80%
        tolerance: 1%
        because: two hours are enough at a wallbox
      - car.charge.isCharging
`;

/** Needs what a plugged car refuses. */
export const blockedDrive = `version: 1
name: blocked-drive
vehicles:
  car: { model: hyundai-ioniq-5-long-range-rwd }
steps:
  - plugIn: { vehicle: car, power: 11kW }
  - drive: { vehicle: car, distance: 10km, speed: 50km/h }
`;

/** Waits for what cannot come. */
export const endlessWait = `version: 1
name: endless-wait
clock: { limit: 3d }
vehicles:
  car: { model: hyundai-ioniq-5-long-range-rwd }
steps:
  - waitUntil: car.odometer > 99999999
`;

/** Expects nothing. */
export const idleHour = `version: 1
name: idle-hour
params: { pause: { type: duration, default: 1h } }
vehicles:
  car: { model: hyundai-ioniq-5-long-range-rwd }
steps:
  - wait: $params.pause
`;

/** Thirty commuters for two days: some thousand entries. */
export const commuters = `version: 1
name: commuters
clock: { start: 2026-05-04T00:00:00, limit: 3d }
fleets:
  cars:
    count: 30
    id: c{n:02}
    model: hyundai-ioniq-5-long-range-rwd
    persona:
      commuter:
        leave: { normal: { mean: "07:40", sd: 35m } }
        back: { normal: { mean: "17:50", sd: 50m } }
        distance: { lognormal: { median: 18km, sigma: 0.5, min: 3km, max: 70km } }
        chargeBelow: 60%
        power: 11kW
steps:
  - wait: 2d
expect:
  - cars.all(v, v.battery.soc > 5)
`;
