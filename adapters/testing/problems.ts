import { type EventPayload, isChallenge, isTest, type Payload } from './payload.ts';
import type { Account } from './receiver.ts';
import { sign } from './signature.ts';

/** A request to an app, and its answer. */
export interface Seen {
  readonly text: string;
  readonly payload: Payload | undefined;
  readonly isSigned: boolean;
  readonly status: number;
  /** The reason why there is no answer; undefined where there is one. */
  readonly missing?: string | undefined;
  readonly answer: string;
  readonly tookMs: number;
}

/** A mistake of a receiver: a code for programs and a sentence for people. */
export interface Problem {
  readonly code:
    | 'challengeUnmet'
    | 'crashed'
    | 'forgeryAccepted'
    | 'forgeryHandled'
    | 'genuineRefused'
    | 'handledTwice'
    | 'lost'
    | 'missed'
    | 'slow'
    | 'stale'
    | 'unanswered';
  readonly text: string;
}

interface Judged {
  readonly account: Account | undefined;
  readonly expected: readonly string[] | undefined;
}

/** All mistakes that an app made with its deliveries. */
export function problemsOf(
  seen: readonly Seen[],
  rules: { readonly withinMs: number; readonly secret: string },
  { account, expected = [] }: Judged,
): readonly Problem[] {
  const problems = seen.flatMap((each) => problemsOfOne(each, rules));
  if (account === undefined) return problems;
  const handled = new Set(account.handled);
  const accepted = seen
    .filter(({ isSigned, status }) => isSigned && status < 300)
    .flatMap(eventIn)
    .filter((event) => !isTest(event));
  const missed = [...new Set(accepted.map(({ eventId }) => eventId))].filter(
    (id) => !handled.has(id),
  );
  const lost = expected.filter((id) => !handled.has(id) && !missed.includes(id));
  return [
    ...problems,
    ...missed.map((id) => problem('missed', `it accepted event ${id} and did not act on it`)),
    ...lost.map((id) => problem('lost', `it never received event ${id}`)),
    ...twice(account.handled),
    ...forgeries(seen, handled),
    ...stale(accepted, account),
  ];
}

/** The mistakes in the answer to one request. */
export function problemsOfOne(
  each: Seen,
  { withinMs, secret }: { readonly withinMs: number; readonly secret: string },
): readonly Problem[] {
  const { answer, isSigned, missing, payload, status, tookMs } = each;
  const found: Problem[] = [];
  const name = payload === undefined ? 'a request' : `${payload.eventType} ${payload.eventId}`;
  if (missing !== undefined) return [problem('unanswered', `${name}: ${missing}`)];
  if (tookMs > withinMs) {
    found.push(problem('slow', `${name} was answered after ${Math.round(tookMs)} ms`));
  }
  if (payload !== undefined && isChallenge(payload)) {
    if (status !== 200 || challengeIn(answer) !== sign(secret, payload.data.challenge)) {
      found.push(problem('challengeUnmet', `${name} was answered ${status} ${answer}`.trim()));
    }
  } else if (isSigned && payload !== undefined && (status < 200 || status > 299)) {
    found.push(problem('genuineRefused', `${name} was answered ${status}`));
  } else if (!isSigned && status < 300) {
    found.push(problem('forgeryAccepted', `${name} has a wrong signature and was accepted`));
  } else if (status > 499) {
    found.push(problem('crashed', `${name} is no event to act on and was answered ${status}`));
  }
  return found;
}

function challengeIn(answer: string): unknown {
  try {
    return (JSON.parse(answer) as { readonly challenge?: unknown } | null)?.challenge;
  } catch {
    return undefined;
  }
}

function twice(handled: readonly string[]): readonly Problem[] {
  const counts = new Map<string, number>();
  for (const id of handled) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > 1)
    .map(([id, count]) => problem('handledTwice', `it acted on event ${id} ${count} times`));
}

/** Events that the app received only with wrong signatures. */
function forgeries(seen: readonly Seen[], handled: ReadonlySet<string>): readonly Problem[] {
  const genuine = new Set(
    seen.filter(({ isSigned }) => isSigned).map(({ payload }) => payload?.eventId),
  );
  const forged = seen.filter(({ isSigned }) => !isSigned).flatMap(eventIn);
  return [...new Set(forged.map(({ eventId }) => eventId))]
    .filter((id) => handled.has(id) && !genuine.has(id))
    .map((id) =>
      problem('forgeryHandled', `it acted on event ${id}, which has no valid signature`),
    );
}

/** Vehicles whose state is not that of the event with the highest sequence. */
function stale(accepted: readonly EventPayload[], { states }: Account): readonly Problem[] {
  const newest = new Map<string, number>();
  for (const { data, eventType, meta } of accepted) {
    if (eventType !== 'VEHICLE_STATE') continue;
    const { id } = data.vehicle;
    newest.set(id, Math.max(newest.get(id) ?? 0, meta.sequence));
  }
  return [...newest].flatMap(([id, sequence]) => {
    const held = states.get(id)?.sequence;
    if (held === sequence) return [];
    return problem(
      'stale',
      `its state of vehicle ${id} is from ${held ?? 'nowhere'}, not ${sequence}`,
    );
  });
}

function eventIn({ payload }: Seen): readonly EventPayload[] {
  return payload === undefined || isChallenge(payload) ? [] : [payload];
}

function problem(code: Problem['code'], text: string): Problem {
  return { code, text };
}
