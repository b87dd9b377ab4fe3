import { parseDuration, withNearestOrAll } from '../../../engine/index.ts';
import { readSource, type ScenarioSource } from '../../library/scenario-source.ts';
import type { SimulatedWorld } from '../../library/simulated-world.ts';
import { checkedReceiver } from '../receiver-checks/checked-app.ts';
import type { AppUnderTest } from '../test-world.ts';
import { type ChoiceKind, choiceKinds } from './choice.ts';
import { type Exploration, Explorer } from './explorer.ts';
import { NamedFiles } from './finding-file.ts';
import { withoutExplored, withParams, withSecret } from './story.ts';
import { tableOf } from './table.ts';
import { ExplorationTrouble, Trials } from './trial.ts';
import { WorldApi } from './world-api.ts';

/** Options of `explore`. */
export interface ExploreOptions<App = AppUnderTest> extends ScenarioSource {
  /** A factory of the application, which every run calls, an application, or its URL. */
  readonly app: App | ((world: SimulatedWorld) => App | Promise<App>) | string | URL;
  /** Makes the application forget everything: a function, or a URL that is posted to. */
  readonly reset?: (() => unknown) | string | URL | undefined;
  /** The state that the application has gathered: a function, or a URL that answers with JSON. */
  readonly readBack?: ((app: App) => unknown) | string | URL | undefined;
  /**
   * Looks at the read-back beside the world at the end of each run that has one, and throws where
   * they do not fit. No comparison of runs shows a mistake that the undisturbed run has as well.
   */
  readonly check?: ((readBack: unknown, world: SimulatedWorld) => unknown) | undefined;
  /** Paths of the read-back that are left out: `cars.*.seenAt`. */
  readonly ignore?: readonly string[] | undefined;
  /** The management token of the application, where the scenario states none. */
  readonly secret?: string | undefined;
  readonly params?: Readonly<Record<string, string | number | boolean>> | undefined;
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
  /** The simulated time of a run; until the script ends without it. */
  readonly for?: string | number | undefined;
  /**
   * The end of exploration: a number of runs, 300 without it, or real time such as `60s`, which
   * does not promise the same findings.
   */
  readonly budget?: { readonly runs?: number; readonly time?: string | number } | undefined;
  /** The longest real time for an answer; 5 s without it. */
  readonly within?: string | number | undefined;
  /** A folder that gets a scenario for each finding. */
  readonly out?: string | undefined;
  /** Whether to throw where there are findings; true by default. */
  readonly throws?: boolean | undefined;
  /** Called after every run. */
  readonly onProgress?: ((runs: number, findings: number) => void) | undefined;
}

/** The results of an exploration. */
export interface ExploreReport extends Exploration {
  readonly passed: boolean;
  /** The runs of each kind, the findings and the remarks, as text. */
  readonly table: string;
  /** The files of the findings in `out`. */
  readonly files: readonly string[];
}

/** An application breaks under disturbances; the message has each finding. */
export class ExplorationError extends Error {
  override readonly name = 'ExplorationError';
  readonly report: ExploreReport;

  constructor(report: ExploreReport) {
    super(`explore: ${report.table}`);
    this.report = report;
  }
}

/**
 * Looks for the order, duplicate or loss of webhooks that confuses an application: runs a scenario
 * with a fresh application many times, and shortens each finding to a scenario that fails alone.
 * A scenario with the faults of a finding is judged by that story alone. Throws `ExplorationError`
 * where there are findings, and `ExplorationTrouble` where the application or the scenario says
 * nothing about order.
 *
 *     await explore({
 *       scenario: './night.yaml',
 *       app: () => new Backend(),
 *       readBack: (app) => app.state(),
 *     });
 */
export async function explore<App extends AppUnderTest>(
  options: ExploreOptions<App>,
): Promise<ExploreReport> {
  refuseUnknown(options);
  const { acrossVehicles = false, budget = {}, inWorld = false, throws = true } = options;
  const { app, ignore = [], out, readBack, reset, secret } = options;
  // An object is JSON, and therefore YAML.
  const { text: given, file, isJson: _, ...parsing } = readSource(options);
  const text = secret === undefined ? given : withSecret(given, secret);
  const api =
    options.apiPort === undefined ? undefined : new WorldApi(checkedPort(options.apiPort));
  const told = (world: SimulatedWorld): unknown => api?.told(world);
  const receiver = checkedReceiver({ app, reset, readBack, hasSecret: false, told });
  if (!receiver.isFresh) {
    throw new ExplorationTrouble(
      'the application has no reset: give explore a factory, `app: () => new Backend()`, or reset, a URL or a function that makes it forget everything',
    );
  }
  const url = typeof app === 'string' || app instanceof URL ? String(app) : undefined;
  const withinMs = msOf('within', options.within ?? '5s');
  const trials = new Trials({ withinMs, ignore, url, api });
  const { runs = budget.time === undefined ? 300 : Infinity, time } = budget;
  const params = Object.fromEntries(
    Object.entries(options.params ?? {}).map(([name, each]) => [name, String(each)]),
  );
  const undisturbed = withoutExplored(text);
  const beside = new NamedFiles();
  const story = {
    text: undisturbed ?? text,
    file,
    parsing: {
      ...parsing,
      readImport: beside.keeping(parsing.readImport),
      readRecording: beside.keeping(parsing.readRecording),
      params,
      env: process.env,
    },
  };
  const explorer = new Explorer(story, receiver, trials, {
    seed: String(options.seed ?? 1),
    choices: checkedChoices(options.choices),
    lateMs: lateMs(options.late),
    acrossVehicles,
    inWorld,
    check: options.check,
    forMs: options.for === undefined ? undefined : msOf('for', options.for),
    runs: checkedRuns(runs),
    endMs: time === undefined ? undefined : performance.now() + msOf('budget.time', time),
    progress: options.onProgress ?? (() => {}),
  });
  await api?.open();
  let found: Exploration;
  try {
    found = await (undisturbed === undefined ? explorer.explore() : explorer.repeat(text));
  } finally {
    await api?.close();
  }
  const remarks = [...found.remarks];
  if (readBack === undefined) {
    remarks.push(
      'without readBack, only answers are judged: not whether the application converges',
    );
  }
  if (time !== undefined) {
    remarks.push('a budget of time does not promise the same findings; one of runs does');
  }
  const meanMs = trials.tookMs / Math.max(1, trials.answers);
  if (meanMs > slowMs) {
    remarks.push(
      `the application answers slowly: ${Math.round(meanMs)} ms for a delivery on average`,
    );
  }
  const files =
    out === undefined
      ? []
      : found.findings.map(({ name, scenario }) =>
          beside.write(out, name, withParams(scenario, params), parsing.path),
        );
  const whole = { ...found, remarks, files, passed: found.findings.length === 0 };
  const report = { ...whole, table: tableOf(whole) };
  if (throws && !report.passed) throw new ExplorationError(report);
  return report;
}

/** An answer that takes longer makes exploration slow. */
const slowMs = 200;

function msOf(name: string, value: string | number): number {
  const ms = typeof value === 'number' ? value : parseDuration(value);
  if (ms !== undefined && ms > 0) return ms;
  throw new TypeError(`${name}: ${value} is no time; write 10s, 30m or milliseconds`);
}

function lateMs(late: ExploreOptions['late'] = 'retry'): number | undefined {
  if (late === 'retry') return undefined;
  if (late === 'any') return Infinity;
  const ms = typeof late === 'number' ? late : parseDuration(late);
  if (ms !== undefined && ms > 0) return ms;
  throw new TypeError(`late: ${late} is neither retry, any nor a time such as 30m`);
}

function checkedRuns(runs: number): number {
  if (runs === Infinity || (Number.isInteger(runs) && runs > 0)) return runs;
  throw new TypeError(`budget.runs: ${runs} is no number of runs`);
}

function checkedPort(port: number): number {
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new TypeError(`apiPort: ${port} is no port from 1 to 65535, nor 0 for a free one`);
}

function checkedChoices(chosen: ExploreOptions['choices']): readonly ChoiceKind[] {
  for (const each of chosen ?? []) {
    if (choiceKinds.includes(each)) continue;
    throw new TypeError(withNearestOrAll(`there is no choice ${each}`, each, [...choiceKinds]));
  }
  if (chosen?.length === 0)
    throw new TypeError(`choices: none is left of ${choiceKinds.join(', ')}`);
  return chosen ?? choiceKinds;
}

const known = {
  scenario: true,
  yaml: true,
  shipped: true,
  root: true,
  app: true,
  reset: true,
  readBack: true,
  check: true,
  ignore: true,
  secret: true,
  params: true,
  seed: true,
  choices: true,
  late: true,
  acrossVehicles: true,
  apiPort: true,
  inWorld: true,
  for: true,
  budget: true,
  within: true,
  out: true,
  throws: true,
  onProgress: true,
} as const satisfies Record<keyof ExploreOptions, true>;

function refuseUnknown(options: object): void {
  const names = Object.keys(known);
  const other = Object.keys(options).find((each) => !names.includes(each));
  if (other === undefined) return;
  throw new TypeError(withNearestOrAll(`explore has no option ${other}`, other, names));
}
