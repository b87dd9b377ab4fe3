import { policyOf } from '../../../engine/index.ts';
import { differenceOf, type StateByPath } from '../receiver-checks/read-back.ts';
import { arrivalsOf, type Timing } from './arrivals.ts';
import { type Choice, restartedIn, type SentEvent } from './choice.ts';
import { ExplorationTrouble } from './exploration-trouble.ts';
import { type Offence, offencesOf } from './judge.ts';
import type { SearchedApplication } from './opened-search.ts';
import type { Plans } from './plans.ts';
import { type OrderRun, type Recording, recordingOf, runRecorded } from './recorded-run.ts';
import { eventsStruckBy, faultsOf, restartName } from './story-faults.ts';
import type { Runs } from './strategy.ts';
import { assertSameState } from './unsteady.ts';
import { runInWorld, type WorldRun } from './world-run.ts';

const minuteMs = 60_000;

/** Runs an application with sets of disturbances, each judged beside the run without any. */
export class TrialRuns implements Runs<readonly Choice[], readonly Offence[]> {
  readonly plans: Plans;
  readonly remarks: string[] = [];
  readonly #application: SearchedApplication;
  /** Whether every run has a world from the start. */
  readonly #isAlwaysInWorld: boolean;
  /** The run without disturbance; undefined before it. */
  #first: WorldRun | undefined;
  #recording!: Recording;
  timing!: Timing;
  #isInWorld = false;
  /** The state of a run in order, with which those of other orders are compared. */
  #state: StateByPath | undefined;

  constructor(plans: Plans, application: SearchedApplication, isInWorld: boolean) {
    this.plans = plans;
    this.#application = application;
    this.#isAlwaysInWorld = isInWorld;
  }

  get first(): WorldRun {
    return this.#first!;
  }

  get sent(): readonly SentEvent[] {
    return this.#recording.sent;
  }

  /**
   * Runs the scenario without disturbance, and looks whether the application can be explored;
   * returns the offences of that run.
   */
  async begin(): Promise<readonly Offence[]> {
    this.#first = await this.inWorld([]);
    const { callsApi, lost, plan, sent } = this.first;
    this.#recording = recordingOf(this.first);
    const timings = plan.webhooks.map(({ settings }) => policyOf(settings.retry));
    this.timing = {
      retryMs: Math.min(...timings.map(({ waitsMs }) => waitsMs[0] ?? minuteMs)),
      timeoutMs: Math.max(...timings.map(({ timeoutMs }) => timeoutMs)),
    };
    const offences = offencesOf(sent, this.first, undefined, true);
    if (offences.length > 0) return offences;
    if (this.sent.length === 0) throw new ExplorationTrouble(noEvent(this.#recording));
    if (lost > 0) {
      this.remarks.push(
        `${lost} deliveries of the scenario itself are lost: it has faults of its own`,
      );
    }
    const repeats = this.#application.receiver.periodsMs.length > 0;
    this.#isInWorld = this.#isAlwaysInWorld || callsApi || repeats;
    if (callsApi) this.remarks.push('the application calls the API, so every run has a world');
    if (!this.#isInWorld) await this.#assertRepeatable();
    else this.#state = this.first.state;
    await this.assertSteady();
    return [];
  }

  /** Prepares runs with these choices. */
  expect(singles: readonly Choice[]): void {
    if (this.#isInWorld) this.plans.learn(singles.flatMap((each) => faultsOf(this.sent, [each])));
  }

  /** The offences of a run with these choices. */
  async judge(choices: readonly Choice[]): Promise<readonly Offence[]> {
    const run = this.#isInWorld ? undefined : await this.#recorded(choices);
    if (run === undefined) return this.worldOffences(await this.inWorld(choices));
    return offencesOf(this.sent, run, { exchanges: [], state: this.#state }, false);
  }

  /** The offences of a run in a world; its state says nothing where more was lost than before. */
  worldOffences(run: WorldRun): readonly Offence[] {
    const base = run.lost <= this.first.lost ? this.first : undefined;
    // Some events exist in one of the two runs alone.
    return offencesOf([...this.sent, ...run.sent], run, base, true);
  }

  /** Runs the scenario with these choices, or another text of it, in a world. */
  async inWorld(disturbed: readonly Choice[] | string): Promise<WorldRun> {
    const plan =
      typeof disturbed === 'string'
        ? this.plans.read(disturbed)
        : this.plans.with(disturbed.length === 0 ? [] : faultsOf(this.sent, disturbed));
    const { check, forMs, receiver, trials } = this.#application;
    const after =
      typeof disturbed === 'string'
        ? eventsStruckBy(plan.faults, this.sent, restartName)
        : restartedIn(disturbed);
    const before = this.#first?.sent;
    const spanMs = before?.length ? before.at(-1)!.atMs - before[0]!.atMs : 0;
    return runInWorld(plan, receiver, trials, {
      forMs,
      check,
      isUndisturbed: this.#first === undefined,
      restMs: 10 * minuteMs + spanMs,
      sequences: before && new Map(before.map(({ eventId, sequence }) => [eventId, sequence])),
      restartAfter: new Set(after.map((event) => this.sent[event]!.eventId)),
    });
  }

  /** Repeats the run in order; throws where it gives another state than before. */
  async assertSteady(): Promise<void> {
    if (this.#state === undefined) return;
    const run = this.#isInWorld ? await this.inWorld([]) : await this.#recorded([]);
    await assertSameState(this.#application, this.first.world, this.#state, run?.state);
  }

  /** A run in order, done twice: whatever differs is not a matter of order. */
  async #assertRepeatable(): Promise<void> {
    const { state } = this.first;
    this.#state = ((await this.#recorded([])) ?? this.first).state;
    const difference = this.#state && state && differenceOf(this.#state, state);
    if (difference === undefined) return;
    await this.assertSteady();
    this.#isInWorld = true;
    this.#state = state;
    this.remarks.push(`${difference.path} is another without a world, so every run has a world`);
  }

  async #recorded(choices: readonly Choice[]): Promise<OrderRun | undefined> {
    const arrivals = arrivalsOf(this.sent, choices, this.timing);
    const { receiver, trials } = this.#application;
    return runRecorded(this.#recording, arrivals, receiver, trials);
  }
}

function noEvent({ challenges, sent, world }: Recording): string {
  const isVerified = world.log.some(({ kind }) => kind === 'webhook.verified');
  if (challenges.length > 0 && !isVerified && sent.length === 0) {
    return 'the application answers the challenge wrongly, so its webhook is not active: it must know the management token of the scenario (app: { managementToken: … }, or secret)';
  }
  return 'the application gets no event: nothing can be late or come twice';
}
