import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sanFrancisco } from '../../adapters/dashboard/app/san-francisco.ts';
import { importsOf } from '../../adapters/file/import-reader.ts';
import { parseScenario, ScenarioRun } from '../../engine/index.ts';
import type { Position } from '../../engine/place/geography.ts';

const file = 'scenarios/demo/city-day.yaml';
const day = 86_400_000;

function served(seed?: string): ScenarioRun {
  const written = readFileSync(file, 'utf8');
  const text = seed === undefined ? written : written.replace('seed: demo-2026', `seed: ${seed}`);
  return new ScenarioRun(parseScenario(text, { file, ...importsOf(file) }), { open: true });
}

/** Whether a position lies on the land of the map that the dashboard draws for the demo. */
function isOnLand({ latitude, longitude }: Position): boolean {
  return sanFrancisco.land.some((ring) => {
    let isInside = false;
    ring.forEach(([y, x], index) => {
      const [fromY, fromX] = ring.at(index - 1)!;
      const crosses = y > latitude !== fromY > latitude;
      const atX = x + ((fromX - x) * (latitude - y)) / (fromY - y);
      if (crosses && longitude < atX) isInside = !isInside;
    });
    return isInside;
  });
}

test.each([undefined, '1', '2', '3'])(
  'the demo runs for a week by itself, and its cars park on land and charge at home (seed %s)',
  (seed) => {
    const run = served(seed);
    const { world } = run;
    const commuters = world.fleet.rangeOf('commuters')!;
    const hasCable = Array.from({ length: world.fleet.count }, (_, row) =>
      run.watch(`${world.fleet.nameOf(row)}.charge.isPluggedIn`),
    );
    const amiss = new Set<string>();
    const isLand = new Map<string, boolean>();
    const parksOnLand = (position: Position) => {
      const place = `${position.latitude} ${position.longitude}`;
      const known = isLand.get(place) ?? isOnLand(position);
      isLand.set(place, known);
      return known;
    };
    const startMs = world.clock.now;
    for (let atMs = startMs; atMs <= startMs + 7 * day; atMs += day / 96) {
      run.advanceTo(atMs);
      for (let row = 0; row < world.fleet.count; row += 1) {
        const truth = world.truthOf(row);
        const name = world.fleet.nameOf(row);
        if (!truth.isMoving && !parksOnLand(truth.position)) amiss.add(`${name} in the water`);
        const { fuel } = world.fleet.modelOf(row);
        if (fuel !== undefined && truth.fuelLitres < 1) amiss.add(`${name} has no fuel`);
        const home = world.places.positionOf(world.places.homeOf(row));
        const isCommuter = row >= commuters.firstRow && row < commuters.firstRow + commuters.count;
        const isAway =
          truth.position.latitude !== home.latitude || truth.position.longitude !== home.longitude;
        if (isCommuter && hasCable[row]!.holds() && isAway)
          amiss.add(`${name} is plugged in away from home`);
      }
    }

    expect([...amiss]).toEqual([]);
    expect(run.script).toEqual({ broken: undefined });
    expect(world.clock.now).toBe(startMs + 7 * day);
  },
);

test('the pauses of the demo lie where its spotlight shows what the chapter tells', () => {
  const run = served();
  const { world } = run;
  const dark = run.watch('t05.charge.isChargerFaulted && t05.charge.isPluggedIn');
  const night = run.watch('c16.charge.isPluggedIn && c16.place == "home"');

  run.advanceUntil(() => run.pauses === 2, world.clock.now + day);
  expect(dark.holds()).toBe(true);
  run.advanceUntil(() => run.pauses === 3, world.clock.now + day);
  expect(night.holds()).toBe(true);
});
