import { setTimeout as pause } from 'node:timers/promises';
import { type Scenario, ScenarioRun } from '../../../engine/index.ts';
import { nativeSha256 } from '../../file/native-sha256.ts';
import { facesWith } from '../../http/face-options.ts';
import { SimulatedWorld } from '../../library/simulated-world.ts';
import { NeverQuiet } from '../../pace/never-quiet.ts';
import type { CheckedReceiver } from '../receiver-checks/checked-app.ts';
import { jsonOf, type StateByPath } from '../receiver-checks/read-back.ts';
import type { SentEvent } from './choice.ts';
import { ExplorationTrouble } from './exploration-trouble.ts';
import {
  type FailedExpectation,
  failuresIn,
  failuresOf,
  readBackPaths,
  type WorldCheck,
} from './failures.ts';
import { type TrialExchange, type Trials } from './trial.ts';
import { type Delivered, type GateOptions, WorldGate } from './world-gate.ts';

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

export interface WorldRunOptions extends GateOptions {
  /** The time for which the world runs; until its script ends without it, ms. */
  readonly forMs?: number | undefined;
  /** The simulated time after the script for deliveries that are late, ms. */
  readonly restMs: number;
  /** Looks at the read-back and the world at the end; its error is a failed expectation. */
  readonly check?: WorldCheck | undefined;
  /** Whether nothing disturbs the run, so that a failure may come of an application at work. */
  readonly isUndisturbed: boolean;
}

/** Runs a scenario with a fresh application as the receiver of all webhooks. */
export async function runInWorld(
  plan: Scenario,
  receiver: CheckedReceiver,
  trials: Trials,
  { check, forMs, isUndisturbed, restMs, ...gating }: WorldRunOptions,
): Promise<WorldRun> {
  refuseSilent(plan);
  const told = readBackPaths(plan);
  if (told.size > 0 && !receiver.canReadBack) throw new ExplorationTrouble(untold);
  const run = new ScenarioRun(plan, { open: true, retain: true, sha256: nativeSha256 });
  const gate = new WorldGate(run, trials, gating);
  const every = receiver.periodsMs.map((everyMs, place) => ({
    everyMs,
    run: async () => gate.repeat(place),
  }));
  const { isElsewhere } = receiver;
  const world = new SimulatedWorld(run, facesWith(), {
    receivers: gate.receive,
    every,
    isElsewhere,
  });
  trials.api?.serve(world);
  try {
    const trial = await trials.open(receiver, world);
    gate.meet(trial);
    const seen = () => ({
      world,
      plan,
      sent: gate.sent,
      delivered: gate.delivered,
      exchanges: trial.exchanges,
      lost: world.log.filter(({ kind }) => kind === 'delivery.dead').length,
      callsApi: world.requests.length > 0,
    });
    let claims: ReturnType<typeof run.claims>;
    try {
      await untilScriptEnds(run, world, forMs ?? plan.clock.limitMs, forMs === undefined);
      gate.closeForNew(world);
      claims = run.claims();
      await world.settle(restMs);
    } catch (error) {
      if (!(error instanceof NeverQuiet)) throw error;
      const words = error.message.split('\n', 1)[0]!;
      return {
        ...seen(),
        state: undefined,
        failures: [{ words, isOfReadBack: false, related: [] }],
      };
    }
    await trials.api?.quiet();
    const state = await trial.state();
    const { lost } = seen();
    const isReadBackJudged = told.size > 0 || check !== undefined;
    const judged = async (): Promise<readonly FailedExpectation[]> => {
      const readBack = isReadBackJudged ? await trial.readBack() : undefined;
      const findings = [...world.findings, ...claims(told.size > 0 ? jsonOf(readBack) : null)];
      // An application knows nothing of deliveries that are lost.
      const failures = failuresIn(findings, plan).filter(
        ({ isOfReadBack }) => !isOfReadBack || isUndisturbed || lost === 0,
      );
      if (check !== undefined) failures.push(...(await failuresOf(check, readBack, world)));
      return failures;
    };
    const failures = await judged();
    if (isUndisturbed && isReadBackJudged) await assertFinal(failures, judged, trials);
    return { ...seen(), state, failures };
  } finally {
    trials.api?.leave();
    await world.close();
  }
}

/** Throws where the failures of a read-back are others once the application has had more time. */
async function assertFinal(
  failures: readonly FailedExpectation[],
  judged: () => Promise<readonly FailedExpectation[]>,
  { quietAdvice }: Trials,
): Promise<void> {
  if (failures.length === 0) return;
  for (const ms of [200, 800]) {
    await pause(ms);
    const later = new Set((await judged()).map(({ words }) => words));
    const gone = failures.find(({ words }) => !later.has(words));
    if (gone === undefined) continue;
    const message = `the application works on after its answers: it failed (${gone.words}), and no longer after some waiting; ${quietAdvice}`;
    throw new ExplorationTrouble(message);
  }
}

/** Lets a script run to its end, or a time pass where that is given. */
async function untilScriptEnds(
  run: ScenarioRun,
  world: SimulatedWorld,
  spanMs: number,
  endsWithScript: boolean,
): Promise<void> {
  const limitMs = world.now + spanMs;
  const isDone = (): boolean =>
    (endsWithScript && run.script !== undefined) || world.now >= limitMs;
  await world.settle(0);
  while (!isDone()) await world.settle(Math.min(pieceMs, limitMs - world.now));
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
