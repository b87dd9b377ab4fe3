import { models, parseScenario, type Scenario } from '../engine/index.ts';

/** A Thursday, midnight in Berlin. */
export const yearStartMs = Date.UTC(2025, 11, 31, 23);
export const yearDays = 365;

/** Private cars come first: they are compared with published figures of households. */
const shares = { commuter: 0.5, family: 0.25, retiree: 0.18, taxi: 0.04, delivery: 0.03 } as const;
export const privatePersonas = ['commuter', 'family', 'retiree'] as const;

/** The given number of vehicles of each model of the catalogue, with drivers of every kind. */
export function mixedFleet(vehicles: number): Scenario {
  const anyModel = [...models.keys()].map((id) => `${id}: 1`).join(', ');
  const fleets = Object.entries(shares).map(
    ([persona, share]) => `
  ${persona}:
    count: ${Math.round(vehicles * share)}
    id: ${persona}{n:05}
    model: { choice: { ${anyModel} } }
    state: { chargeLimit: 80% }
    vary: { battery.soc: { uniform: [40%, 80%] }, odometer: { uniform: [5000km, 90000km] } }
    persona: ${persona}`,
  );
  return parseScenario(
    `version: 1
name: mixed-fleet
seed: year
log: watched
clock: { start: 2026-01-01T00:00:00, timezone: Europe/Berlin, limit: 400d }
fleets:${fleets.join('')}
steps:
  - wait: 399d
`,
    { file: 'mixed-fleet.yaml' },
  );
}
