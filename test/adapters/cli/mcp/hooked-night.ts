/** A car that charges at night, and a webhook that hears of it. */
export const hookedNight = `
version: 1
name: night
seed: 4
clock: { start: 2026-05-04T18:00:00, timezone: Europe/Berlin }
users: { anna: {} }
vehicles:
  car: { model: hyundai-ioniq-5-long-range-rwd, owner: anna, state: { battery.soc: 35% } }
webhooks:
  main: { url: https://app.example/hooks, triggers: [Charge.IsCharging], subscribe: [car], receiver: {} }
steps:
  - wait: 5m
  - plugIn: { vehicle: car, power: 11kW }
  - wait: 30m
  - expect: [car.charge.isCharging]
`;

/** The same car and webhook, for decades. */
export const endless = hookedNight
  .replace('timezone:', 'limit: 30000d, timezone:')
  .replace(/steps:[^]*$/, 'steps:\n  - wait: 30000d\n');
