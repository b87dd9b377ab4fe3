import type { CheckRequests } from './check-request.ts';
import type { CheckMaterial } from './material.ts';
import { differenceOf, type StateByPath } from './read-back.ts';
import type { CheckExchange, CheckStage, CheckTrial } from './stage.ts';

/** The result of a check. `undetermined`: something is missing that would show it. */
export type CheckVerdict = 'passed' | 'failed' | 'undetermined';

export interface CheckFinding {
  readonly verdict: CheckVerdict;
  /** The requests and their answers in words, with advice where the check has not passed. */
  readonly sentence: string;
  /**
   * Undetermined: the reason and the option that would show it, without the answers; none where the
   * check was not made.
   */
  readonly missing?: string;
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
  /** Fresh applications that get the requests in turn, since a race is often won; usually 1. */
  readonly tries?: number;
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
  const needsReadBack = same !== undefined || acts !== undefined;
  const objection = needsReadBack ? await stage.objection : undefined;
  const isShown = needsReadBack && objection === undefined;
  // Other courses come first: an application that is reset forgets the course of the check.
  const expectation = isShown ? await expectationOf(form, stage) : undefined;
  for (let triesLeft = form.tries ?? 1; ; triesLeft -= 1) {
    const finding = await tried();
    if (finding.verdict !== 'passed' || triesLeft <= 1) return finding;
  }

  async function tried(): Promise<CheckFinding> {
    const trial = await stage.open();
    const exchanges = await trial.send(requests(stage.material));
    const wrong = trial.wrongOf(exchanges);
    if (wrong !== undefined) {
      const kept = await keptWords(wrong, trial, stage);
      return failed(wordsOf(wrong) + kept, remedyOf(wrong) ?? advice);
    }
    const answered = answeredWords(exchanges.at(-1)!);
    if (objection !== undefined && same !== undefined) return undetermined(answered, objection);
    if (expectation === undefined) return passed(answered);
    const disappointment = expectation.disappointment(await trial.state(expectation.state));
    if (disappointment !== undefined) return failed(disappointment, advice + stage.hint);
    return passed(`${answered}, and its read-back ${expectation.words}`);
  }
}

/** The words for an accepted forgery without a trace, as frameworks answer after a throw. */
async function keptWords(
  { seen }: CheckExchange,
  trial: CheckTrial,
  stage: CheckStage,
): Promise<string> {
  const isForgery = !seen.isSigned && seen.missing === undefined && seen.status < 300;
  if (!isForgery || !stage.receiver.canReadBack) return '';
  // The objection resets the application: its state comes first.
  const state = await trial.state();
  if ((await stage.objection) !== undefined) return '';
  const isUnmoved = differenceOf(state, await stage.stateAfter([])) === undefined;
  return isUnmoved ? ', and nothing of it was kept' : '';
}

/** A condition of the read-back after a check. */
interface ReadBackExpectation {
  /** Undefined where several are right. */
  readonly state?: StateByPath;
  /** The words for a read-back that is right. */
  readonly words: string;
  /** The words for a read-back that is wrong; undefined for one that is right. */
  readonly disappointment: (state: StateByPath) => string | undefined;
}

async function expectationOf(
  { same, acts, sent }: CheckForm,
  stage: CheckStage,
): Promise<ReadBackExpectation | undefined> {
  const { material } = stage;
  if (same !== undefined) {
    const [words, requests] = same;
    return sameAs(await stage.stateAfter(requests(material)), sent, words);
  }
  const [without, withEvent] = acts!(material);
  const unmoved = await stage.stateAfter(without);
  // An application that does not look at this event shows nothing either way.
  const isLookedAt = differenceOf(await stage.stateAfter(withEvent), unmoved) !== undefined;
  return isLookedAt ? otherThan(unmoved, sent) : undefined;
}

function sameAs(expected: StateByPath, sent: string, words: string): ReadBackExpectation {
  return {
    state: expected,
    words: `is the same as ${words}`,
    disappointment(state) {
      const difference = differenceOf(state, expected);
      if (difference === undefined) return undefined;
      const { path, found, expected: right } = difference;
      return `after ${sent}, ${path} of its read-back is ${found}, and ${right} ${words}`;
    },
  };
}

function otherThan(unmoved: StateByPath, sent: string): ReadBackExpectation {
  return {
    words: 'shows it',
    disappointment: (state) =>
      differenceOf(state, unmoved) === undefined
        ? `${sent} was accepted, and its read-back does not show it`
        : undefined,
  };
}

/** The remedy for an answer that did not come in time, whatever was sent. */
const haste = 'answer every request, at once, and do long work after the answer';

/** The remedy where no answer came, whatever was sent; undefined where one did. */
function remedyOf({ seen: { missing } }: CheckExchange): string | undefined {
  if (missing === undefined) return undefined;
  if (missing.startsWith('no answer within')) return haste;
  return 'answer every request, with a Response of HTTP';
}

export const passed = (sentence: string): CheckFinding => ({ verdict: 'passed', sentence });

export const failed = (found: string, advice: string): CheckFinding => ({
  verdict: 'failed',
  sentence: `${found}: ${advice}`,
});

export const undetermined = (found: string, missing: string): CheckFinding => ({
  verdict: 'undetermined',
  sentence: `${found}; ${missing}`,
  missing,
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
