/**
 * Measures a route of many points, or cars that share a charging site beside the same cars with a
 * charger each. Argument: `route` or `site`.
 */
import { parseScenario, ScenarioRun } from '../engine/index.ts';
import { Route, type RoutePoint } from '../engine/place/route.ts';
import { median } from './figure.ts';
import { report } from './report.ts';

export interface RouteMeasurement {
  readonly points: number;
  readonly flatBytes: number;
  /** With elevations. */
  readonly hillyBytes: number;
}

/** Times in ms for a week, medians of the rounds. */
export interface SiteMeasurement {
  readonly cars: number;
  /** At a site with a limit. */
  readonly limitMs: number;
  /** At one with solar power besides. */
  readonly solarMs: number;
  /** With a charger each. */
  readonly aloneMs: number;
}

const cars = 20;
const rounds = 5;

const forms = {
  limit: 'site: hall',
  solar: 'site: roof',
  alone: 'perCar: true',
} as const;

if (process.argv[2] === 'route') report(measureRoute(10_000));
else report(measureSite());

function measureRoute(points: number): RouteMeasurement {
  const given = Array.from({ length: points }, (_, index): RoutePoint => {
    const away = index / 5000;
    return { latitude: 48 + away, longitude: 11 + away + (index % 7) / 10_000 };
  });
  const heights = given.map((point, index) => ({ ...point, elevationM: index % 900 }));
  const [flat, hilly] = [Route.of(given), Route.of(heights)];
  if (flat.count !== points || hilly.count !== points) throw new Error('points were left out');
  return { points, flatBytes: flat.byteLength, hillyBytes: hilly.byteLength };
}

function measureSite(): SiteMeasurement {
  const times = { limit: [] as number[], solar: [] as number[], alone: [] as number[] };
  for (let round = 0; round <= rounds; round += 1) {
    for (const form of ['limit', 'solar', 'alone'] as const) {
      const ms = weekMs(forms[form]);
      // The first round compiles the code.
      if (round > 0) times[form].push(ms);
    }
  }
  const [limitMs, solarMs, aloneMs] = [times.limit, times.solar, times.alone].map(median);
  return { cars, limitMs: limitMs!, solarMs: solarMs!, aloneMs: aloneMs! };
}

function weekMs(charger: string): number {
  const scenario = parseScenario(
    `version: 1
name: hall
seed: bench
log: watched
clock: { start: 2026-06-08T06:00:00, timezone: Europe/Berlin, limit: 8d }
places: { hall: { latitude: 48.1, longitude: 11.6 } }
sites:
  hall: { limit: 60kW, sharing: byNeed }
  roof: { limit: 60kW, sharing: byNeed, solar: { peak: 40kW, at: hall } }
chargers: { post: { type: AC, power: 11kW, place: hall, ${charger} } }
fleets: { cars: { count: ${cars}, model: tesla-model-3 } }
steps:
  - repeat: { times: 7 }
    do:
      - set: { vehicle: cars, battery.soc: 30% }
      - plugIn: { vehicle: cars, charger: post }
      - wait: 16h
      - unplug: cars
      - wait: 8h
`,
    { file: 'hall.yaml' },
  );
  const begunAtMs = performance.now();
  new ScenarioRun(scenario, { retain: false }).advanceTo(scenario.clock.startAtMs + 7 * 86_400_000);
  return performance.now() - begunAtMs;
}
