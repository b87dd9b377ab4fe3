/** A scenario with a car and a webhook that its lock triggers; `more` are further lines of the webhook. */
export const hookedCar = (more = ''): string => `
version: 1
name: hooked-car
seed: 4
clock: { start: 2026-05-04T18:00:00 }
vehicles: { car: { model: tesla-model-3, timeouts: { relock: 1d } } }
webhooks:
  main:
    url: https://app.test/
    triggers: [Closure.IsLocked]
    subscribe: [car]
    verify: skip
    ${more}
`;
