import { policyOf } from '../../../engine/index.ts';
import type { CheckedReceiver } from '../receiver-checks/checked-app.ts';
import { differenceOf, type StateByPath, twoValues } from '../receiver-checks/read-back.ts';
import { arrivalsOf, type Timing } from './arrivals.ts';
import { type Choice, restartedIn, type SentEvent } from './choice.ts';
import { ExplorationTrouble } from './exploration-trouble.ts';
import type { WorldCheck } from './failures.ts';
import { isHostTime } from './host-time.ts';
import { type Offence, offencesOf } from './judge.ts';
import type { Plans } from './plans.ts';
import { type Recording, recordingOf, runRecorded } from './recorded-run.ts';
import { sequenceIn } from './signed-request.ts';
import { eventsStruckBy, faultsOf, restartName } from './story-faults.ts';
import { type Trials } from './trial.ts';
import { runInWorld, type WorldRun } from './world-run.ts';

export interface TrialRunsOptions {
  readonly inWorld: boolean;
  readonly check: WorldCheck | undefined;
  readonly forMs: number | undefined;
}

const minuteMs = 60_000;

/** Runs an application with sets of disturbances, each judged beside the run without any. */
export class TrialRuns {
  readonly plans: Plans;
  readonly trials: Trials;
  readonly remarks: string[] = [];
  readonly #receiver: CheckedReceiver;
  readonly #options: TrialRunsOptions;
  /** The run without disturbance; undefined before it. */
  #first: WorldRun | undefined;
  #recording!: Recording;
  #timing!: Timing;
  #isInWorld = false;
  /** The state of a run in order, with which those of other orders are compared. */
  #state: StateByPath | undefined;

  constructor(plans: Plans, receiver: CheckedReceiver, trials: Trials, options: TrialRunsOptions) {
    this.plans = plans;
    this.trials = trials;
    this.#receiver = receiver;
    this.#options = options;
  }

  get base(): WorldRun {
    return this.#first!;
  }

  get sent(): readonly SentEvent[] {
    return this.#recording.sent;
  }

  get timing(): Timing {
    return this.#timing;
  }

  /**
   * Runs the scenario without disturbance, and looks whether the application can be explored;
   * returns the offences of that run.
   */
  async begin(): Promise<readonly Offence[]> {
    this.#first = await this.inWorld([]);
    const { callsApi, lost, plan, sent } = this.base;
    this.#recording = recordingOf(this.base);
    const timings = plan.webhooks.map(({ settings }) => policyOf(settings.retry));
    this.#timing = {
      retryMs: Math.min(...timings.map(({ waitsMs }) => waitsMs[0] ?? minuteMs)),
      timeoutMs: Math.max(...timings.map(({ timeoutMs }) => timeoutMs)),
    };
    const offences = offencesOf(sent, this.base, undefined, true);
    if (offences.length > 0) return offences;
    if (this.sent.length === 0) throw new ExplorationTrouble(noEvent(this.#recording));
    if (lost > 0) {
      this.remarks.push(
        `${lost} deliveries of the scenario itself are lost: it has faults of its own`,
      );
    }
    this.#isInWorld = this.#options.inWorld || callsApi;
    if (callsApi) this.remarks.push('the application calls the API, so every run has a world');
    if (!this.#isInWorld) await this.#assertRepeatable();
    else this.#state = this.base.state;
    await this.assertSteady();
    return [];
  }

  /** Prepares runs with these choices. */
  expect(singles: readonly Choice[]): void {
    if (this.#isInWorld) this.plans.learn(singles.flatMap((each) => faultsOf(this.sent, [each])));
  }

  /** The offences of a run with these choices. */
  async offencesOf(choices: readonly Choice[]): Promise<readonly Offence[]> {
    if (this.#isInWorld) return this.worldOffences(await this.inWorld(choices));
    const arrivals = arrivalsOf(this.sent, choices, this.#timing);
    const run = await runRecorded(this.#recording, arrivals, this.#receiver, this.trials);
    return offencesOf(this.sent, run, { exchanges: [], state: this.#state }, false);
  }

  /** The offences of a run in a world; its state says nothing where more was lost than before. */
  worldOffences(run: WorldRun): readonly Offence[] {
    const base = run.lost <= this.base.lost ? this.base : undefined;
    return offencesOf(this.sent, run, base, true);
  }

  /** Runs the scenario with these choices, or another text of it, in a world. */
  async inWorld(disturbed: readonly Choice[] | string): Promise<WorldRun> {
    const plan =
      typeof disturbed === 'string'
        ? this.plans.read(disturbed)
        : this.plans.with(disturbed.length === 0 ? [] : faultsOf(this.sent, disturbed));
    const { check, forMs } = this.#options;
    const after =
      typeof disturbed === 'string'
        ? eventsStruckBy(plan.faults, this.sent, restartName)
        : restartedIn(disturbed);
    const only = this.#first?.delivered.map(
      ({ eventId, text: body }) => [eventId, sequenceIn(body)] as const,
    );
    return runInWorld(plan, this.#receiver, this.trials, {
      forMs,
      check,
      isUndisturbed: this.#first === undefined,
      restMs: 10 * minuteMs + spanOf(this.#first?.sent ?? []),
      only: only && new Map(only),
      restartAfter: new Set(after.map((event) => this.sent[event]!.eventId)),
    });
  }

  /** Repeats the run in order; throws where it gives another state than before. */
  async assertSteady(): Promise<void> {
    if (this.#state === undefined) return;
    const before = this.#state;
    const again = this.#isInWorld ? await this.inWorld([]) : await this.#inOrder();
    const difference = again.state && differenceOf(again.state, before);
    if (difference === undefined) return;
    const { expected, found, path } = difference;
    throw new ExplorationTrouble(await this.#instability(path, expected, found), true);
  }

  /** A run in order, done twice: whatever differs is not a matter of order. */
  async #assertRepeatable(): Promise<void> {
    this.#state = (await this.#inOrder()).state;
    const difference = this.#state && this.base.state && differenceOf(this.#state, this.base.state);
    if (difference === undefined) return;
    await this.assertSteady();
    this.#isInWorld = true;
    this.#state = this.base.state;
    const { path } = difference;
    this.remarks.push(`${path} is another without a world, so every run has a world`);
  }

  /** The reason why two runs in order differ, in a sentence. */
  async #instability(path: string, first: string, second: string): Promise<string> {
    const values = twoValues(first, second);
    if (isHostTime(first) && isHostTime(second)) {
      return `the application writes the clock at ${path} of its read-back: leave it out (ignore: ${path}) or take the time from the event; ${values}`;
    }
    const trial = await this.trials.open(this.#receiver, this.base.world);
    const fresh = await trial.state();
    const hasState = [...(fresh?.keys() ?? [])].some(
      (each) => fresh!.get(each) === second && each === path,
    );
    if (hasState || !this.#receiver.isFresh) {
      return `the application keeps state between runs: ${path} of its read-back is left over; a factory or reset must make it forget everything`;
    }
    return `the application differs from itself without any disturbance: ${path} of its read-back; ${values}; ${this.trials.workAfterAdvice}`;
  }

  async #inOrder() {
    const arrivals = arrivalsOf(this.sent, [], this.#timing);
    return runRecorded(this.#recording, arrivals, this.#receiver, this.trials);
  }
}

function noEvent({ challenges, sent, world }: Recording): string {
  const isVerified = world.log.some(({ kind }) => kind === 'webhook.verified');
  if (challenges.length > 0 && !isVerified && sent.length === 0) {
    return 'the application answers the challenge wrongly, so its webhook is not active: it must know the management token of the scenario (app: { managementToken: … }, or secret)';
  }
  return 'the application gets no event: nothing can be late or come twice';
}

function spanOf(sent: readonly SentEvent[]): number {
  return sent.length === 0 ? 0 : sent.at(-1)!.atMs - sent[0]!.atMs;
}
