import { type InSteps, readInSteps } from '../../in-steps.ts';
import type { UserSpec } from '../../service/users.ts';
import { parseInstantIn } from '../../time/local-instant.ts';
import { nameOfCombination } from '../compose/matrix.ts';
import type { ClockPlan, Invariant, PlaceSpec, Scenario } from '../plan/plan.ts';
import { application } from '../sections/app.ts';
import type { RawScenario } from '../sections/scenario.ts';
import { statedSettings } from '../sections/stated.ts';
import { fleets, vehicles } from '../sections/vehicles.ts';
import { webhooks } from '../sections/webhooks.ts';
import { ambientRules } from './ambient.ts';
import { arrivalRules } from './arrivals.ts';
import { CapturedNames } from './captured-names.ts';
import {
  type Checker,
  plainNumber,
  positionOf,
  positive,
  positiveDuration,
  quantity,
  report,
  reportKey,
} from './checker.ts';
import { readingExpectations } from './expectation.ts';
import { timedFaults } from './fault.ts';
import type { RecordedWorld } from './recorded-world.ts';
import { besideRecording, replay } from './replay.ts';
import { sites, stations } from './station.ts';
import { readingSteps } from './step.ts';
import { checkYears, timezone } from './timezone.ts';
import { checkVins } from './unique-vins.ts';
import { hintAtPrices } from './unlikely-prices.ts';

/** The start of the clock if the scenario gives none (ours): a Monday. */
const defaultStart = '2026-01-05T00:00:00';

const defaultLimitMs = 30 * 86_400_000;

/** The inputs that come from outside the file. */
export type Given = Pick<
  Scenario,
  'file' | 'params' | 'names' | 'matrix' | 'imported' | 'flows' | 'models'
> & {
  readonly seed: string | undefined;
  /** The world of the recording that it replays. */
  readonly world: RecordedWorld | undefined;
  /** The first part of the paths of the steps; `steps` without it. */
  readonly path?: string | undefined;
  /** The names that earlier steps have captured. */
  readonly captured?: CapturedNames | undefined;
};

/** Reads the plan of a scenario with a sound structure, in steps, and reports its mistakes. */
export function* readScenario(
  checker: Checker,
  raw: RawScenario,
  given: Given,
): InSteps<Omit<Scenario, 'hints'>> {
  const { file, params, names, matrix, world, flows, path = 'steps' } = given;
  const { captured = new CapturedNames() } = given;
  const caller: Checker = {
    ...checker,
    captured,
    names: { ...checker.names, positions: checker.names.positions ?? positions(raw) },
  };
  const plannedClock = clock(checker, raw);
  hintAtPrices(checker, raw, plannedClock);
  const name = raw.name ?? nameOf(file);
  const ownSeed = String(raw.seed ?? name);
  const seed = world?.recording.seed ?? given.seed ?? ownSeed;
  const cars = {
    models: given.models,
    vehicles: yield* vehicles(checker, raw.vehicles ?? {}),
    fleets: yield* fleets(checker, raw.fleets ?? {}),
  };
  checkVins(checker, raw, cars);
  const replayed = replay(checker, raw, { world, seed: given.seed });
  for (const [at, route] of world?.scenario.routes ?? []) checker.routes.byPath.set(at, route);
  for (const [at, cycle] of world?.scenario.profiles ?? []) checker.profiles.byPath.set(at, cycle);
  return {
    file,
    version: raw.version,
    name: matrix === undefined ? name : nameOfCombination(name, matrix),
    matrix,
    imported: world === undefined ? given.imported : withRecorded(given.imported, world),
    description: raw.description,
    tags: raw.tags ?? [],
    seed,
    publicSeeds: [seed, ownSeed, name],
    log: raw.log ?? 'everything',
    clock: plannedClock,
    params,
    replay: replayed,
    app: application(checker, raw),
    users: users(raw),
    places: yield* places(checker, raw, plannedClock),
    chargers: [...checker.names.chargers.values()].flatMap((each) => each ?? []),
    stations: yield* stations(checker, raw),
    sites: yield* sites(checker, raw),
    series: checker.series.byName,
    // Steps add to them when they are read, below.
    routes: checker.routes.byPath,
    profiles: checker.profiles.byPath,
    ...cars,
    webhooks: yield* webhooks(checker, raw.webhooks ?? {}),
    faults: yield* timedFaults(checker, raw.faults ?? []),
    invariants: yield* invariants(checker, raw),
    ambient: yield* ambientRules(caller, raw.ambient ?? []),
    arrivals: yield* arrivalRules(caller, raw.arrivals ?? []),
    steps: besideRecording(
      checker,
      raw,
      replayed,
      yield* readingSteps(caller, raw.steps ?? [], path),
    ),
    teardown: yield* readingSteps(caller, raw.teardown ?? [], 'teardown'),
    expect: yield* readingExpectations(checker, raw.expect ?? [], 'expect', true),
    names,
    flows,
    stated: statedSettings(checker, raw),
  };
}

/** Adds the text of the recorded scenario, in which its vehicles have their positions. */
function withRecorded(
  imported: Given['imported'],
  { recording, scenario }: RecordedWorld,
): Scenario['imported'] {
  return new Map([...imported, ...scenario.imported, [scenario.file, recording.sources.text]]);
}

function positions({ places: raw = {} }: RawScenario) {
  return new Map(
    Object.entries(raw).map(([name, { latitude, longitude }]) => [name, { latitude, longitude }]),
  );
}

/** The base name of a file: `scenarios/basics/plug-in.yaml` is named `plug-in`. */
function nameOf(file: string): string {
  const base = file.slice(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
  return base.replace(/(\.sim)?\.ya?ml$/, '') || 'scenario';
}

function clock(checker: Checker, { clock: raw = {} }: RawScenario): ClockPlan {
  const { fold } = checker;
  const { name } = checker.zone;
  const startAtMs = parseInstantIn(checker.zone, raw.start ?? defaultStart, checker);
  if (startAtMs === undefined) {
    const message = `expected an instant such as 2026-10-24T19:30:00, found ${raw.start!}`;
    const [day] = /^\d{4}-\d\d-\d\d$/.exec(raw.start!) ?? [];
    report(checker, raw, 'start', 'value_malformed', message, day && `${day}T00:00:00`);
  } else {
    checkYears(checker, { name, startAtMs }, raw, 'start');
  }
  const mode = raw.mode ?? 'virtual';
  if (raw.speed !== undefined && mode !== 'scaled') {
    reportKey(checker, raw, 'speed', 'modifier_misplaced', 'speed belongs to mode: scaled');
  }
  return {
    startAtMs: startAtMs ?? Date.parse(`${defaultStart}Z`),
    timezone: name,
    fold,
    limitMs: quantity(checker, raw, 'limit', 'duration', positiveDuration) ?? defaultLimitMs,
    mode,
    speed: plainNumber(checker, raw, 'speed', positive) ?? 1,
    startPaused: raw.startPaused ?? false,
  };
}

function users({ users: raw = {} }: RawScenario): UserSpec[] {
  return Object.keys(raw).map((name) => ({ name, externalId: raw[name]?.externalId }));
}

function places(
  checker: Checker,
  { places: raw = {} }: RawScenario,
  { startAtMs }: ClockPlan,
): InSteps<PlaceSpec[]> {
  return readInSteps(Object.keys(raw), (name) => {
    const each = raw[name]!;
    const zone = timezone(checker, each, 'timezone')?.name;
    if (zone !== undefined) checkYears(checker, { name: zone, startAtMs }, each, 'timezone');
    return {
      name,
      latitude: plainNumber(checker, each, 'latitude', { min: -90, max: 90 }) ?? 0,
      longitude: plainNumber(checker, each, 'longitude', { min: -180, max: 180 }) ?? 0,
      timezone: zone,
    };
  });
}

function invariants(checker: Checker, { invariants: raw = [] }: RawScenario): InSteps<Invariant[]> {
  return readInSteps(raw, (each, index) => {
    const check = checker.expressions.compile(each, 'check', 'overTime');
    if (check === undefined) return undefined;
    const at = `invariants[${index}]`;
    return { name: each.name, check, path: at, position: positionOf(checker, each) };
  });
}
