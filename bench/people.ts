/** A week of 200 cars with people, of which everything is logged. */
export const peopleForAWeek = `version: 1
name: people-for-a-week
seed: bench
clock: { start: 2026-05-04T00:00:00, timezone: Europe/Berlin, limit: 8d }
fleets:
  cars:
    count: 200
    id: car{n:03}
    model: { choice: { bev-compact: 3, bev-suv: 2, phev-suv: 1 } }
    vary: { battery.soc: { uniform: [40%, 90%] }, odometer: { uniform: [5000km, 90000km] } }
    persona: { choice: { commuter: 3, family: 2, retiree: 1 } }
steps:
  - wait: 7d
`;
