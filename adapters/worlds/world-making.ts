import {
  type InSteps,
  type RunOptions,
  readingScenario,
  readingSources,
  type Scenario,
  ScenarioRun,
  type ScenarioSources,
  type TokenPair,
  type World,
} from '../../engine/index.ts';
import { nativeSha256 } from '../file/native-sha256.ts';
import { notingSources } from '../file/scenario-sources.ts';
import { readShipped, withNearShipped } from '../file/shipped-scenarios.ts';
import type { WorldOrder } from '../http/control/simulation.ts';
import type { OrderedCard } from '../http/control/world-card.ts';
import { type ChosenFaces, type FaceOptions, facesWith } from '../http/face-options.ts';
import { refusal } from '../http/refusal.ts';
import { RequestLog } from '../http/request-log.ts';
import type { ServedCalls } from '../pace/calls.ts';
import type { Wall } from '../pace/wall.ts';
import { DeedMemory } from '../past/deed-memory.ts';
import { scriptedCalls } from '../past/scripted-calls.ts';
import { weaknessOf } from './weak-secrets.ts';

export interface MakingOptions {
  /** The faces of worlds that do not choose theirs. */
  readonly faces?: ChosenFaces | undefined;
  /** The most vehicles of a requested world; 100,000 without it. */
  readonly mostVehicles?: number | undefined;
  /** The most characters of input from outside that a world keeps for its replays; 32,000,000 without it. */
  readonly mostRemembered?: number | undefined;
  /** Whether an application must have strong secrets of its own; those that follow from the seed are public. */
  readonly needsOwnSecrets?: boolean | undefined;
}

/** A run whose first instant is over, and the calls of its script. */
export interface Begun {
  readonly run: ScenarioRun;
  readonly deeds: DeedMemory;
  readonly calls: ServedCalls | undefined;
  readonly faces: FaceOptions;
  readonly requests: RequestLog;
  /** The texts of its scenario; undefined where they are not known. */
  readonly sources: ScenarioSources | undefined;
  /** The first token pair of each user by the user's id, where they were granted. */
  readonly tokens: FirstTokens | undefined;
}

/** Token pairs with which clients of version 2.0 begin, by the ids of their users. */
export type FirstTokens = ReadonlyMap<string, TokenPair>;

/** Reads the scenario of a requested world, in steps; throws a refusal if it cannot be hosted. */
export function* readWorld(order: WorldOrder, making: MakingOptions): InSteps<ReadWorld> {
  const { needsOwnSecrets = false } = making;
  const { sources, scenario: plan } = yield* readOrdered(order);
  checkSize(plan, order.card, making);
  const weakness = needsOwnSecrets ? weaknessOf(plan) : undefined;
  if (weakness !== undefined) {
    throw refusal('world_refused', `others can reach this server, and ${weakness}`);
  }
  return { scenario: plan, sources };
}

/** Refuses a scenario of more vehicles than a world may have. */
export function checkSize(
  { fleets, vehicles: named }: Pick<Scenario, 'fleets' | 'vehicles'>,
  card: OrderedCard | undefined,
  { mostVehicles = usualVehicles }: MakingOptions,
): void {
  const vehicles = fleets.reduce((sum, { count }) => sum + count, named.length);
  const most = Math.min(mostVehicles, card?.limits?.vehicles ?? Infinity);
  if (vehicles <= most) return;
  const message = `the scenario has ${vehicles} vehicles; a world here has at most ${most}`;
  throw refusal('world_refused', message);
}

/** The most vehicles of a requested world where the server does not say. */
export const usualVehicles = 100_000;

function* readOrdered({ scenario, params, seed, matrix }: WorldOrder): InSteps<ReadWorld> {
  if ('sources' in scenario) {
    const sources = { ...scenario.sources, params: { ...scenario.sources.params, ...params } };
    return { sources, scenario: yield* readingSources(sources, { seed, matrix }) };
  }
  const { text, ...source } =
    'shipped' in scenario ? shipped(scenario.shipped) : { file: 'scenario', ...scenario };
  const { options, sources } = notingSources(text, { ...source, params, seed, matrix });
  return { sources, scenario: yield* readingScenario(text, options) };
}

/** A scenario with the texts that it was read from. */
export interface ReadWorld {
  readonly scenario: Scenario;
  readonly sources: ScenarioSources;
}

/** Begins a world in steps, up to the end of its first instant. */
export function* beginWorld(
  scenario: Scenario,
  { faces: usual, keptEntries, mostRemembered, wall }: BeginningOptions,
  { options, sources, sink, deedReplay, onRun, grantsTokens = false }: Beginning,
): InSteps<Begun> {
  const faces = facesWith(usual, options);
  const run = yield* ScenarioRun.inSteps(scenario, {
    open: true,
    sink,
    retain: keptEntries,
    history: true,
    sha256: nativeSha256,
    deedReplay,
  });
  onRun?.(run);
  const deeds = new DeedMemory(run, mostRemembered);
  const requests = new RequestLog(() => wall.nowMs());
  const calls = scriptedCalls(run, faces, requests);
  let isBegun = false;
  try {
    const { clock } = run.world;
    do {
      yield;
      run.advanceUntil(
        () => false,
        scenario.clock.startAtMs,
        () => true,
      );
    } while (clock.isMidway);
    isBegun = true;
  } finally {
    if (!isBegun) calls?.close();
  }
  const tokens = grantsTokens ? firstTokens(run.world) : undefined;
  return { run, deeds, calls, faces, requests, sources, tokens };
}

/** The result of work on a world that has begun; the calls of its script end if the work fails. */
export async function closingOnFailure<Result>(
  { calls }: Pick<Begun, 'calls'>,
  work: Promise<Result>,
): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    calls?.close();
    throw error;
  }
}

/** Grants each user a token pair: an older client can be tested without the connect flow. */
export function firstTokens({ service }: World): FirstTokens {
  return new Map(
    service.users.all().map(({ id, name }) => [id, service.legacyTokens.grant(name)] as const),
  );
}

export interface BeginningOptions extends MakingOptions {
  readonly keptEntries: number;
  readonly wall: Wall;
}

/** The settings of one world alone. */
interface Beginning extends Pick<WorldOrder, 'options'> {
  readonly sources?: ScenarioSources | undefined;
  readonly sink?: RunOptions['sink'];
  readonly deedReplay?: RunOptions['deedReplay'];
  /** Gets the run before any time passes. */
  readonly onRun?: (run: ScenarioRun) => void;
  /** Whether each user is granted a token pair at the end of the first instant. */
  readonly grantsTokens?: boolean | undefined;
}

/** A shipped scenario and its imports; throws a refusal if there is none of that name. */
export function shipped(name: string) {
  const found = readShipped(name);
  if (found !== undefined) return { file: `${name}.yaml`, text: found.text, ...found.imports };
  const message = withNearShipped(`no scenario ${name} is shipped`, name);
  throw refusal('scenario_unknown', message);
}
