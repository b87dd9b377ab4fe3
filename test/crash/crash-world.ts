/** The text of the worlds of the crash test; events of `main` go to an address from the start. */
export function crashWorld(url: string): string {
  return `version: 1
name: crash
seed: 7
clock: { start: 2026-05-04T08:00:00, timezone: Europe/Berlin }
users: { anna: {}, ben: {} }
vehicles:
  car: { model: tesla-model-3, owner: anna, state: { battery.soc: 35%, locks: locked } }
  van:
    model: hyundai-ioniq-5-long-range-rwd
    owner: ben
    state: { battery.soc: 60%, locks: locked }
webhooks:
  main:
    url: ${url}
    verify: skip
    triggers: [Closure.IsLocked, Charge.IsCharging]
    data: [Closure.IsLocked, TractionBattery.StateOfCharge]
    subscribe: [car, van]
`;
}
