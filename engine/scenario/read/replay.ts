import { hasMember } from '../names/id-pattern.ts';
import { everyStep } from '../plan/every-step.ts';
import type { Scenario, Step } from '../plan/plan.ts';
import type { PlayEnd, ReplayPlan } from '../plan/replay.ts';
import type { RawScenario } from '../sections/scenario.ts';
import { type Checker, plainNumber, positionOf, report, reportKey } from './checker.ts';
import type { RecordedWorld } from './recorded-world.ts';

/** The replay of a scenario; undefined without one. */
export function replay(
  checker: Checker,
  raw: RawScenario,
  { world, seed }: { readonly world: RecordedWorld | undefined; readonly seed: string | undefined },
): ReplayPlan | undefined {
  const { clock = {}, replay: written } = raw;
  if (written === undefined || world === undefined) {
    if (clock.from === undefined) return undefined;
    return reportKey(checker, clock, 'from', 'key_misplaced', 'from belongs to replay:, see there');
  }
  if (clock.from !== undefined && clock.from !== written.file) {
    const message = `the clock is that of the recording, ${written.file}`;
    report(checker, clock, 'from', 'value_malformed', message, written.file);
  }
  const { recording, scenario } = world;
  if (seed !== undefined && seed !== recording.seed) {
    const message = `the seed is that of the recording, ${recording.seed}: give no other`;
    report(checker, written, 'file', 'key_misplaced', message);
  }
  const { ignore = [], tolerance = {} } = written.compare ?? {};
  const watched = new Set(scenario.log === 'everything' ? [] : toldVehicles(world));
  const isTheirs = vehiclesOf(scenario);
  return {
    recording,
    isRecorded: (name) => (scenario.log === 'everything' ? isTheirs(name) : watched.has(name)),
    watched,
    ownWebhooks: new Set(
      [...checker.names.webhooks].filter((name) => !scenario.names.webhooks.has(name)),
    ),
    mode: written.mode ?? 're-execute',
    ignore,
    tolerance: Object.keys(tolerance).map((pattern) => ({
      pattern,
      amount: plainNumber(checker, tolerance, pattern, { min: 0, max: Infinity }) ?? 0,
    })),
  };
}

/** The vehicles with recorded facts, where not all vehicles were recorded. */
function toldVehicles({ recording, scenario }: RecordedWorld): readonly string[] {
  const isTheirs = vehiclesOf(scenario);
  return recording.entries.flatMap(({ kind, subject }) =>
    kind === 'signal.changed' && isTheirs(subject) ? [subject] : [],
  );
}

function vehiclesOf({ vehicles, fleets }: Scenario): (name: string) => boolean {
  const names = new Set(vehicles.map(({ name }) => name));
  return (name) => names.has(name) || fleets.some(({ id, count }) => hasMember(id, count, name));
}

/** Adds a flow that plays all of the recording if the steps of an overlay do not play it. */
export function besideRecording(
  checker: Checker,
  { replay: written }: RawScenario,
  plan: ReplayPlan | undefined,
  steps: readonly Step[],
): readonly Step[] {
  if (plan?.mode !== 'overlay' || written === undefined) return steps;
  for (const each of everyStep(steps)) if (each.verb === 'play') return steps;
  const frame = {
    id: undefined,
    name: undefined,
    because: undefined,
    at: undefined,
    refused: undefined,
    position: positionOf(checker, written),
  };
  const until: PlayEnd = { kind: 'end' };
  const all = { ...frame, path: 'replay.play', verb: 'play', lasts: 'answer', until } as const;
  const branches = [
    { title: 'recording', steps: [all] },
    { title: 'overlay', steps },
  ];
  return [{ ...frame, path: 'replay', verb: 'parallel', nested: { order: 'all', branches } }];
}
