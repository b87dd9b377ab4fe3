import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { endLine, headerLine } from '../../../../adapters/file/log-frame.ts';
import {
  entryLine,
  Fault,
  type Json,
  type LoggedEntry,
  parseScenario,
  ScenarioRun,
} from '../../../../engine/index.ts';
import { type Deed, deeds, submitDeed } from '../../../support/activity.ts';
import { scratch } from '../../scratch.ts';
import { record } from '../recorded-terminal.ts';

const top = `
version: 1
name: pair
seed: pair
log: everything
clock: { start: 2026-05-04T05:00:00 }
places: { home: { latitude: 52.5, longitude: 13.4 }, lake: { latitude: 52.43, longitude: 13.18 } }
chargers: { wallbox: { type: AC, power: 11kW, place: home } }
users: { anna: {} }
vehicles:
  car: { model: hyundai-ioniq-5, owner: anna, state: { battery.soc: 55%, odometer: 1000km } }
  van: { model: BEV, persona: commuter }
`;

const scripts = {
  none: '',
  over: `steps:\n  - unlock: car\n  - set: { vehicle: van, temperature: 3degC }\n`,
  timed: `steps:\n  - unlock: car\n  - at: "05:20"\n  - expect: [car.odometer >= 1000]\n`,
  beside: `steps:
  - wait: 10m
  - lock: car
  - repeat: { times: 4 }
    do: [{ wait: 25m }, { set: { vehicle: van, temperature: 9degC } }]
`,
} as const;

const order = fc.constantFrom<Json>(
  'lock',
  'unlock',
  'unplug',
  'park',
  'wake',
  { drive: { to: 'lake' } },
  { drive: { to: 'home', speed: '40km/h' } },
  { drive: { distance: { uniform: ['3km', '9km'] } } },
  { drive: { legs: [{ distance: '2km' }, { distance: '1km', speed: '100km/h' }] } },
  { plugIn: { charger: 'wallbox' } },
  { plugIn: { charger: 'wallbox', cable: { phases: 1, amps: 16 } } },
  { plugIn: { power: '7.4kW' } },
  { openDoor: { door: 'frontLeft' } },
  { closeDoor: { door: 'frontLeft' } },
  { open: { part: 'rearTrunk' } },
  { charge: { limit: '70%' } },
  { charge: { limit: '60%', place: 'home' } },
  { charge: { schedule: { daily: { from: '23:00', until: '05:00' } } } },
  { charge: { schedule: { workweek: { weekdays: { from: '22:15', until: '04:00' } } } } },
  { charge: { schedule: { weekly: { monday: { from: '01:00', until: '02:30' } } } } },
  { set: { online: false } },
  { set: { online: true, 'battery.soc': '41.5%' } },
  { set: { signals: { 'Diagnostics.ABS': { status: 'ALERT' } } } },
  { climate: { action: 'start', temperature: '23degC' } },
  { revoke: { permissions: ['read_vin'], for: '20m' } },
  { connect: { user: 'anna', permissions: ['read_battery'] } },
  'disconnect',
);

const strike = fc.constantFrom<Json>(
  { target: 'vehicle.car', effects: [{ offline: true }], for: '25m' },
  { target: 'vehicle.car', effects: [{ chargerFault: true }] },
  { target: 'vehicle.car', effects: [{ unavailable: ['Closure.*'] }], for: '40m' },
  { target: 'charger.wallbox', effects: [{ offline: true }] },
);

type Act = Readonly<{ order: Json } | { strike: Json } | { heal: number } | { deed: Deed }>;

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ order }) },
  { weight: 1, arbitrary: fc.record({ strike }) },
  { weight: 1, arbitrary: fc.record({ heal: fc.integer({ min: 1, max: 3 }) }) },
  {
    weight: 3,
    // Orders cannot name a route to a place, or faults of these names.
    arbitrary: deeds
      .map((list) => list[0]!)
      .filter(
        ({ command }) =>
          !/^(trip\.start|network\.|charger\.)/.test((command as { kind: string }).kind),
      )
      .map((deed) => ({ deed })),
  },
);

const acts = fc.array(
  fc.record({
    afterMs: fc.oneof(fc.constant(0), fc.constant(600_000), fc.integer({ min: 1, max: 5_000_000 })),
    act,
  }),
  { minLength: 1, maxLength: 15 },
);

function perform(run: ScenarioRun, each: Act): void {
  try {
    if ('order' in each) run.order('car', each.order);
    else if ('strike' in each) run.strike(each.strike);
    else if ('heal' in each) run.heal(`fault-${each.heal}`);
    else submitDeed(run, each.deed);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
  }
}

interface Told {
  readonly left: readonly { sequence: number; why: string }[];
  readonly notes: readonly string[];
}

/** The reports and states of vehicles, with their instants. */
function factsOf(entries: readonly LoggedEntry[], untilMs: number) {
  return entries
    .filter(
      ({ atMs, io, subject }) => io === 'st' && atMs <= untilMs && /^(car|van)$/.test(subject),
    )
    .filter(({ kind }) => kind !== 'command.refused')
    .map(({ atMs, kind, subject, data }) => ({ atMs, kind, subject, data }));
}

function recordingOf(run: ScenarioRun, text: string): string {
  const { scenario, world } = run;
  const sources = { file: 'a.yaml', path: undefined, text, imports: {}, params: {}, env: {} };
  const header = headerLine({ scenario, sources, engineVersion: 'test', isOpen: true });
  const { digest, length: entries } = world.log;
  const end = endLine({ digest, entries, verdict: 'none' });
  return `${[header, ...world.log.retained.map(entryLine), end].join('\n')}\n`;
}

describe('a scenario written from a recording', () => {
  const folder = scratch;

  test.each(Object.keys(scripts) as (keyof typeof scripts)[])(
    'shows the same of the vehicles at the same instants, with a script: %s',
    async (script) => {
      const place = folder();
      const source = `${top}${scripts[script]}`;
      const scenario = parseScenario(source, { file: 'a.yaml' });
      await fc.assert(
        fc.asyncProperty(acts, async (list) => {
          const run = new ScenarioRun(scenario, { open: true });
          // The effects of a script precede any order from outside.
          run.advanceTo(run.world.clock.now);
          for (const { afterMs, act: each } of list) {
            run.advanceTo(run.world.clock.now + afterMs);
            perform(run, each);
          }
          run.advanceTo(run.world.clock.now + 3_600_000);
          const file = join(place, 'a.simlog');
          const written = join(place, 'b.yaml');
          writeFileSync(file, recordingOf(run, source));

          const { code, stdout } = await record(['extract', file, written, '--scenario', '--json']);

          expect(code).toBe(0);
          const { left, notes } = JSON.parse(stdout) as Told;
          const entries = run.world.log.retained;
          const refused = new Set(
            entries.filter(({ kind }) => kind === 'command.refused').map(({ cause }) => cause),
          );
          // Only orders without effect are left out.
          expect(left.filter(({ sequence }) => !refused.has(sequence))).toEqual([]);
          expect(notes).toEqual([]);
          const again = new ScenarioRun(
            parseScenario(readFileSync(written, 'utf8'), { file: 'b' }),
          );
          again.advanceTo(Infinity);
          const lastMs = entries.at(-1)!.atMs;
          const [facts, same] = [run, again].map(({ world }) =>
            factsOf(world.log.retained, lastMs - 1),
          );
          expect(same).toEqual(facts);
          expect(again.conclusion?.verdict).not.toMatch(/ERROR|BLOCKED/);
        }),
        { numRuns: 25 },
      );
    },
  );
});
