import { parseScenario, type Scenario } from '../engine/index.ts';

/** Midnight before a Monday. */
export const startMs = Date.UTC(2026, 4, 4);
export const msPerDay = 86_400_000;

/**
 * A scenario with a fleet of commuters, all of whose days are alike, that runs for as long as the
 * bench advances it.
 */
export function commuters(count: number, log: 'watched' | 'everything'): Scenario {
  return parseScenario(commutersText(count, log), { file: 'commuters.yaml' });
}

export function commutersText(count: number, log: 'watched' | 'everything'): string {
  return `version: 1
name: commuters
seed: bench
log: ${log}
clock: { start: 2026-05-04T00:00:00, limit: 400d }
fleets:
  commuters:
    count: ${count}
    id: c{n:07}
    model: hyundai-ioniq-5-long-range-rwd
    state: { chargeLimit: 80% }
    vary: { battery.soc: { uniform: [40%, 90%] } }
    persona:
      commuter:
        leave: { normal: { mean: "07:36", sd: 35m } }
        back: { normal: { mean: "17:48", sd: 50m } }
        distance: { lognormal: { median: 18km, sigma: 0.5 } }
        chargeBelow: 90%
        power: 7.4kW
        evenings: 0%
        daysOff: 0%
        workPost: 0%
        publicPost: 0%
        errands: 0%
        outings: 0%
        journeys: 0
        topUpBelow: 0%
steps:
  - wait: 399d
`;
}
