import type { CheckRequests } from './check-request.ts';
import type { CheckMaterial } from './material.ts';
import { differenceOf } from './read-back.ts';
import type { CheckExchange, CheckStage, CheckTrial } from './stage.ts';

/** The result of a check. `undetermined`: something is missing that would show it. */
export type CheckVerdict = 'passed' | 'failed' | 'undetermined';

export interface CheckFinding {
  readonly verdict: CheckVerdict;
  /** The requests and their answers in words, with advice where the check has not passed. */
  readonly sentence: string;
}

/** The result of one check, with its name. */
export interface ReceiverCheck extends CheckFinding {
  readonly name: string;
  /** Real time. */
  readonly tookMs: number;
}

/** A check of a receiver of webhooks. */
export interface DeclaredCheck {
  readonly name: string;
  readonly judge: (stage: CheckStage) => Promise<CheckFinding>;
}

/** A check that sends requests and judges the answers and the read-back. */
interface CheckForm {
  readonly name: string;
  /** The requests in words: `an event that comes twice`. */
  readonly sent: string;
  /** The remedy where the check fails, as an order. */
  readonly advice: string;
  readonly requests: (material: CheckMaterial) => CheckRequests;
  /** Requests after which the read-back must be the same, and the words for them. */
  readonly same?: readonly [words: string, requests: (material: CheckMaterial) => CheckRequests];
  /**
   * Requests that show that the application acts on an event: if its read-back differs between
   * them, it must also differ between the check and the first of them.
   */
  readonly acts?: (
    material: CheckMaterial,
  ) => readonly [without: CheckRequests, withEvent: CheckRequests];
}

export function check(form: CheckForm): DeclaredCheck {
  return { name: form.name, judge: async (stage) => judged(form, stage) };
}

async function judged(form: CheckForm, stage: CheckStage): Promise<CheckFinding> {
  const { advice, requests, same, acts } = form;
  const trial = await stage.open();
  const exchanges = await trial.send(requests(stage.material));
  const wrong = trial.wrongOf(exchanges);
  if (wrong !== undefined) return failed(wordsOf(wrong), advice);
  const answered = answeredWords(exchanges.at(-1)!);
  if (same === undefined && acts === undefined) return passed(answered);
  const objection = await stage.objection;
  if (objection !== undefined) {
    return same === undefined ? passed(answered) : undetermined(answered, objection);
  }
  const objections = [await notSame(form, stage, trial), await notActed(form, stage, trial)];
  const found = objections.find((each) => each !== undefined);
  if (found !== undefined) return failed(found, advice);
  const rest = same === undefined ? 'shows it' : `is the same as ${same[0]}`;
  return passed(`${answered}, and its read-back ${rest}`);
}

async function notSame({ same, sent }: CheckForm, stage: CheckStage, trial: CheckTrial) {
  if (same === undefined) return undefined;
  const [words, requests] = same;
  const expected = await stage.stateAfter(requests(stage.material));
  const difference = differenceOf(await trial.state(expected), expected);
  if (difference === undefined) return undefined;
  const { path, found, expected: right } = difference;
  return `after ${sent}, ${path} of its read-back is ${found}, and ${right} ${words}`;
}

async function notActed({ acts, sent }: CheckForm, stage: CheckStage, trial: CheckTrial) {
  if (acts === undefined) return undefined;
  const [without, withEvent] = acts(stage.material);
  const unmoved = await stage.stateAfter(without);
  const isShown = differenceOf(await stage.stateAfter(withEvent), unmoved) !== undefined;
  if (!isShown || differenceOf(await trial.state(), unmoved) !== undefined) return undefined;
  return `${sent} was accepted, and its read-back does not show it`;
}

export const passed = (sentence: string): CheckFinding => ({ verdict: 'passed', sentence });

export const failed = (found: string, advice: string): CheckFinding => ({
  verdict: 'failed',
  sentence: `${found}: ${advice}`,
});

export const undetermined = (found: string, objection: string): CheckFinding => ({
  verdict: 'undetermined',
  sentence: `${found}; ${objection}`,
});

/** The words for a request and the status of its answer. */
export function answeredWords({ request: { says }, seen: { status } }: CheckExchange): string {
  return `${says} was answered ${status}`;
}

/** The words for a request and a wrong answer, with the beginning of its body. */
export function wordsOf(exchange: CheckExchange): string {
  const { request, seen } = exchange;
  const { answer, missing } = seen;
  if (missing !== undefined) return `${request.says} got ${missing}`;
  const line = answer.replaceAll(/\s+/g, ' ').trim();
  const shown = line.length > mostShown ? `${line.slice(0, mostShown)}…` : line;
  return `${answeredWords(exchange)}${shown === '' ? '' : ` (${shown})`}`;
}

const mostShown = 80;
