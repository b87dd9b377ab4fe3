import { checkOptionNames, checkWord } from '../library/check-word.ts';
import { printableLines } from '../words/text.ts';
import type { AppUnderTest } from './app-under-test.ts';
import { NoAnswer } from './examination.ts';
import { openedReceiver } from './explore/opened-receiver.ts';
import {
  type ApplicationOptions,
  checkSecret,
  type GivenApp,
  readQuiet,
  toMs,
} from './explore/options.ts';
import {
  type CheckFinding,
  type DeclaredCheck,
  type ReceiverCheck,
  undetermined as withoutVerdict,
} from './receiver-checks/check.ts';
import { needsEvent, receiverChecks } from './receiver-checks/index.ts';
import { recordMaterial } from './receiver-checks/material.ts';
import { plainEvents } from './receiver-checks/of-signatures.ts';
import { libraryRemedies, type Remedies } from './receiver-checks/remedies.ts';
import { CheckStage } from './receiver-checks/stage.ts';
import { countsOf, linesOf, linesOfUndetermined, linesOfUnmade } from './receiver-checks/table.ts';

/** Options of `checkReceiver`. */
export interface CheckReceiverOptions<App = AppUnderTest> extends ApplicationOptions<App> {
  /** Tells the application a new secret. */
  readonly rotate?: ((secret: string) => unknown) | undefined;
  /** The signals that every event carries, those that the application reads first. */
  readonly data?: readonly string[] | undefined;
  /** Only these checks, by name. */
  readonly only?: readonly string[] | undefined;
  /** All checks but these, by name. */
  readonly except?: readonly string[] | undefined;
  /** The real time that all checks may take together, but for `quiet`; 10 s without it. */
  readonly within?: string | number | undefined;
  /**
   * The treatment of checks that lack an option: `tell`, the default, prints them once on standard
   * error with the options to add, `fail` counts them as failures, `allow` accepts them.
   */
  readonly undetermined?: UndeterminedTreatment | undefined;
}

const treatments = ['tell', 'fail', 'allow'] as const;
export type UndeterminedTreatment = (typeof treatments)[number];

/** The results of all checks of a receiver. */
export interface ReceiverReport {
  /** Whether no check has failed, and with `undetermined: 'fail'` none is undetermined. */
  readonly passed: boolean;
  readonly checks: readonly ReceiverCheck[];
  /**
   * The checks as text, a line for each, and the numbers of verdicts. Checks that were not made,
   * since the application accepts no event, share a line.
   */
  readonly table: string;
  /** The undetermined checks as text, with the options to add; empty where none is to be told. */
  readonly undetermined: string;
}

/** A receiver has failed checks; the message has a line for each. */
export class ReceiverCheckError extends Error {
  override readonly name = 'ReceiverCheckError';
  readonly report: ReceiverReport;

  constructor(report: ReceiverReport) {
    const failures = report.checks.filter(({ verdict }) => verdict === 'failed');
    const head = `${failures.length} of ${report.checks.length} checks of the receiver failed:`;
    const lines = linesOf(failures).map((line) => `  ${line}`);
    const failed = failures.length > 0 ? [head, ...lines] : [];
    const undetermined = report.undetermined === '' ? [] : [report.undetermined];
    super([...failed, ...linesOfUnmade(report.checks), ...undetermined].join('\n'));
    this.report = report;
  }
}

/**
 * Checks a receiver of webhooks: challenges, signatures, duplicates, order, retries and content
 * that it did not expect. Each check has a fresh application where there is a factory or `reset`.
 * The events come from a world of its own. Throws `ReceiverCheckError` where a check has failed,
 * and `TypeError` for options that cannot be. Prints once on standard error which checks lack an
 * option, and which one.
 *
 *     await checkReceiver(({ application }) => new Backend(application.managementToken), {
 *       readBack: (backend) => backend.cars,
 *     });
 */
export async function checkReceiver<App extends AppUnderTest>(
  app: GivenApp<App>,
  options: CheckReceiverOptions<App> = {},
): Promise<ReceiverReport> {
  const { throws = true, undetermined = 'tell' } = options;
  const report = await receiverReport(app, options, libraryRemedies);
  if (!throws) return report;
  if (!report.passed) throw new ReceiverCheckError(report);
  if (undetermined === 'tell') tellOnce(report.undetermined);
  return report;
}

const told = new Set(['']);

function tellOnce(text: string): void {
  if (!told.has(text)) console.warn(printableLines(text));
  told.add(text);
}

/** The results of the checks that the options choose; names missing options in these words. */
export async function receiverReport<App extends AppUnderTest>(
  app: GivenApp<App>,
  options: CheckReceiverOptions<App>,
  remedies: Remedies,
): Promise<ReceiverReport> {
  const { secret, rotate, data, ignore = [], seed, within = '10s' } = options;
  const { undetermined = 'tell' } = options;
  if (!treatments.includes(undetermined)) {
    throw new TypeError(`undetermined: ${undetermined} is none of ${treatments.join(', ')}`);
  }
  checkSecret(secret);
  const quietMs = readQuiet(options);
  const chosen = chosenChecks(options);
  const budget = new CheckBudget(within, chosen.length, quietMs);
  const hasSecret = secret !== undefined;
  const { receiver, stop, url } = await openedReceiver(app, options, { hasSecret });
  if (!hasSecret && !receiver.takesSecretOfWorld) {
    throw new TypeError(
      'checkReceiver needs the secret of the application, { secret }, or a factory that takes it from its world',
    );
  }
  const material = await recordMaterial({ secret, url, data, seed, nowMs: Date.now() });
  const tell = rotate && (async (token: string): Promise<void> => void (await rotate(token)));
  const stage = new CheckStage(material, receiver, remedies, {
    ignore,
    tellSecret: tell,
    quietMs,
  });
  try {
    const checks: ReceiverCheck[] = [];
    let isRefused = false;
    for (const each of chosen) {
      const needs = needsEvent(each);
      const result = await budget.spend(stage.startsMs, async (share) =>
        needs && isRefused ? { name: each.name, ...notMade } : made(each, stage, share),
      );
      checks.push(result);
      isRefused ||= needs && result.verdict === 'failed' && !stage.hasAccepted;
    }
    const isRight = ({ verdict }: ReceiverCheck): boolean =>
      verdict === 'passed' || (verdict === 'undetermined' && undetermined !== 'fail');
    return {
      passed: checks.every(isRight),
      checks,
      table: [...linesOf(checks), ...linesOfUnmade(checks), countsOf(checks)].join('\n'),
      undetermined:
        undetermined === 'allow' ? '' : linesOfUndetermined(checks, remedies.choice).join('\n'),
    };
  } finally {
    await Promise.all([material.world.close(), stop()]);
  }
}

const notMade = {
  verdict: 'undetermined',
  sentence: 'it needs an accepted event, and was not made',
  tookMs: 0,
} as const;

/** The finding of a check, or of the plain events that it presupposes and that are refused. */
async function found(check: DeclaredCheck, stage: CheckStage): Promise<CheckFinding> {
  if (needsEvent(check) && !stage.hasAccepted) {
    const finding = await plainEvents.judge(stage);
    if (finding.verdict !== 'passed') return finding;
    stage.hasAccepted = true;
  }
  return check.judge(stage);
}

async function made(
  check: DeclaredCheck,
  stage: CheckStage,
  { ms, isWhole }: CheckShare,
): Promise<ReceiverCheck> {
  const startMs = performance.now();
  const finding = await stage
    .within(ms, async () => found(check, stage))
    .catch((error: unknown): CheckFinding => {
      if (!(error instanceof NoAnswer)) throw error;
      return { verdict: 'failed', sentence: `the application gave ${error.message}` };
    });
  // An answer that had no time to come says nothing about an application that does answer.
  const { hasAnswered, waitedMs } = stage;
  const isUnfair = hasAnswered && waitedMs !== undefined && !(isWhole && waitedMs > ms / 2);
  const isLate = isUnfair && finding.verdict === 'failed';
  const judged = isLate ? withoutVerdict('the time of the check was over', noTimeLeft) : finding;
  return { name: check.name, ...judged, tookMs: performance.now() - startMs };
}

const noTimeLeft = 'no time was left for it: a longer within gives it more';

/** Every option; the compiler names one that is missing. */
const known = {
  secret: true,
  reset: true,
  readBack: true,
  ignore: true,
  seed: true,
  rotate: true,
  data: true,
  only: true,
  except: true,
  within: true,
  quiet: true,
  throws: true,
  undetermined: true,
} as const satisfies Record<keyof CheckReceiverOptions, true>;

/**
 * The checks that the options choose. Throws `TypeError` for an unknown option, for a name that no
 * check has, and where no check is left.
 */
function chosenChecks(
  options: Pick<CheckReceiverOptions, 'except' | 'only'>,
): readonly DeclaredCheck[] {
  checkOptionNames('checkReceiver', options, known);
  const { only, except = [] } = options;
  const names = receiverChecks.map(({ name }) => name);
  for (const name of [...(only ?? []), ...except]) checkWord('there is no check', name, names);
  const chosen = receiverChecks.filter(
    ({ name }) => (only === undefined || only.includes(name)) && !except.includes(name),
  );
  if (chosen.length > 0) return chosen;
  throw new TypeError(`only and except leave no check; there are ${names.join(', ')}`);
}

/** The real time of a check. */
interface CheckShare {
  readonly ms: number;
  /** Whether earlier checks have left it all that a check may take. */
  readonly isWhole: boolean;
}

/** The read-backs of a check, at most about so many. */
const readBacksEach = 8;

/**
 * The real time of the checks. A check may take a fifth of all of it, but it leaves a small share
 * to each that follows: those after one that hangs still have their turn.
 */
class CheckBudget {
  readonly #wholeMs: number;
  /** The end of the time, which begins with the first check. */
  #endMs: number | undefined;
  #left: number;

  constructor(within: string | number, checks: number, quietMs: number) {
    this.#wholeMs = toMs('within', within) + checks * readBacksEach * quietMs;
    this.#left = checks;
  }

  /** @param freeMs the real time so far that does not count */
  async spend<Result>(freeMs: number, on: (share: CheckShare) => Promise<Result>): Promise<Result> {
    this.#left -= 1;
    const reservedMs = (this.#wholeMs / 50) * this.#left;
    this.#endMs ??= performance.now() + this.#wholeMs;
    const restMs = this.#endMs + freeMs - performance.now() - reservedMs;
    const mostMs = this.#wholeMs / 5;
    return on({ ms: Math.max(1, Math.min(mostMs, restMs)), isWhole: restMs >= mostMs });
  }
}
