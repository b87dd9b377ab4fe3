/** Explores applications in this process: a right one, and those of the gallery. */

import { countClasses } from '../adapters/testing/explore/classes.ts';
import { explore } from '../adapters/testing/explore/explore.ts';
import type { SearchReport } from '../adapters/testing/explore/search-report.ts';
import { Receiver } from '../adapters/testing/receiver.ts';
import { diaryIn, exhibits } from '../docs/example-backend/gallery/exhibits.ts';
import type { Mistake } from '../docs/example-backend/gallery/mistakes.ts';
import { nightOf } from './explore-night.ts';
import { median } from './figure.ts';
import { report } from './report.ts';

export interface ExploreMeasurement {
  /** Runs in a second of processor time. */
  readonly recorded: number;
  readonly inWorld: number;
  readonly mistakes: readonly {
    readonly name: string;
    readonly ms: number;
    /** The run that showed it first. */
    readonly run: number;
    /** The most disturbances of a story. */
    readonly choices: number;
  }[];
  /** Classes of orders by the number of deliveries, for one, two and three cars. */
  readonly classes: readonly (readonly [number, ...(number | undefined)[]])[];
}

const rounds = 3;

async function runsPerSecond(inWorld: boolean, runs: number): Promise<number> {
  const rates: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = process.cpuUsage();
    const done = await explored(inWorld, runs);
    const { system, user } = process.cpuUsage(before);
    rates.push((1_000_000 * done.runs) / (user + system));
  }
  return median(rates);
}

function explored(inWorld: boolean, runs: number): Promise<SearchReport> {
  return explore({
    yaml: nightOf(13),
    app: ({ application }) => new Receiver({ secret: application.managementToken }),
    readBack: ({ handled, states }) => ({ handled, cars: [...states.keys()] }),
    budget: { runs },
    inWorld,
  });
}

async function mistaken(name: Mistake): Promise<ExploreMeasurement['mistakes'][number]> {
  const exhibit = exhibits[name];
  const scenario = new URL(`../docs/example-backend/gallery/${exhibit.scenario}`, source).pathname;
  const beganMs = performance.now();
  let ms = Infinity;
  const { findings } = await explore({
    scenario,
    // The type of worlds of the gallery is that of the built package.
    app: (world) => diaryIn(world as never, exhibit, name),
    readBack: (app) => app.state(),
    budget: { runs: exhibit.asks === true ? 10 : 100 },
    onProgress: (_, found) => {
      if (found > 0) ms = Math.min(ms, performance.now() - beganMs);
    },
    throws: false,
  });
  if (findings.length === 0) throw new Error(`${name} was not found`);
  // One of the undisturbed run ends the exploration.
  ms = Math.min(ms, performance.now() - beganMs);
  const choices = Math.max(...findings.map((each) => each.choices.length));
  return { name, ms, run: findings[0]!.run, choices };
}

function classesOf(deliveries: number, cars: number): number | undefined {
  const sent = Array.from({ length: deliveries }, (_, index) => ({
    eventId: `${index}`,
    webhook: 'main',
    vehicle: `${index % cars}`,
    user: 'anna',
    place: 1 + Math.floor(index / cars),
    atMs: 60_000 * index,
  }));
  return countClasses(sent, Infinity, false);
}

// The bundle of this file lies elsewhere.
const source = `file://${process.cwd()}/bench/`;

const mistakes = [];
for (const name of Object.keys(exhibits)) mistakes.push(await mistaken(name as Mistake));
report({
  recorded: await runsPerSecond(false, 1000),
  inWorld: await runsPerSecond(true, 100),
  mistakes,
  classes: Array.from({ length: 10 }, (_, index) => {
    const deliveries = 3 + index;
    return [deliveries, ...[1, 2, 3].map((cars) => classesOf(deliveries, cars))] as const;
  }),
} satisfies ExploreMeasurement);
