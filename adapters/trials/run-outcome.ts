import type {
  Conclusion,
  Finding,
  Scenario,
  ScenarioRun,
  TextPosition,
  Verdict,
} from '../../engine/index.ts';
import { differenceWords, formatDuration } from '../../engine/index.ts';
import { poolSize, subjectWidth } from '../scenarios/pool.ts';
import { stepPlaces } from '../scenarios/step-places.ts';
import { counted } from '../terminal/terminal.ts';
import type { History } from './report/history.ts';
import type { SeedTally } from './suite/seeds.ts';

/** The facts that reports state of a scenario that ran. */
export interface ScenarioFacts
  extends Pick<Scenario, 'file' | 'name' | 'description' | 'seed' | 'clock'> {
  /** The texts of imported files, by their names. */
  readonly imported: Readonly<Record<string, string>>;
  /** The combination of its matrix. */
  readonly matrix: Readonly<Record<string, string | number | boolean>> | undefined;
  readonly poolSize: number;
  /** Width of the column that names vehicles and webhooks. */
  readonly subjectWidth: number;
  /** The positions of steps and expectations, by their paths. */
  readonly stepPlaces: Readonly<Record<string, TextPosition>>;
}

/** A vehicle, or a webhook's deliveries about it, that differ from the recording. */
export interface OverlaidSubject {
  readonly subject: string;
  /** The number of different entries. */
  readonly count: number;
  /** The instant of the first, ms since the epoch. */
  readonly atMs: number;
  /** The first in words. */
  readonly first: string;
}

/**
 * The outcome of one run; of several with different seeds, that of the first that failed, or else
 * of the first. JSON values, so that another thread or machine can send it.
 */
export interface RunOutcome {
  readonly scenario: ScenarioFacts;
  /** All runs where there were several with different seeds. */
  readonly seeds?: SeedTally | undefined;
  /** The text of its file. */
  readonly source: string;
  readonly conclusion: Conclusion;
  readonly findings: readonly Finding[];
  /** The differences that an overlay made; undefined without one. */
  readonly overlaid: readonly OverlaidSubject[] | undefined;
  /** The chargers that served several vehicles at once, with the largest number of them. */
  readonly shared: readonly (readonly [charger: string, vehicles: number])[];
  readonly digest: string;
  readonly entries: number;
  readonly simulatedMs: number;
  readonly wallMs: number;
  /** The exit code of an interruption; undefined for a run that ended by itself. */
  readonly interrupted: number | undefined;
  /** The command that repeats the run. */
  readonly again: string;
  /** Undefined where only the verdict was asked for. */
  readonly history: History | undefined;
}

/** The verdicts of all runs of a scenario. */
export function verdictsOf({ conclusion, seeds }: RunOutcome): readonly Verdict[] {
  return [conclusion.verdict, ...(Object.keys(seeds?.verdicts ?? {}) as Verdict[])];
}

/** The facts of a scenario, without the functions that a compiled one holds. */
export function factsOf(scenario: Scenario): ScenarioFacts {
  const { file, name, description, seed, clock, imported, matrix } = scenario;
  return {
    file,
    name,
    description,
    seed,
    clock,
    imported: Object.fromEntries(imported),
    matrix: matrix && Object.fromEntries(matrix),
    poolSize: poolSize(scenario),
    subjectWidth: subjectWidth(scenario),
    stepPlaces: Object.fromEntries(stepPlaces(scenario)),
  };
}

/** The differences that the overlay of a run made. */
export function overlaidBy(run: ScenarioRun): readonly OverlaidSubject[] | undefined {
  if (run.scenario.replay?.mode !== 'overlay') return undefined;
  return run.divergences().map(({ subject, count, first }) => {
    return { subject, count, atMs: first.atMs, first: differenceWords(first) };
  });
}

/** The chargers at which several vehicles had all of the power at once; empty without any. */
export function sharingWords({ shared }: RunOutcome): string {
  if (shared.length === 0) return '';
  const told = shared
    .slice(0, mostShared)
    .map(([charger, vehicles]) => `${charger} served ${vehicles} vehicles at once`);
  const more = shared.length > mostShared ? [`and ${shared.length - mostShared} more did`] : [];
  return `${[...told, ...more].join(', ')}, each at full power: a charger with place:, connectors: or sharedPower: is shared`;
}

/** The chargers that a line names. */
const mostShared = 3;

/** `1,204 entries, 1d2h simulated in 74 ms`. */
export function figures({ entries, simulatedMs, wallMs }: RunOutcome): string {
  const entriesWords = counted(entries, 'entry', 'entries');
  return `${entriesWords}, ${spanOf(simulatedMs)} simulated in ${wallWords(wallMs)}`;
}

/** `74 ms` or `1.2 s`. */
export function wallWords(wallMs: number): string {
  return wallMs < 1000 ? `${Math.round(wallMs)} ms` : `${(wallMs / 1000).toFixed(1)} s`;
}

/** A simulated time, without milliseconds from a minute on. */
function spanOf(simulatedMs: number): string {
  if (simulatedMs < 60_000) return formatDuration(simulatedMs);
  return formatDuration(Math.round(simulatedMs / 1000) * 1000);
}
