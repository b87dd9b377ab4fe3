import {
  credentialMistake,
  formatDuration,
  longestDurationMs,
  parseDuration,
} from '../../../engine/index.ts';
import { checkOptionNames, checkWord } from '../../library/check-word.ts';
import type { ScenarioSource } from '../../library/scenario-source.ts';
import type { SimulatedWorld } from '../../library/simulated-world.ts';
import type { AppUnderTest } from '../app-under-test.ts';
import type { RepeatedPart } from '../receiver-checks/checked-app.ts';
import { type ChoiceKind, choiceKinds } from './choice.ts';
import { type CommandApp, isCommandApp } from './command-app.ts';
import type { WorldCheck } from './failures.ts';
import { isModuleExport, type ModuleExport } from './module-export.ts';
import { longestQuietMs, noRestart } from './trial.ts';

/** The functions and commands that search for mistakes. */
export type SearchMethod = 'explore' | 'sweep';

/** An application, or a way to it, as options give it. */
export type GivenApp<App> =
  | App
  | ((world: SimulatedWorld) => App | Promise<App>)
  | string
  | URL
  | ModuleExport
  | CommandApp;

/** Options of `checkReceiver`, `explore` and `sweep` about the application. */
export interface ApplicationOptions<App = AppUnderTest> {
  /** Makes the application forget everything: a function, or a URL that is posted to. */
  readonly reset?: (() => unknown) | string | URL | ModuleExport | undefined;
  /**
   * The state that the application has gathered from webhooks, as plain values, maps and sets: a
   * function, or a URL that answers with JSON.
   */
  readonly readBack?: ((app: App) => unknown) | string | URL | ModuleExport | undefined;
  /** Paths of the read-back that are left out: `cars.*.seenAt`. */
  readonly ignore?: readonly string[] | undefined;
  /**
   * The management token of the application, where the scenario states none. A factory may take it
   * from its world instead: `({ application }) => new Backend(application.managementToken)`.
   */
  readonly secret?: string | undefined;
  /**
   * The real time without any exchange after which the application is taken to be at rest, at most
   * 1h; none without it. Each read-back waits so long after the last answer, and after the last
   * request to `apiPort`. A world sees the work of an application in this program without it.
   */
  readonly quiet?: string | number | undefined;
  /**
   * The seed of drawn sets in `explore`, of drawn places in `sweep`, which spreads them evenly
   * without it, and of the events in `checkReceiver`; that of the scenario is its own.
   */
  readonly seed?: string | number | undefined;
  /** Whether to throw where there are findings, or where a check has failed; true by default. */
  readonly throws?: boolean | undefined;
}

/** Options of `explore` and `sweep`; each refuses those that only the other has. */
export interface SearchOptions<App = AppUnderTest> extends ScenarioSource, ApplicationOptions<App> {
  /**
   * A factory of the application, which every run calls, as a function or as the export of a
   * module; an application; its URL; or the command that starts it, with its URL. Without it the
   * receivers of the scenario answer in `sweep`, and its expectations alone are judged.
   */
  readonly app?: GivenApp<App> | undefined;
  /**
   * Looks at the read-back beside the world at the end of each run that has one, and throws where
   * they do not fit. No comparison of runs shows a mistake that the undisturbed run has as well.
   */
  readonly check?: WorldCheck | ModuleExport | undefined;
  /**
   * Makes the application anew on the store of this one, as a restart of its program does; the
   * choice `restart` needs it.
   */
  readonly restart?:
    | ((app: App, world: SimulatedWorld) => App | Promise<App>)
    | ModuleExport
    | undefined;
  /**
   * Work that the application repeats, by the simulated time between two calls: a function, or a
   * URL that is posted to. Every run has a world then.
   */
  readonly every?: Readonly<Record<string, RepeatedPart<App> | ModuleExport>> | undefined;
  readonly params?: Readonly<Record<string, string | number | boolean>> | undefined;
  /** The combination of a matrix: `{ powertrain: 'BEV' }`. */
  readonly matrix?: Readonly<Record<string, string>> | undefined;
  /** The simulated time of a run; until the script ends without it. */
  readonly for?: string | number | undefined;
  /** The longest real time for an answer; 5 s without it. */
  readonly within?: string | number | undefined;
  /** Kinds of disturbances of `explore`; all without it. */
  readonly choices?: readonly ChoiceKind[] | undefined;
  /**
   * The longest time that an event is late: `retry`, the default, as retries of the webhook can
   * bring about; `any`; or a duration.
   */
  readonly late?: 'retry' | 'any' | (string & {}) | number | undefined;
  /** Whether the application relates deliveries of different vehicles. */
  readonly acrossVehicles?: boolean | undefined;
  /** The port for the API of the world of each run; 0 is a free one, which `reset` is told. */
  readonly apiPort?: number | undefined;
  /** Whether every run has a world, which it has anyway where the application calls the API. */
  readonly inWorld?: boolean | undefined;
  /**
   * The end of exploration: a number of runs, 300 without it, or real time such as `60s`, which
   * does not promise the same findings.
   */
  readonly budget?: { readonly runs?: number; readonly time?: string | number } | undefined;
  /** The number of story places at which `sweep` begins faults; 4 without it. */
  readonly places?: number | undefined;
  /** The duration of each fault of `sweep`; 1 minute without it. */
  readonly lasting?: string | number | undefined;
  /** Effects of `sweep`, such as `offline` and `drop`; all without it. */
  readonly faults?: readonly string[] | undefined;
  /** Targets of `sweep`, such as `webhook` or `vehicle.car`; all without it. */
  readonly targets?: readonly string[] | undefined;
  /**
   * The number of threads, 1 without it. More need an application that each of them can make: `app`
   * and all functions are exports of modules.
   */
  readonly jobs?: number | undefined;
  /** A folder that gets a scenario for each finding. */
  readonly out?: string | undefined;
  /** Ends the search after the present run; the report has that which was found until then. */
  readonly signal?: AbortSignal | undefined;
  /** Called after every run. */
  readonly onProgress?: ((runs: number, findings: number) => void) | undefined;
}

/** Throws `TypeError` for a secret that no application can have. */
export function checkSecret(secret: string | undefined): void {
  const mistake = secret === undefined ? undefined : credentialMistake(secret);
  if (mistake !== undefined) throw new TypeError(`secret: ${mistake}`);
}

export function toMs(name: string, value: string | number, longestMs = longestDurationMs): number {
  const ms = msIfAny(value);
  if (ms !== undefined && ms <= longestMs) return ms;
  if (ms !== undefined)
    throw new TypeError(`${name}: ${value} is longer than ${formatDuration(longestMs)}`);
  throw new TypeError(`${name}: ${value} is no time; write 10s, 30m or milliseconds`);
}

export function lateMs(late: SearchOptions['late'] = 'retry'): number | undefined {
  if (late === 'retry') return undefined;
  if (late === 'any') return Infinity;
  const ms = msIfAny(late);
  if (ms !== undefined) return ms;
  throw new TypeError(`late: ${late} is neither retry, any nor a time such as 30m`);
}

/** The real time after which the application is taken to be at rest; 0 without it, ms. */
export function readQuiet({ quiet = 0 }: Pick<SearchOptions, 'quiet'>): number {
  return quiet === 0 ? 0 : toMs('quiet', quiet, longestQuietMs);
}

/** A time above 0, ms; undefined for any other value. */
function msIfAny(value: string | number): number | undefined {
  const ms = typeof value === 'number' ? value : parseDuration(value);
  return ms !== undefined && ms > 0 ? ms : undefined;
}

export function checkedRuns(runs: number): number {
  if (runs === Infinity || (Number.isInteger(runs) && runs > 0)) return runs;
  throw new TypeError(`budget.runs: ${runs} is no number of runs`);
}

/** The number of threads. Throws `TypeError` where threads cannot have the application. */
export function checkedJobs<App extends AppUnderTest>(options: SearchOptions<App>): number {
  const { app, check, every = {}, jobs = 1, readBack, reset, restart } = options;
  if (!Number.isInteger(jobs) || jobs < 1)
    throw new TypeError(`jobs: ${jobs} is no number of threads`);
  if (jobs === 1) return jobs;
  const work = Object.values(every).find((each) => !isModuleExport(each));
  const parts = { app, reset, readBack, check, restart, every: work };
  for (const [name, each] of Object.entries(parts)) {
    if (each === undefined || isModuleExport(each)) continue;
    const isUrl = typeof each === 'string' || each instanceof URL || isCommandApp(each);
    const reason = isUrl
      ? `${name} is one address, and runs at the same time would disturb each other`
      : `${name} cannot be handed to other threads`;
    throw new TypeError(
      `jobs: ${reason}; write ${name}: { module: './backend.ts', export: '${name === 'app' ? 'createBackend' : name}' }, or jobs: 1`,
    );
  }
  return jobs;
}

export function checkedPort(port: number): number {
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new TypeError(`apiPort: ${port} is no port from 1 to 65535, nor 0 for a free one`);
}

/** The kinds of disturbances to be tried. Throws `TypeError` for those that cannot be. */
export function checkedChoices<App extends AppUnderTest>({
  app,
  choices,
  reset,
  restart,
}: SearchOptions<App>): readonly ChoiceKind[] {
  for (const each of choices ?? []) checkWord('there is no choice', each, choiceKinds);
  if (choices?.length === 0) {
    throw new TypeError(`choices: none is given; there are ${choiceKinds.join(', ')}`);
  }
  if (choices?.includes('restart') === true && restart === undefined && !isCommandApp(app)) {
    throw new TypeError(`choices: ${noRestart}`);
  }
  // A program that needs no reset has kept nothing that a restart could show.
  const canRestart = restart !== undefined || (isCommandApp(app) && reset !== undefined);
  return choices ?? choiceKinds.filter((kind) => kind !== 'restart' || canRestart);
}

const both = ['explore', 'sweep'] as const;

/** The methods that have each option; the compiler names one that is missing. */
const methodsWith: Readonly<Record<keyof SearchOptions, readonly SearchMethod[]>> = {
  scenario: both,
  yaml: both,
  shipped: both,
  root: both,
  app: both,
  reset: both,
  readBack: both,
  check: both,
  every: both,
  ignore: both,
  secret: both,
  params: both,
  matrix: both,
  for: both,
  within: both,
  quiet: both,
  seed: both,
  jobs: both,
  apiPort: both,
  out: both,
  throws: both,
  signal: both,
  onProgress: both,
  restart: ['explore'],
  choices: ['explore'],
  late: ['explore'],
  acrossVehicles: ['explore'],
  inWorld: ['explore'],
  budget: ['explore'],
  places: ['sweep'],
  lasting: ['sweep'],
  faults: ['sweep'],
  targets: ['sweep'],
};

/** Throws `TypeError` for an option that a search does not have, and for one without its `app`. */
export function checkSearchOptions<App>(method: SearchMethod, options: SearchOptions<App>): void {
  const known = Object.entries(methodsWith).filter(([, methods]) => methods.includes(method));
  checkOptionNames(method, options, Object.fromEntries(known.map(([name]) => [name, true])));
  if (options.app !== undefined) return;
  const other = (['reset', 'readBack', 'check', 'every', 'apiPort'] as const).find(
    (each) => options[each] !== undefined,
  );
  if (other !== undefined) throw new TypeError(`${other} is about an application: give app, too`);
}
