import { faultKinds } from '../../../engine/index.ts';
import { assertFoundFolder } from '../../file/found-file.ts';
import { checkOptionNames, checkWord } from '../../library/check-word.ts';
import type { SimulatedWorld } from '../../library/simulated-world.ts';
import type { AppUnderTest } from '../app-under-test.ts';
import {
  forMsOf,
  type StoryOptions,
  storyOf,
  storyOptions,
  toMs,
  trialsOf,
} from '../explore/story-options.ts';
import { checkedReceiver } from '../receiver-checks/checked-app.ts';
import { isNameOfCell, noFiles, writtenTo } from './cell-files.ts';
import { sweepTable } from './sweep-table.ts';
import { type Sweep, Sweeper } from './sweeper.ts';
import type { SweptApplication } from './swept-run.ts';

/** Options of `sweep`. */
export interface SweepOptions<App = AppUnderTest> extends StoryOptions {
  /**
   * A factory of the application, which every run calls, an application, or its URL. Without it the
   * receivers of the scenario answer, and its expectations alone are judged.
   */
  readonly app?: App | ((world: SimulatedWorld) => App | Promise<App>) | string | URL | undefined;
  /** Makes the application forget everything: a function, or a URL that is posted to. */
  readonly reset?: (() => unknown) | string | URL | undefined;
  /** The state that the application has gathered: a function, or a URL that answers with JSON. */
  readonly readBack?: ((app: App) => unknown) | string | URL | undefined;
  /** Looks at the read-back beside the world at the end of each run; throws for a misfit. */
  readonly check?: ((readBack: unknown, world: SimulatedWorld) => unknown) | undefined;
  /** The number of places of the story at which faults begin; 4 without it. */
  readonly places?: number | undefined;
  /** The duration of each fault; 1 minute without it. */
  readonly lasting?: string | number | undefined;
  /** Effects, such as `offline` and `drop`; all without it. */
  readonly faults?: readonly string[] | undefined;
  /** Targets, such as `webhook` or `vehicle.car`; all without it. */
  readonly targets?: readonly string[] | undefined;
  /** A folder that gets a scenario for each broken cell. */
  readonly out?: string | undefined;
  /** Whether to throw where a cell is broken; true by default. */
  readonly throws?: boolean | undefined;
  /** Ends the sweep after the present run, with the cells that are done. */
  readonly signal?: AbortSignal | undefined;
  /** Called after every run of a fault. */
  readonly onProgress?: ((runs: number, broken: number) => void) | undefined;
}

/** The results of a sweep. */
export interface SweepReport extends Sweep {
  readonly passed: boolean;
  /** The cells in rows of one fault each, the broken ones in sentences, and remarks, as text. */
  readonly table: string;
  /** The files of the broken cells in `out`, in their order. */
  readonly files: readonly string[];
}

/** A fault breaks an application or an expectation; the message has the table. */
export class SweepError extends Error {
  override readonly name = 'SweepError';
  readonly report: SweepReport;

  constructor(report: SweepReport) {
    super(`sweep: ${report.table}`);
    this.report = report;
  }
}

/**
 * Runs a scenario with every fault of the catalogue, in every form, at every target where it can
 * strike, at some places of the story. Each cell of the table says whether the application and the
 * expectations of the scenario survived. Throws `SweepError` where a cell is broken, and
 * `ExplorationTrouble` where the application cannot be judged.
 *
 *     await sweep({
 *       scenario: './night.yaml',
 *       app: () => new Backend(),
 *       readBack: (app) => app.state(),
 *     });
 */
export async function sweep<App extends AppUnderTest>(
  options: SweepOptions<App>,
): Promise<SweepReport> {
  checkOptionNames('sweep', options, known);
  const { faults, onProgress = () => {}, out, places = 4, targets, throws = true } = options;
  const story = storyOf(options);
  checkFaults(faults);
  if (!Number.isInteger(places) || places < 1) {
    throw new TypeError(`places: ${places} is no number of places from 1 on`);
  }
  if (out !== undefined) assertFoundFolder(out, isNameOfCell);
  const sweeper = new Sweeper(story, applicationOf(options), {
    places,
    lastingMs: toMs('lasting', options.lasting ?? '1m'),
    isAsked: (target, effect) =>
      (faults?.includes(effect) ?? true) &&
      (targets?.some((each) => target === each || target.startsWith(`${each}.`)) ?? true),
    signal: options.signal,
    progress: onProgress,
  });
  const found = await sweeper.sweep();
  if (
    found.undisturbed.length === 0 &&
    found.cells.length === 0 &&
    options.signal?.aborted !== true
  ) {
    throw new TypeError(`targets: the scenario has none of ${(targets ?? []).join(', ')}`);
  }
  const broken = found.cells.filter(({ result }) => result === 'broken');
  const { files, trouble } = out === undefined ? noFiles : writtenTo(out, broken);
  const remarks = [...found.remarks, ...remarksOn(options), ...trouble];
  const passed = broken.length === 0 && found.undisturbed.length === 0;
  const report = {
    ...found,
    passed,
    remarks,
    files,
    table: sweepTable({ ...found, files, remarks }),
  };
  if (throws && !passed) throw new SweepError(report);
  return report;
}

function applicationOf<App extends AppUnderTest>(
  options: SweepOptions<App>,
): SweptApplication | undefined {
  const { app, check, readBack, reset } = options;
  if (app === undefined) {
    const other = (['reset', 'readBack', 'check'] as const).find((each) => options[each]);
    if (other === undefined) return undefined;
    throw new TypeError(`${other} is about an application: give app, too`);
  }
  const receiver = checkedReceiver({ app, reset, readBack, hasSecret: false });
  const trials = trialsOf('sweep', options, app, receiver);
  return { receiver, trials, check, forMs: forMsOf(options) };
}

function remarksOn({
  app,
  readBack,
}: {
  readonly app?: unknown;
  readonly readBack?: unknown;
}): readonly string[] {
  if (app === undefined)
    return ['without an application, the expectations of the scenario alone are judged'];
  if (readBack !== undefined) return [];
  return [
    'without readBack, answers and expectations are judged: not whether the application converges',
  ];
}

function checkFaults(faults: readonly string[] = []): void {
  const names = faultKinds().flatMap(({ effects }) => effects.map(({ effect }) => effect));
  for (const each of faults) checkWord('faults: there is no', each, [...new Set(names)]);
}

const known = {
  ...storyOptions,
  app: true,
  reset: true,
  readBack: true,
  check: true,
  places: true,
  lasting: true,
  faults: true,
  targets: true,
  out: true,
  throws: true,
  signal: true,
  onProgress: true,
} as const satisfies Record<keyof SweepOptions, true>;
