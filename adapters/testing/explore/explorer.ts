import { policyOf } from '../../../engine/index.ts';
import type { CheckedReceiver } from '../receiver-checks/checked-app.ts';
import { differenceOf, type StateByPath } from '../receiver-checks/read-back.ts';
import {
  arrivalsOf,
  type Choice,
  type ChoiceKind,
  choiceWords,
  faultsOf,
  latenessOf,
  type SentEvent,
  singleChoices,
  type Timing,
} from './choice.ts';
import { classOf, countClasses } from './classes.ts';
import { setsOf, shrunk } from './drawn.ts';
import { type ExploreFinding, FoundMistakes } from './findings.ts';
import { isHostTime } from './host-time.ts';
import { type Offence, offencesOf } from './judge.ts';
import { type Recording, recordingOf, runRecorded } from './recorded-run.ts';
import { sequenceIn } from './signed-request.ts';
import { withFaults, withSeed } from './story.ts';
import { ExplorationTrouble, type Trials } from './trial.ts';
import { runInWorld, type Story, type WorldCheck, type WorldRun } from './world-run.ts';

/** The runs of one kind of choice. */
export interface Tried {
  readonly what: string;
  readonly possible: number | undefined;
  readonly runs: number;
}

export interface Exploration {
  readonly findings: readonly ExploreFinding[];
  readonly tried: readonly Tried[];
  readonly runs: number;
  /** Classes of orders that were run, and all that lateness can bring about. */
  readonly classes: { readonly run: number; readonly possible: number | undefined };
  readonly sent: readonly SentEvent[];
  /** Sentences about the limits of the exploration. */
  readonly remarks: readonly string[];
}

export interface ExplorerOptions {
  readonly seed: string;
  readonly choices: readonly ChoiceKind[];
  readonly lateMs: number | undefined;
  readonly acrossVehicles: boolean;
  readonly inWorld: boolean;
  readonly check: WorldCheck | undefined;
  readonly forMs: number | undefined;
  readonly runs: number;
  /** The instant of `performance.now` at which exploration ends; never without it. */
  readonly endMs: number | undefined;
  readonly progress: (runs: number, findings: number) => void;
}

const minuteMs = 60_000;

/** Explores one scenario. Throws `ExplorationTrouble` where that says nothing about order. */
export class Explorer {
  readonly #story: Story;
  readonly #receiver: CheckedReceiver;
  readonly #trials: Trials;
  readonly #options: ExplorerOptions;
  readonly #findings = new FoundMistakes();
  readonly #remarks: string[] = [];
  /** The run without disturbance; undefined before it. */
  #first: WorldRun | undefined;
  #recording!: Recording;
  #timing!: Timing;
  #isInWorld = false;
  /** The state of a recorded run in order, with which other orders are compared. */
  #state: StateByPath | undefined;

  constructor(story: Story, receiver: CheckedReceiver, trials: Trials, options: ExplorerOptions) {
    this.#story = story;
    this.#receiver = receiver;
    this.#trials = trials;
    this.#options = options;
  }

  /** Judges the scenario with the faults that an exploration wrote, against the one without. */
  async repeat(disturbed: string): Promise<Exploration> {
    await this.#begin();
    const { sent } = this.#recording;
    if (this.#findings.all.length === 0) {
      const world = await this.#inWorld(disturbed);
      const base = world.lost <= this.#base.lost ? this.#base : undefined;
      for (const offence of offencesOf(sent, world, base, true)) {
        this.#keep([], offence, 1, world, disturbed);
      }
    }
    const findings = this.#findings.all;
    const classes = { run: 1, possible: undefined };
    return { findings, tried: [], runs: 1, classes, sent, remarks: this.#remarks };
  }

  async explore(): Promise<Exploration> {
    await this.#begin();
    const { acrossVehicles, choices, endMs, lateMs, runs: most, seed } = this.#options;
    const { sent } = this.#recording;
    const retryMs = this.#base.plan.webhooks.map(({ settings }) => horizonOf(settings.retry));
    const boundMs = lateMs ?? Math.max(0, ...retryMs);
    const singles = singleChoices(sent, boundMs, choices);
    const seen = new Set([classOf(sent, arrivalsOf(sent, [], this.#timing), acrossVehicles)]);
    const orders = new Set(seen);
    const tried = new Map<string, number>();
    let runs = 0;
    let idle = 0;
    for (const set of this.#findings.all.length > 0 ? [] : setsOf(singles, seed)) {
      if (runs >= most || (endMs !== undefined && performance.now() >= endMs)) break;
      const arrivals = arrivalsOf(sent, set, this.#timing);
      const key = classOf(sent, arrivals, acrossVehicles);
      // Drawn sets that bring nothing new have an end, too.
      idle = seen.has(key) ? idle + 1 : 0;
      if (idle > mostIdle) break;
      if (seen.has(key) || set.length === 0 || latenessOf(sent, set) > boundMs) continue;
      seen.add(key);
      if (arrivals.length === sent.length && !arrivals.some(({ isTogether }) => isTogether)) {
        orders.add(key);
      }
      runs += 1;
      const what = set.length === 1 ? set[0]!.kind : set.length === 2 ? 'pairs' : 'drawn sets';
      tried.set(what, (tried.get(what) ?? 0) + 1);
      const offences = await this.#offencesOf(set).catch((error: unknown) => {
        if (!(error instanceof ExplorationTrouble)) throw error;
        const words = choiceWords(sent, set);
        throw new ExplorationTrouble(`${error.message}; it was run ${runs}: ${words}`);
      });
      for (const offence of offences) await this.#found(set, offence, runs);
      this.#options.progress(runs, this.#findings.all.length);
    }
    await this.#assertSteady();
    return {
      findings: this.#findings.all,
      tried: [...tried].map(([what, count]) => ({
        what,
        possible: singles.filter(({ kind }) => kind === what).length || undefined,
        runs: count,
      })),
      runs,
      classes: { run: orders.size, possible: countClasses(sent, boundMs, acrossVehicles) },
      sent,
      remarks: this.#remarks,
    };
  }

  /** Runs the scenario without disturbance, and looks whether the application can be explored. */
  async #begin(): Promise<void> {
    const { inWorld } = this.#options;
    this.#first = await this.#inWorld(this.#story.text);
    const { callsApi, lost, plan, sent } = this.#base;
    this.#recording = recordingOf(this.#base);
    const timings = plan.webhooks.map(({ settings }) => policyOf(settings.retry));
    this.#timing = {
      retryMs: Math.min(...timings.map(({ waitsMs }) => waitsMs[0] ?? minuteMs)),
      timeoutMs: Math.max(...timings.map(({ timeoutMs }) => timeoutMs)),
    };
    const offences = offencesOf(sent, this.#base, undefined, true);
    for (const offence of offences) this.#keep([], offence, 0, this.#base);
    if (offences.length > 0) return;
    if (this.#recording.sent.length === 0) {
      throw new ExplorationTrouble(noEvent(this.#recording));
    }
    if (lost > 0) {
      this.#remarks.push(
        `${lost} deliveries of the scenario itself are lost: it has faults of its own`,
      );
    }
    this.#isInWorld = inWorld || callsApi;
    if (callsApi) this.#remarks.push('the application calls the API, so every run has a world');
    if (!this.#isInWorld) await this.#assertRepeatable();
    else this.#state = this.#base.state;
    await this.#assertSteady();
  }

  /** A run in order, done twice: whatever differs is not a matter of order. */
  async #assertRepeatable(): Promise<void> {
    this.#state = (await this.#inOrder()).state;
    const difference =
      this.#state && this.#base.state && differenceOf(this.#state, this.#base.state);
    if (difference === undefined) return;
    await this.#assertSteady();
    this.#isInWorld = true;
    this.#state = this.#base.state;
    const { path } = difference;
    this.#remarks.push(`${path} is another without a world, so every run has a world`);
  }

  /** Repeats the run in order; throws where it gives another state than before. */
  async #assertSteady(): Promise<void> {
    if (this.#state === undefined) return;
    const before = this.#state;
    const again = this.#isInWorld ? await this.#inWorld(this.#story.text) : await this.#inOrder();
    const difference = again.state && differenceOf(again.state, before);
    if (difference === undefined) return;
    const { expected, found, path } = difference;
    throw new ExplorationTrouble(await this.#instability(path, expected, found));
  }

  /** The reason why two runs in order differ, in a sentence. */
  async #instability(path: string, first: string, second: string): Promise<string> {
    const values = `it is ${first.slice(0, 60)} and then ${second.slice(0, 60)}`;
    if (isHostTime(first) && isHostTime(second)) {
      return `the application writes the clock at ${path} of its read-back: leave it out (ignore: ${path}) or take the time from the event; ${values}`;
    }
    const trial = await this.#trials.open(this.#receiver, this.#base.world);
    const fresh = await trial.state();
    const hasState = [...(fresh?.keys() ?? [])].some(
      (each) => fresh!.get(each) === second && each === path,
    );
    if (hasState || !this.#receiver.isFresh) {
      return `the application keeps state between runs: ${path} of its read-back is left over; a factory or reset must make it forget everything`;
    }
    return `the application differs from itself without any disturbance: ${path} of its read-back; ${values}`;
  }

  get #base(): WorldRun {
    return this.#first!;
  }

  async #inOrder() {
    const arrivals = arrivalsOf(this.#recording.sent, [], this.#timing);
    return runRecorded(this.#recording, arrivals, this.#receiver, this.#trials);
  }

  async #inWorld(text: string): Promise<WorldRun> {
    const { check, forMs } = this.#options;
    const only = this.#first?.delivered.map(
      ({ eventId, text: body }) => [eventId, sequenceIn(body)] as const,
    );
    const lateMs = spanOf(this.#first?.sent ?? []);
    return runInWorld({ ...this.#story, text }, this.#receiver, this.#trials, {
      forMs,
      check,
      restMs: 10 * minuteMs + lateMs,
      only: only && new Map(only),
    });
  }

  async #offencesOf(choices: readonly Choice[]): Promise<readonly Offence[]> {
    const { sent } = this.#recording;
    if (this.#isInWorld) {
      const run = await this.#inWorld(this.#textOf(choices));
      const isLossless = run.lost <= this.#base.lost;
      return offencesOf(sent, run, isLossless ? this.#base : undefined, true);
    }
    const arrivals = arrivalsOf(sent, choices, this.#timing);
    const run = await runRecorded(this.#recording, arrivals, this.#receiver, this.#trials);
    return offencesOf(sent, run, { exchanges: [], state: this.#state }, false);
  }

  /** Shrinks and confirms a failing set, unless the mistake is known. */
  async #found(choices: readonly Choice[], offence: Offence, run: number): Promise<void> {
    const { oracle } = offence;
    const { sent } = this.#recording;
    if (this.#findings.knows(sent, choices, offence)) return;
    const fails = async (set: readonly Choice[]): Promise<boolean> =>
      (await this.#offencesOf(set)).some((each) => each.oracle === oracle);
    const story = await shrunk(choices, fails);
    if (oracle === 'converges') await this.#assertSteady();
    const text = this.#textOf(story);
    const world = await this.#inWorld(text);
    const base = world.lost <= this.#base.lost ? this.#base : undefined;
    const confirmed = offencesOf(sent, world, base, true).find((each) => each.oracle === oracle);
    if (confirmed === undefined) {
      if (!this.#findings.isNewlyUnconfirmed(sent, story, oracle)) return;
      const words = choiceWords(sent, story);
      this.#remarks.push(
        `not confirmed in the world, so no finding: ${words}: ${offence.sentence}`,
      );
      return;
    }
    this.#keep(story, confirmed, run, world);
  }

  /** @param given the text of a story that was not made of choices */
  #keep(
    choices: readonly Choice[],
    offence: Offence,
    run: number,
    world: WorldRun,
    given?: string,
  ): void {
    const { sent } = this.#recording;
    const arrivals = arrivalsOf(sent, choices, this.#timing);
    const faults = faultsOf(sent, choices);
    const scenario = (sentence: string): string =>
      choices.length === 0
        ? (given ?? this.#story.text)
        : withFaults(
            withSeed(this.#story.text, this.#base.plan.seed),
            faults,
            `Found by motorpool explore: ${sentence}`,
          );
    const isOfFile = given !== undefined;
    this.#findings.keep(sent, { choices, arrivals, offence, run, world, scenario, isOfFile });
  }

  #textOf(choices: readonly Choice[]): string {
    return withFaults(this.#story.text, faultsOf(this.#recording.sent, choices));
  }
}

function noEvent({ challenges, sent, world }: Recording): string {
  const isVerified = world.log.some(({ kind }) => kind === 'webhook.verified');
  if (challenges.length > 0 && !isVerified && sent.length === 0) {
    return 'the application answers the challenge wrongly, so its webhook is not active: it must know the management token of the scenario (app: { managementToken: … }, or secret)';
  }
  return 'the application gets no event: nothing can be late or come twice';
}

/** The most sets in a row that give a class run before. */
const mostIdle = 20_000;

/** The time that the retries of a webhook can make an event late, ms. */
function horizonOf(retry: Parameters<typeof policyOf>[0]): number {
  const { timeoutMs, waitsMs } = policyOf(retry);
  return waitsMs.length === 0 ? 0 : timeoutMs + waitsMs.reduce((sum, each) => sum + each, 0);
}

function spanOf(sent: readonly SentEvent[]): number {
  return sent.length === 0 ? 0 : sent.at(-1)!.atMs - sent[0]!.atMs;
}
