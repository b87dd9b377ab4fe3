import { parseDuration } from '../../../engine/index.ts';
import { checkOptionNames, checkWord } from '../../library/check-word.ts';
import type { SimulatedWorld } from '../../library/simulated-world.ts';
import type { AppUnderTest } from '../app-under-test.ts';
import { type ChoiceKind, choiceKinds } from './choice.ts';
import { type CommandApp, isCommandApp } from './command-app.ts';
import type { WorldCheck } from './failures.ts';
import { isModuleExport, type ModuleExport } from './module-export.ts';
import { type StoryOptions, storyOptions } from './story-options.ts';
import { noRestart } from './trial.ts';

/** Options of `explore`. */
export interface ExploreOptions<App = AppUnderTest> extends StoryOptions {
  /**
   * A factory of the application, which every run calls, as a function or as the export of a
   * module; an application; its URL; or the command that starts it, with its URL.
   */
  readonly app:
    | App
    | ((world: SimulatedWorld) => App | Promise<App>)
    | string
    | URL
    | ModuleExport
    | CommandApp;
  /** Makes the application forget everything: a function, or a URL that is posted to. */
  readonly reset?: (() => unknown) | string | URL | ModuleExport | undefined;
  /** The state that the application has gathered: a function, or a URL that answers with JSON. */
  readonly readBack?: ((app: App) => unknown) | string | URL | ModuleExport | undefined;
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
  /** The seed of drawn sets; that of the scenario is its own. */
  readonly seed?: string | number | undefined;
  /** Kinds of disturbances; all without it. */
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
  /**
   * The number of threads, 1 without it. More need an application that each of them can make: `app`
   * and all functions are exports of modules.
   */
  readonly jobs?: number | undefined;
  /** A folder that gets a scenario for each finding. */
  readonly out?: string | undefined;
  /** Whether to throw where there are findings; true by default. */
  readonly throws?: boolean | undefined;
  /** Ends exploration after the present run; the report has that which was found until then. */
  readonly signal?: AbortSignal | undefined;
  /** Called after every run. */
  readonly onProgress?: ((runs: number, findings: number) => void) | undefined;
}

export function lateMs(late: ExploreOptions['late'] = 'retry'): number | undefined {
  if (late === 'retry') return undefined;
  if (late === 'any') return Infinity;
  const ms = typeof late === 'number' ? late : parseDuration(late);
  if (ms !== undefined && ms > 0) return ms;
  throw new TypeError(`late: ${late} is neither retry, any nor a time such as 30m`);
}

export function checkedRuns(runs: number): number {
  if (runs === Infinity || (Number.isInteger(runs) && runs > 0)) return runs;
  throw new TypeError(`budget.runs: ${runs} is no number of runs`);
}

/** The number of threads. Throws `TypeError` where threads cannot have the application. */
export function checkedJobs<App extends AppUnderTest>(options: ExploreOptions<App>): number {
  const { app, check, jobs = 1, readBack, reset, restart } = options;
  if (!Number.isInteger(jobs) || jobs < 1)
    throw new TypeError(`jobs: ${jobs} is no number of threads`);
  if (jobs === 1) return jobs;
  for (const [name, each] of Object.entries({ app, reset, readBack, check, restart })) {
    if (each === undefined || isModuleExport(each)) continue;
    const isUrl = typeof each === 'string' || each instanceof URL || isCommandApp(each);
    const reason = isUrl
      ? `${name} is one address, and runs at the same time would disturb each other`
      : `${name} cannot be handed to other threads`;
    throw new TypeError(
      `jobs: ${reason}; write ${name}: { module: './backend.ts', export: '${exportFor[name]!}' }, or jobs: 1`,
    );
  }
  return jobs;
}

const exportFor: Readonly<Record<string, string>> = {
  app: 'createBackend',
  reset: 'reset',
  readBack: 'readBack',
  check: 'check',
  restart: 'restarted',
};

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
}: ExploreOptions<App>): readonly ChoiceKind[] {
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

const known = {
  ...storyOptions,
  app: true,
  reset: true,
  readBack: true,
  check: true,
  restart: true,
  seed: true,
  choices: true,
  late: true,
  acrossVehicles: true,
  apiPort: true,
  inWorld: true,
  budget: true,
  jobs: true,
  out: true,
  throws: true,
  signal: true,
  onProgress: true,
} as const satisfies Record<keyof ExploreOptions, true>;

export function refuseUnknown(options: object): void {
  checkOptionNames('explore', options, known);
}
