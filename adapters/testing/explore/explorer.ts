import { policyOf } from '../../../engine/index.ts';
import { arrivalsOf, latenessOf } from './arrivals.ts';
import { type Choice, singleChoices } from './choice.ts';
import { choiceWords } from './choice-words.ts';
import { classOf, countClasses } from './classes.ts';
import { coverOf } from './cover.ts';
import { mostChoices, setsOf, shrunk } from './drawn.ts';
import type { Exploration, ExplorerOptions } from './exploration.ts';
import { type ExploreFinding, FoundMistakes } from './findings.ts';
import { inOrder } from './in-order.ts';
import type { Offence } from './judge.ts';
import type { RunPlace } from './run-place.ts';
import { withFaults, withSeed } from './story.ts';
import { faultsOf } from './story-faults.ts';
import { ExplorationTrouble } from './trial.ts';
import type { TrialRuns } from './trial-runs.ts';
import type { WorldRun } from './world-run.ts';

/** A set of disturbances that brings about something new. */
interface NumberedSet {
  readonly number: number;
  readonly set: readonly Choice[];
}

/** Explores one scenario. Throws `ExplorationTrouble` where that says nothing about order. */
export class Explorer {
  /** The runs of this thread, which shorten and confirm. */
  readonly #own: TrialRuns;
  readonly #place: RunPlace;
  readonly #options: ExplorerOptions;
  readonly #findings = new FoundMistakes();
  readonly #remarks: string[] = [];
  readonly #tried = new Map<string, number>();
  readonly #orders = new Set<string>();
  /** The classes of all runs. */
  readonly #seen = new Set<string>();
  #runs = 0;

  constructor(own: TrialRuns, place: RunPlace, options: ExplorerOptions) {
    this.#own = own;
    this.#place = place;
    this.#options = options;
  }

  /** The findings so far. */
  get findings(): readonly ExploreFinding[] {
    return this.#findings.all;
  }

  /** Judges the scenario with the faults that an exploration wrote, against the one without. */
  async repeat(disturbed: string): Promise<Exploration> {
    await this.#begin();
    const { sent } = this.#own;
    if (this.#findings.all.length === 0) {
      const world = await this.#own.inWorld(disturbed);
      for (const offence of this.#own.worldOffences(world)) {
        this.#keep([], offence, 1, world, disturbed);
      }
    }
    const findings = this.#findings.all;
    const classes = { run: 1, possible: undefined };
    return { findings, tried: [], runs: 1, classes, sent, remarks: this.#allRemarks };
  }

  async explore(): Promise<Exploration> {
    await this.#begin();
    const { acrossVehicles, choices, lateMs } = this.#options;
    const { sent } = this.#own;
    const retryMs = this.#own.base.plan.webhooks.map(({ settings }) => horizonOf(settings.retry));
    const boundMs = lateMs ?? Math.max(0, ...retryMs);
    const singles = singleChoices(sent, boundMs, choices);
    this.#own.expect(singles);
    if (this.#findings.all.length === 0) {
      const isWithin = (set: readonly Choice[]): boolean => latenessOf(sent, set) <= boundMs;
      this.#seen.add(this.#classOf([]));
      const alone = singles.map((each) => [each]);
      const failing = await this.#tryAll(alone, isWithin, ([each]) => each!.kind);
      // Of two that bring about the same, one was run.
      const rest = singles.filter((each) => !failing.has(this.#classOf([each])));
      await this.#tryAll(coverOf(rest, mostChoices, isWithin), isWithin, () => 'cover');
      await this.#tryAll(setsOf(singles, this.#options.seed), isWithin, ({ length }) =>
        length === 2 ? 'pairs' : 'drawn sets',
      );
    }
    if (this.#isInterrupted) this.#remarks.push(`it was interrupted after ${this.#runs} runs`);
    else await this.#own.assertSteady();
    return {
      findings: this.#findings.all,
      tried: [...this.#tried].map(([what, count]) => ({
        what,
        possible: singles.filter(({ kind }) => kind === what).length || undefined,
        runs: count,
      })),
      runs: this.#runs,
      classes: {
        run: 1 + this.#orders.size,
        possible: countClasses(sent, boundMs, acrossVehicles),
      },
      sent,
      remarks: this.#allRemarks,
    };
  }

  get #isInterrupted(): boolean {
    return this.#options.signal?.aborted === true;
  }

  get #allRemarks(): readonly string[] {
    return [...this.#own.remarks, ...this.#remarks];
  }

  /** Runs the scenario without disturbance, whose offences are findings, too. */
  async #begin(): Promise<void> {
    for (const offence of await this.#own.begin()) this.#keep([], offence, 0, this.#own.base);
  }

  /**
   * Runs sets that bring something new, and keeps the findings; returns the classes of runs that
   * failed.
   */
  async #tryAll(
    sets: Iterable<readonly Choice[]>,
    isWithin: (set: readonly Choice[]) => boolean,
    nameOf: (set: readonly Choice[]) => string,
  ): Promise<ReadonlySet<string>> {
    const failing = new Set<string>();
    const fresh = this.#newSets(sets, isWithin, nameOf);
    const results = inOrder(
      fresh,
      () => this.#place.atOnce,
      (each) => this.#offencesOf(each),
    );
    for await (const [{ number, set }, offences] of results) {
      for (const offence of offences) await this.#found(set, offence, number);
      if (offences.length > 0) failing.add(this.#classOf(set));
      this.#options.progress(number, this.#findings.all.length);
    }
    return failing;
  }

  /** The sets to be run, numbered, until the budget is used up; each brings a class of its own. */
  *#newSets(
    sets: Iterable<readonly Choice[]>,
    isWithin: (set: readonly Choice[]) => boolean,
    nameOf: (set: readonly Choice[]) => string,
  ): Generator<NumberedSet> {
    const { endMs, runs: most } = this.#options;
    let idle = 0;
    for (const set of sets) {
      const isLate = endMs !== undefined && performance.now() >= endMs;
      if (this.#runs >= most || isLate || this.#isInterrupted) return;
      const key = this.#classOf(set);
      // Drawn sets that bring nothing new have an end, too.
      idle = this.#seen.has(key) ? idle + 1 : 0;
      if (idle > mostIdle) return;
      if (this.#seen.has(key) || set.length === 0 || !isWithin(set)) continue;
      this.#seen.add(key);
      if (this.#isOrder(set)) this.#orders.add(key);
      this.#runs += 1;
      const name = nameOf(set);
      this.#tried.set(name, (this.#tried.get(name) ?? 0) + 1);
      yield { number: this.#runs, set };
    }
  }

  #classOf(set: readonly Choice[]): string {
    const { sent, timing } = this.#own;
    return classOf(sent, arrivalsOf(sent, set, timing), this.#options.acrossVehicles);
  }

  /** Whether each event arrives once, alone and as it is. */
  #isOrder(set: readonly Choice[]): boolean {
    return set.every(({ kind }) => kind === 'late');
  }

  async #offencesOf({ number, set }: NumberedSet): Promise<readonly Offence[]> {
    try {
      return await this.#place.offencesOf(set);
    } catch (error) {
      if (!(error instanceof ExplorationTrouble)) throw error;
      const words = choiceWords(this.#own.sent, set);
      const message = `${error.message}; it was run ${number}: ${words}`;
      throw new ExplorationTrouble(message, error.isUnsteady);
    }
  }

  /** Shrinks and confirms a failing set, unless the mistake is known. */
  async #found(choices: readonly Choice[], offence: Offence, run: number): Promise<void> {
    const { oracle } = offence;
    const own = this.#own;
    if (this.#findings.knows(own.sent, choices, offence)) return;
    const fails = async (set: readonly Choice[]): Promise<boolean> =>
      !this.#isInterrupted && (await own.offencesOf(set)).some((each) => each.oracle === oracle);
    const story = await shrunk(choices, fails);
    if (oracle === 'converges') await own.assertSteady();
    const world = await own.inWorld(story);
    const confirmed = own.worldOffences(world).find((each) => each.oracle === oracle);
    if (confirmed === undefined) {
      if (!this.#findings.isNewlyUnconfirmed(own.sent, story, oracle)) return;
      const words = choiceWords(own.sent, story);
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
    const { base, plans, sent, timing } = this.#own;
    const { text } = plans.story;
    const arrivals = arrivalsOf(sent, choices, timing);
    const faults = faultsOf(sent, choices);
    const scenario = (sentence: string): string =>
      choices.length === 0
        ? (given ?? text)
        : withFaults(
            withSeed(text, base.plan.seed),
            faults,
            `Found by motorpool explore: ${sentence}`,
          );
    const isOfFile = given !== undefined;
    this.#findings.keep(sent, { choices, arrivals, offence, run, world, scenario, isOfFile });
  }
}

/** The most sets in a row that give a class run before. */
const mostIdle = 20_000;

/** The time that the retries of a webhook can make an event late, ms. */
function horizonOf(retry: Parameters<typeof policyOf>[0]): number {
  const { timeoutMs, waitsMs } = policyOf(retry);
  return waitsMs.length === 0 ? 0 : timeoutMs + waitsMs.reduce((sum, each) => sum + each, 0);
}
