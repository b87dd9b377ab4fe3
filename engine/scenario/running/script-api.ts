import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { Fault } from '../../fault.ts';
import { canonicalJson, type Json } from '../../log/canonical.ts';
import { scripted } from '../../log/entry.ts';
import { formatDuration } from '../../time/duration.ts';
import { Missing } from '../context/notes.ts';
import { BudgetError } from '../expressions/meter.ts';
import type { RunFacts } from '../facts.ts';
import type { CallAnswer } from '../judging/answer.ts';
import { describeStatuses, judgeAnswer, type ReadAnswer, readAnswer } from '../judging/answer.ts';
import { bodyWords, jsonWords } from '../judging/body-words.ts';
import { RunEnd } from '../judging/verdict.ts';
import { mark } from '../mark.ts';
import { valueAt } from '../plan/answer-path.ts';
import type { CallPlan } from '../plan/api.ts';
import type { Step } from '../plan/plan.ts';
import type { CallRequest, ScriptedCall } from './calls.ts';
import type { Steps, Wait } from './flow.ts';
import type { SecretNames } from './pseudonyms.ts';
import { callerOf, type KnownBody, requestOf, writtenPath } from './request-of.ts';
import type { Stage } from './stage.ts';

type ApiStep = Step & { readonly call: CallPlan };

/** Calls the service and waits for its answer. */
export function* callSteps(stage: Stage, step: ApiStep, cause: number): Steps {
  if (!stage.api.calls.isServed) throw new RunEnd('BLOCKED', unserved, step.position);
  try {
    yield* converse(stage, step, cause);
  } catch (error) {
    if (error instanceof BudgetError) throw new RunEnd('ERROR', error.message, step.position);
    if (!(error instanceof Missing || error instanceof Fault)) throw error;
    // An ambient rule skips a call that it cannot make.
    if (stage.self !== undefined) return;
    const reason = error instanceof Fault ? error.detail : error.message;
    throw new RunEnd('ERROR', reason, step.position);
  }
}

function* converse(stage: Stage, step: ApiStep, cause: number): Steps {
  const sent = prepare(stage, step, cause);
  const { now } = stage.world.clock;
  const answer = yield* answerTo(stage, step, sent);
  if (answer === undefined) {
    judgeSilence(stage, step, sent.words);
    return;
  }
  const read = readAnswer(answer);
  tell(stage, sent.sequence, read);
  for (const { expected, passed, actual } of judgeAnswer(stage, step.call.expects, read)) {
    const { pseudonyms } = stage.api;
    const body = passed ? '' : `; ${bodyWords(pseudonyms.hide(read.body))}`;
    const said = pseudonyms.hideText(actual) + body;
    stage.note(step, `${sent.words}: ${pseudonyms.hideText(expected)}`, passed, said);
  }
  const { withinMs } = step.call.expects;
  if (withinMs !== undefined) {
    const tookMs = stage.world.clock.now - now;
    const took = `it took ${formatDuration(tookMs)}`;
    stage.note(step, `${sent.words}: within ${formatDuration(withinMs)}`, tookMs <= withinMs, took);
  }
  keep(stage, step, read, sent.words);
}

const unserved =
  'the script calls the API, which is not served here: use motorpool run or serve, or world.settle()';

interface Sent {
  readonly request: CallRequest;
  /** Sequence of its log entry. */
  readonly sequence: number;
  readonly words: string;
}

/** Builds the request and logs it; its entry is the cause of the tokens it needs. */
function prepare(stage: Stage, { call }: ApiStep, cause: number): Sent {
  const { world, api } = stage;
  const code = call.request.kind === 'code' ? codeFor(stage, call.request, cause) : undefined;
  const { known, words } = callerOf(stage, call.caller);
  const { method, path, headers, body } = requestOf(stage, call, code);
  const data = {
    caller: words,
    method,
    path: api.pseudonyms.hideText(path),
    ...(body !== undefined && { body: shownBody(api.pseudonyms, body) }),
  };
  const subject = known.kind === 'user' ? known.name : '';
  // For vehicles whose facts are not logged, only commands are.
  const isTold = stage.self === undefined || cause >= 0;
  const sequence = isTold ? mark(world, 'api.called', subject, cause, data) : -1;
  const proof = api.callers.headersOf(known, path, scripted(sequence));
  return {
    request: { method, path, headers: { ...proof, ...headers }, body: body?.text },
    sequence,
    words: writtenPath(call.request),
  };
}

/**
 * A code for tokens of a user: for the given vehicles, or all connected ones; the user first grants
 * permissions if the call lists them.
 */
function codeFor(
  stage: Stage,
  { user, vehicles, permissions }: Extract<CallPlan['request'], { kind: 'code' }>,
  cause: number,
): string {
  const { world, api } = stage;
  const { service } = world;
  const rows =
    vehicles?.map((each) => world.rowOf(each)) ??
    service.connections.garageOf(user).filter((row) => service.connections.has(row, user));
  if (rows.length === 0) throw new Missing(`${user} has connected no vehicle to get tokens for`);
  const code = world.causedBy(scripted(cause), () =>
    permissions === undefined
      ? service.legacyTokens.issueCode({ user, rows })
      : connected(stage, { user, rows, permissions }),
  );
  api.pseudonyms.learn(code, 'code');
  return code;
}

/** Grants the app permissions on each vehicle; returns the code it gets. */
function connected(
  { world }: Stage,
  grant: {
    readonly user: string;
    readonly rows: number[];
    readonly permissions: readonly string[];
  },
): string {
  const { code } = world.service.consent.grant({
    ...grant,
    externalId: undefined,
    redirectUri: undefined,
    wantsCode: true,
  });
  return code!;
}

/** Waits for the answer; undefined if none came in time. */
function* answerTo(
  stage: Stage,
  step: ApiStep,
  { request, sequence, words }: Sent,
): Generator<Wait, CallAnswer | undefined, boolean> {
  const { calls } = stage.api;
  const { timeoutMs = Infinity, expects } = step.call;
  const { withinMs = Infinity } = expects;
  const done = stage.awaiting(step, `the answer to ${words}`);
  let call: ScriptedCall | undefined;
  let answer: CallAnswer | undefined;
  try {
    yield {
      kind: 'answer',
      ask: (answered) => {
        call = calls.begin(scripted(sequence), request, (entered) => {
          answer = entered;
          answered();
        });
      },
      // An answer at the last instant is in time, unless the caller has hung up.
      deadlineMs: stage.world.clock.now + Math.min(timeoutMs, withinMs + 1),
    };
  } finally {
    done();
    if (call !== undefined && answer === undefined) calls.giveUp(call.number);
  }
  return answer;
}

/** Judges a call whose caller has hung up or whose answer is late. */
function judgeSilence(stage: Stage, step: ApiStep, words: string): void {
  const { timeoutMs = Infinity, expects } = step.call;
  const { statuses, withinMs = Infinity } = expects;
  const isWanted = withinMs >= timeoutMs && statuses?.some(({ kind }) => kind === 'none') === true;
  const expected = statuses === undefined ? 'an answer' : describeStatuses(statuses);
  const waited = formatDuration(Math.min(timeoutMs, withinMs));
  stage.note(step, `${words}: ${expected}`, isWanted, `there was no answer within ${waited}`);
}

function tell({ world, api }: Stage, cause: number, { status, body, text }: ReadAnswer): void {
  if (cause < 0) return;
  const isHarmless = api.pseudonyms.isHarmless(text);
  const told = isHarmless ? { body, text } : hidden(api.pseudonyms, body);
  const data = { status, ...(text !== '' && shortened(told)) };
  mark(world, 'api.answered', '', cause, data);
}

/** Length above which the log holds the digest of a body, by which bodies still compare. */
const longestBody = 1000;

interface Told {
  readonly body: Json;
  readonly text: string;
}

function hidden(pseudonyms: SecretNames, shown: Json): Told {
  const body = pseudonyms.hide(shown);
  return { body, text: typeof body === 'string' ? body : canonicalJson(body) };
}

function shortened({ body, text }: Told): Omit<RunFacts['api.answered'], 'status'> {
  if (text.length <= longestBody) return { body };
  const bodyDigest = `sha256:${bytesToHex(sha256(utf8ToBytes(text)))}`;
  return { bodyDigest, bodyLength: text.length };
}

function shownBody(pseudonyms: SecretNames, { kind, text }: KnownBody): Json {
  if (kind === 'json') return pseudonyms.hide(JSON.parse(text) as Json);
  const fields = text.split('&').map((field) => {
    const [name = '', value = ''] = field
      .split('=')
      .map((part) => decodeURIComponent(part.replaceAll('+', ' ')));
    // Elsewhere a code belongs to an error.
    if (name === 'code') pseudonyms.learn(value, name);
    return [name, value] as const;
  });
  return pseudonyms.hide(Object.fromEntries(fields));
}

/** Keeps the captured values, to which later steps refer. */
function keep(stage: Stage, step: ApiStep, answer: ReadAnswer, words: string): void {
  const { notes, api } = stage;
  const { captures, request } = step.call;
  for (const { name, from, path, text } of captures) {
    const root = answer[from];
    const value = path.length === 0 ? root : valueAt(root, path);
    if (value !== undefined) notes.capture(name, value);
    else {
      const shown = jsonWords(api.pseudonyms.hide(root));
      const expected = `${words}: ${text} is there to be captured as ${name}`;
      stage.note(step, expected, false, `${from} is ${shown}`);
    }
  }
  if (request.kind === 'http' || request.as === undefined || answer.status !== 200) return;
  const accessToken = valueAt(answer.body, ['access_token']);
  const refreshToken = valueAt(answer.body, ['refresh_token']);
  if (typeof accessToken !== 'string') return;
  notes.keep(request.as, {
    accessToken,
    refreshToken: typeof refreshToken === 'string' ? refreshToken : undefined,
  });
}
