import type {
  Conclusion,
  Finding,
  Position,
  Scenario,
  ScenarioRun,
  ScenarioSources,
} from '../../engine/index.ts';
import { differenceWords, formatDuration } from '../../engine/index.ts';
import { poolSize, subjectWidth } from './pool.ts';
import type { History } from './report/history.ts';
import { stepPlaces } from './report/step-places.ts';
import { counted } from './terminal.ts';

/** A scenario and the text it was read from, which mistakes are shown in. */
export interface LoadedScenario {
  readonly scenario: Scenario;
  readonly source: string;
  /** With all that it imports, for a recording. */
  readonly sources: ScenarioSources;
}

/** What is told of a scenario that ran. */
export interface ScenarioFacts
  extends Pick<
    Scenario,
    'file' | 'name' | 'description' | 'seed' | 'clock' | 'imported' | 'matrix'
  > {
  readonly poolSize: number;
  /** Of the column in which vehicles and webhooks are named. */
  readonly subjectWidth: number;
  /** Where steps and expectations stand, by their paths. */
  readonly stepPlaces: ReadonlyMap<string, Position>;
}

/** One vehicle, or what a webhook tells of it, that is not as it was recorded. */
export interface OverlaidSubject {
  readonly subject: string;
  /** How many entries are different. */
  readonly count: number;
  /** Of the first, ms since the epoch. */
  readonly atMs: number;
  /** The first, in words. */
  readonly first: string;
}

/** What became of one run. Plain values, so that it can come from another thread. */
export interface Outcome {
  readonly scenario: ScenarioFacts;
  /** The text of its file. */
  readonly source: string;
  readonly conclusion: Conclusion;
  readonly findings: readonly Finding[];
  /** What steps that were laid over a recording made different; undefined where none were. */
  readonly overlaid: readonly OverlaidSubject[] | undefined;
  readonly digest: string;
  readonly entries: number;
  readonly simulatedMs: number;
  readonly wallMs: number;
  /** The exit code that an interruption asks for; undefined for a run that came to its own end. */
  readonly interrupted: number | undefined;
  /** The command that runs it again. */
  readonly again: string;
  /** Undefined where nobody asked for more than the verdict. */
  readonly history: History | undefined;
}

/** What is kept of a scenario once it has run: a compiled one holds functions. */
export function factsOf(scenario: Scenario): ScenarioFacts {
  const { file, name, description, seed, clock, imported, matrix } = scenario;
  const sizes = { poolSize: poolSize(scenario), subjectWidth: subjectWidth(scenario) };
  const places = stepPlaces(scenario);
  return { file, name, description, seed, clock, imported, matrix, ...sizes, stepPlaces: places };
}

/** What is told of an overlay. */
export function overlaidBy(run: ScenarioRun): readonly OverlaidSubject[] | undefined {
  if (run.scenario.replay?.mode !== 'overlay') return undefined;
  return run.divergences().map(({ subject, count, first }) => {
    return { subject, count, atMs: first.atMs, first: differenceWords(first) };
  });
}

/** `1,204 entries, 1d2h simulated in 74 ms`. */
export function figures({ entries, simulatedMs, wallMs }: Outcome): string {
  const wall = wallMs < 1000 ? `${Math.round(wallMs)} ms` : `${(wallMs / 1000).toFixed(1)} s`;
  return `${counted(entries, 'entry', 'entries')}, ${spanOf(simulatedMs)} simulated in ${wall}`;
}

/** Milliseconds say nothing about a day. */
function spanOf(simulatedMs: number): string {
  if (simulatedMs < 60_000) return formatDuration(simulatedMs);
  return formatDuration(Math.round(simulatedMs / 1000) * 1000);
}
