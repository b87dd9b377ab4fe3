import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatInstant, type ScenarioRun, type Zone, zone } from '../../engine/index.ts';
import { msOfDay } from '../../engine/time/instant.ts';
import { zoneNames } from '../../engine/time/zone.ts';
import { act, deeds, openRun } from '../support/activity.ts';

const hour = 3_600_000;

/** Half hours, three quarters, changes at midnight, two hours at once, the south. */
const changing = [
  'Europe/Berlin',
  'America/St_Johns',
  'America/Havana',
  'America/Nuuk',
  'Asia/Beirut',
  'Africa/Cairo',
  'Antarctica/Troll',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
];

/** A zone and the instant of one of its changes. */
const change = fc
  .tuple(fc.constantFrom(...changing), fc.integer({ min: 2016, max: 2099 }), fc.boolean())
  .map(([name, year, isSecond]) => {
    const first = zone(name)!.nextChangeMs(Date.UTC(year));
    return { name, zone: zone(name)!, atMs: isSecond ? zone(name)!.nextChangeMs(first) : first };
  });

const springInBerlin = {
  name: 'Europe/Berlin',
  zone: zone('Europe/Berlin')!,
  atMs: Date.UTC(2026, 2, 29, 1),
};

/** A local time near the change, or any. */
const second = fc.oneof(
  fc.integer({ min: 0, max: 86_399 }),
  fc.integer({ min: 0, max: 4 * 3_600 - 1 }),
  fc.integer({ min: 0, max: 95 }).map((quarter) => quarter * 900),
);

/** The time between the start of a run and the change. */
const before = fc.integer({ min: 0, max: 26 * 3_600 }).map((seconds) => seconds * 1000);

const textOf = (seconds: number): string => formatInstant(seconds * 1000).slice(11, 19);

function runFrom(name: string, startMs: number, steps: readonly string[] = []): ScenarioRun {
  return openRun(`
version: 1
name: zones
clock: { start: "${formatInstant(startMs)}", timezone: ${name} }
vehicles:
  car: { model: hyundai-ioniq-5-long-range-rwd, state: { battery.soc: 55%, odometer: 1000km } }
steps:
${[...steps, 'wait: 1s'].map((step) => `  - ${step}\n`).join('')}`);
}

test('the zone of a scenario moves clocks, not cars', () => {
  const physical = deeds.map((list) =>
    list.filter(({ command }) => command.kind !== 'schedule.set'),
  );
  fc.assert(
    fc.property(physical, fc.constantFrom(...zoneNames()), (list, name) => {
      const [there, here] = [name, 'UTC'].map((each) => {
        const run = runFrom(each, Date.UTC(2026, 9, 24, 20));
        act(run, list);
        return run.world.log;
      });

      expect(there?.digest).toBe(here?.digest);
      expect(here?.length).toBeGreaterThan(20);
    }),
    { numRuns: 60 },
  );
});

describe('clock.localTime', () => {
  test('shows a time when the zone next shows it, whatever the clocks do before', () => {
    const seen = { skipped: 0 };
    fc.assert(
      fc.property(change, second, before, ({ name, zone: there, atMs }, time, beforeMs) => {
        const startMs = atMs - beforeMs;
        const run = runFrom(name, startMs, [`waitUntil: clock.localTime == "${textOf(time)}"`]);
        run.advanceTo(startMs + 60 * hour);

        const isShown = (ms: number): boolean => there.toLocal(ms).msOfDay === time * 1000;
        let expectedMs = nextShown(there, startMs - 1, time);
        if (!isShown(expectedMs)) {
          seen.skipped += 1;
          expectedMs = nextShown(there, expectedMs, time);
        }
        expect(stepsOf(run)[1]).toBe(expectedMs);
      }),
      { numRuns: 201, examples: [[springInBerlin, 2.5 * 3_600, hour]] },
    );
    expect(seen.skipped).toBeGreaterThan(0);
  });

  test('is looked at whenever a comparison with it changes its answer', { tags: 'long' }, () => {
    const seen = { several: 0 };
    fc.assert(
      fc.property(change, second, before, ({ name, zone: there, atMs }, time, beforeMs) => {
        const startMs = atMs - beforeMs;
        const late = `clock.localTime >= "${textOf(time)}"`;
        const run = runFrom(name, startMs, [
          `{ repeat: { times: 9 }, do: [{ waitUntil: '${late}' }, { waitUntil: '!(${late})' }] }`,
        ]);
        const endMs = startMs + 50 * hour;
        run.advanceTo(endMs);

        const expected: number[] = [];
        let was = false;
        for (let ms = startMs; ms <= endMs; ms += 1000) {
          const is = msOfDay(ms + there.offsetMsAt(ms)) >= time * 1000;
          if (is !== was) expected.push(ms);
          was = is;
        }
        if (expected.length > 5) seen.several += 1;
        // The repetition, its first wait, and then one step wherever a wait has ended.
        expect(stepsOf(run).slice(2)).toEqual(expected);
      }),
      { numRuns: 30 },
    );
    expect(seen.several).toBeGreaterThan(0);
  });
});

/** The first or second showing of a time of day after an instant, whichever comes first. */
function nextShown(there: Zone, afterMs: number, time: number): number {
  return Math.min(
    there.nextTimeOfDay(afterMs, time * 1000),
    there.nextTimeOfDay(afterMs, time * 1000, { fold: 'second' }),
  );
}

/** The instants at which steps began. */
function stepsOf({ world }: ScenarioRun): number[] {
  return world.log.retained.filter(({ kind }) => kind === 'step.started').map(({ atMs }) => atMs);
}
