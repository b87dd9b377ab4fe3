import { isOfKind, type Scenario, ScenarioRun } from '../../../engine/index.ts';
import { nativeSha256 } from '../../file/native-sha256.ts';
import { facesWith } from '../../http/face-options.ts';
import { SimulatedWorld } from '../../library/simulated-world.ts';
import { readPayload } from '../payload.ts';
import type { CheckedReceiver } from '../receiver-checks/checked-app.ts';
import { jsonOf, type StateByPath } from '../receiver-checks/read-back.ts';
import type { SentEvent } from './choice.ts';
import {
  type FailedExpectation,
  failuresIn,
  failuresOf,
  readBackPaths,
  type WorldCheck,
} from './failures.ts';
import { formOf, sequenceIn, signedRequest, withSequence } from './signed-request.ts';
import { ExplorationTrouble, type Trial, type TrialExchange, type Trials } from './trial.ts';

/** A request that the application got, with the event that it carries. */
export interface Delivered {
  readonly eventId: string;
  readonly url: string;
  readonly text: string;
  readonly headers: Headers;
  readonly isChallenge: boolean;
}

/** A run of the application in a world. */
export interface WorldRun {
  readonly world: SimulatedWorld;
  readonly plan: Scenario;
  readonly sent: readonly SentEvent[];
  /** The first request of each event, and the challenges, in order. */
  readonly delivered: readonly Delivered[];
  readonly exchanges: readonly TrialExchange[];
  readonly state: StateByPath | undefined;
  /** Failed expectations about other things than deliveries. */
  readonly failures: readonly FailedExpectation[];
  /** Deliveries that never came through, by faults of the scenario or by refusals. */
  readonly lost: number;
  readonly callsApi: boolean;
}

export interface WorldRunOptions {
  /** The time for which the world runs; until its script ends without it, ms. */
  readonly forMs?: number | undefined;
  /** The simulated time after the script for deliveries that are late, ms. */
  readonly restMs: number;
  /** Looks at the read-back and the world at the end; its error is a failed expectation. */
  readonly check?: WorldCheck | undefined;
  /** The events that are passed on, with their sequences; all until the script ends without it. */
  readonly only?: ReadonlyMap<string, number | undefined> | undefined;
  /** The events after whose first answer the application is started again. */
  readonly restartAfter?: ReadonlySet<string> | undefined;
}

/** Runs a scenario with a fresh application as the receiver of all webhooks. */
export async function runInWorld(
  plan: Scenario,
  receiver: CheckedReceiver,
  trials: Trials,
  { check, forMs, restMs, only, restartAfter }: WorldRunOptions,
): Promise<WorldRun> {
  refuseSilent(plan);
  const told = readBackPaths(plan);
  if (told.size > 0 && !receiver.canReadBack) throw new ExplorationTrouble(untold);
  const run = new ScenarioRun(plan, { open: true, retain: true, sha256: nativeSha256 });
  const delivered: Delivered[] = [];
  const known = new Set<string>();
  const restarting = new Set(restartAfter);
  // The first attempts begin before the application is there.
  let meet: (trial: Trial) => void;
  const opened = new Promise<Trial>((resolve) => {
    meet = resolve;
  });
  let isOver = false;
  const receive = async (request: Request): Promise<Response> => {
    const trial = await opened;
    if (trials.api?.isBusy === true) await trials.api.quiet();
    const body = await request.clone().text();
    const payload = readPayload(body);
    const eventId = payload?.eventId ?? '';
    const isNew = !known.has(eventId);
    const isChallenge = payload?.eventType === 'VERIFY';
    // Time goes on after the script for late deliveries alone.
    const isMeant = only === undefined ? !isNew || !isOver : only.has(eventId);
    if (!isMeant && !isChallenge) return new Response(null, { status: 204 });
    known.add(eventId);
    const { headers, url } = request;
    if (isNew) delivered.push({ eventId, url, text: body, headers, isChallenge });
    if (isChallenge) return trial.send(request, { eventId, form: 'right' });
    const { current, valid } = run.world.service.managementTokens;
    const form = formOf(body, headers.get('sc-signature'), valid);
    // Faults add entries to the log, whose numbers sequences are: those of the first run are kept.
    const first = only?.get(eventId);
    const gap = form === 'altered' ? 1 : 0;
    let given = request;
    if (first !== undefined && first + gap !== sequenceIn(body)) {
      const numbered = withSequence(body, () => first);
      given = signedRequest({ url, headers, text: numbered }, form, current);
    }
    const answer = await trial.send(given, { eventId, form });
    if (form === 'right' && restarting.delete(eventId)) await trial.restart();
    return answer;
  };
  const received = async (request: Request): Promise<Response> => {
    const response = await receive(request);
    await trials.api?.quiet();
    return response;
  };
  const world = new SimulatedWorld(run, facesWith(), { receivers: received });
  let callsApi = false;
  const { fetch: ask } = world;
  const noticing: typeof ask = async (...asked) => {
    callsApi = true;
    return ask(...asked);
  };
  Object.assign(world, { fetch: noticing });
  trials.api?.serve(world);
  try {
    const trial = await trials.open(receiver, world);
    meet!(trial);
    const startMs = world.now;
    const limitMs = startMs + (forMs ?? plan.clock.limitMs);
    const isDone = (): boolean =>
      (forMs === undefined && run.script !== undefined) || world.now >= limitMs;
    await world.settle(0);
    while (!isDone()) await world.settle(Math.min(pieceMs, limitMs - world.now));
    isOver = true;
    const sent = sentOf(world);
    const claims = run.claims();
    await world.settle(restMs);
    await trials.api?.quiet();
    const state = await trial.state();
    const readBack =
      told.size + (check === undefined ? 0 : 1) > 0 ? await trial.readBack() : undefined;
    const lost = world.log.filter(({ kind }) => kind === 'delivery.dead').length;
    const findings = [...world.findings, ...claims(told.size > 0 ? jsonOf(readBack) : null)];
    // An application knows nothing of deliveries that are lost.
    const failures = failuresIn(findings, plan).filter(
      ({ isOfReadBack }) => !isOfReadBack || only === undefined || lost === 0,
    );
    if (check !== undefined) failures.push(...(await failuresOf(check, readBack, world)));
    return {
      world,
      plan,
      sent,
      delivered,
      exchanges: trial.exchanges,
      state,
      failures,
      lost,
      callsApi,
    };
  } finally {
    trials.api?.leave();
    await world.close();
  }
}

const pieceMs = 900_000;

const untold =
  'the scenario expects something of the read-back of the application: give --read-back, its URL, or readBack, a function or URL';

/** Throws `ExplorationTrouble` for a scenario whose application gets nothing. */
function refuseSilent({ webhooks }: Scenario): void {
  if (webhooks.some(({ settings }) => settings.receiver === undefined)) return;
  const reason =
    webhooks.length === 0
      ? 'the scenario has no webhook'
      : 'the scenario itself answers for every webhook: take receiver out of one';
  throw new ExplorationTrouble(`${reason}, so the application gets no delivery`);
}

/** The events that a world has created, in order. */
function sentOf(world: SimulatedWorld): readonly SentEvent[] {
  const places = new Map<string, number>();
  const sent: SentEvent[] = [];
  for (const entry of world.log) {
    if (!isOfKind(entry, 'event.created') || entry.data.type === 'VERIFY') continue;
    const { event: eventId, webhook, user } = entry.data as Required<typeof entry.data>;
    const key = JSON.stringify([webhook, entry.subject, user]);
    const place = (places.get(key) ?? 0) + 1;
    places.set(key, place);
    sent.push({ eventId, webhook, vehicle: entry.subject, user, place, atMs: entry.atMs });
  }
  return sent;
}
