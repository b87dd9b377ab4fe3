/**
 * A city of a given number of cars on a working morning: commuters drive to work, taxis and vans
 * drive all the time, and others charge.
 */
export function busyCity(vehicles: number): string {
  const share = (part: number): number => Math.round(vehicles * part);
  const persona = (name: string, count: number, model: string) => `
  ${name}:
    count: ${count}
    id: ${name}{n:03}
    model: { choice: { ${model} } }
    state: { chargeLimit: 80% }
    vary: { battery.soc: { uniform: [25%, 80%] }, home: { place: suburbs }, odometer: { uniform: [5000km, 90000km] } }
    persona: ${name}`;
  const models = 'bev-compact: 4, bev-suv: 3, phev-suv: 2, ice-hatch: 1';
  return `version: 1
name: busy-city
seed: dashboard
clock: { start: 2026-05-04T06:45:00, timezone: Europe/Berlin, limit: 2d }
places: { suburbs: { latitude: 52.505, longitude: 13.38 } }
fleets:${persona('commuter', share(0.5), models)}${persona('family', share(0.15), models)}${persona('retiree', share(0.1), models)}
  cabs:
    count: ${share(0.15)}
    id: cab{n:03}
    model: bev-suv
    vary: { battery.soc: { uniform: [40%, 95%] }, home: { place: suburbs } }
  chargers:
    count: ${share(0.1)}
    id: charging{n:03}
    model: bev-compact
    vary: { battery.soc: { uniform: [10%, 40%] }, home: { place: suburbs } }
ambient:
  - for: cabs
    every: { poisson: { rate: 4/h } }
    do:
      - drive: { distance: { lognormal: { median: 7km, sigma: 0.5 } }, profile: city }
  - for: chargers
    every: { uniform: [1m, 30m] }
    when: "!self.charge.isPluggedIn"
    do: [{ plugIn: { power: 11kW } }]
webhooks:
  main:
    url: https://app.example/hooks
    triggers: [Charge.IsCharging, Closure.IsLocked]
    data: [TractionBattery.StateOfCharge]
    subscribe: all
    receiver: { latency: 80ms }
steps:
  - wait: 1d
`;
}
