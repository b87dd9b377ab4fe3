import type { ScenarioRun } from '../../engine/index.ts';

/** The states that a restart keeps, of all vehicles of a run. */
export function statesOf({ world }: ScenarioRun) {
  return Array.from({ length: world.fleet.count }, (_, row) => {
    const reading = world.truthOf(row);
    const { name, latitude, longitude, isLocked, isPluggedIn, schedule, placeLimits } = reading;
    return {
      name,
      odometerKm: reading.odometerKm,
      socPercent: reading.socPercent.toFixed(9),
      fuelLitres: reading.fuelLitres.toFixed(9),
      position: [latitude.toFixed(6), longitude.toFixed(6)],
      isLocked,
      isPluggedIn,
      chargeState: reading.chargeState,
      openParts: reading.openParts,
      limits: [reading.limitAcPercent, reading.limitDcPercent, placeLimits],
      schedule,
    };
  });
}

/** A scenario whose vehicles have much that a restart keeps. */
export const cars = `
version: 1
name: last
clock: { start: 2026-05-04T18:00:00, timezone: Europe/Berlin, fold: first }
users: { anna: , ben: }
places:
  home: { latitude: 52.48, longitude: 13.33 }
  office: { latitude: 52.51, longitude: 13.38 }
chargers: { wallbox: { type: AC, power: 11kW, place: home } }
vehicles:
  car:
    model: hyundai-ioniq-5-long-range-rwd
    owner: anna
    schedule: { daily: { from: "22:00", until: "05:00" } }
    state: { battery.soc: 35%, chargeLimit: 80%, at: home, placeLimits: { office: 60% } }
  hybrid: { model: ford-escape-phev, owner: ben, state: { fuel: 40%, at: office } }
steps:
  - plugIn: { vehicle: car, charger: wallbox }
  - wait: 20m
  - drive: { vehicle: hybrid, distance: 30km, speed: 60km/h }
  - charge: { vehicle: car, limit: 90% }
  - unlock: car
  - wait: 8h
  - unplug: car
  - drive: { vehicle: car, to: office, speed: 40km/h }
faults:
  - from: 2026-05-04T19:00:00
    target: vehicle.car
    effects: [{ offline: true }]
    for: 10m
`;
