import { expect, test } from 'vitest';
import { parseScenario, ScenarioRun, World } from '../../engine/index.ts';
import { priority } from '../../engine/time/priority.ts';

const minute = 60_000;

test('an instant is complete even where the first of its events is what was waited for', () => {
  const world = new World({ seed: 'seed', startMs: 0 });
  const atMs = world.clock.now + 1000;
  const ran: number[] = [];
  const owner = world.clock.register((subject) => ran.push(subject));
  for (const subject of [1, 2]) world.clock.schedule(atMs, priority.script, owner, subject, 0);

  expect(world.advanceUntil(() => ran.length > 0, atMs + 1)).toBe(true);
  expect(ran).toEqual([1, 2]);
  expect(world.clock.now).toBe(atMs);
});

test('a run that is over goes no further', () => {
  const text = `
version: 1
name: short
clock: { start: 2026-05-04T06:00:00 }
vehicles: { car: { model: BEV } }
steps: [{ wait: 5m }]`;
  const run = new ScenarioRun(parseScenario(text, { file: 'short' }));

  expect(run.advanceUntil(() => false, run.world.clock.now + 60 * minute)).toBe(false);
  expect(run.conclusion).toBeDefined();
  expect(run.world.clock.now).toBe(run.world.startMs + 5 * minute);
});
