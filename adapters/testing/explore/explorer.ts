import { policyOf } from '../../../engine/index.ts';
import { foundComment } from '../../file/found-file.ts';
import { counted } from '../../words/text.ts';
import { arrivalsOf, latenessOf } from './arrivals.ts';
import { type Choice, singleChoices } from './choice.ts';
import { choiceWords } from './choice-words.ts';
import { countClasses } from './classes.ts';
import { coverOf } from './cover.ts';
import { mostChoices, setsOf, shrunk } from './drawn.ts';
import type { Exploration, ExplorerOptions } from './exploration.ts';
import { ExplorationTrouble } from './exploration-trouble.ts';
import { type ExploreFinding, FoundMistakes } from './findings.ts';
import { FreshSets, type NumberedSet } from './fresh-sets.ts';
import { budgetHint, latenessHint } from './hints.ts';
import { inOrder } from './in-order.ts';
import type { Offence } from './judge.ts';
import type { RunPlace } from './run-place.ts';
import { withFaults, withSeed } from './story.ts';
import { eventsStruckBy, faultsOf } from './story-faults.ts';
import type { TrialRuns } from './trial-runs.ts';
import type { WorldRun } from './world-run.ts';

/** Explores one scenario. Throws `ExplorationTrouble` where that says nothing about order. */
export class Explorer {
  /** The runs of this thread, which shorten and confirm. */
  readonly #own: TrialRuns;
  readonly #place: RunPlace;
  readonly #options: ExplorerOptions;
  readonly #findings = new FoundMistakes();
  readonly #remarks: string[] = [];

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
    const isWithin = (set: readonly Choice[]): boolean => latenessOf(sent, set) <= boundMs;
    const fresh = new FreshSets(this.#own, this.#options, isWithin);
    const isRight = this.#findings.all.length === 0;
    if (isRight) await this.#exploreAll(singles, fresh, isWithin);
    else this.#remarks.push(untried);
    if (this.#isInterrupted) {
      this.#remarks.push(`it was interrupted after ${counted(fresh.runs, 'run')}`);
    } else await this.#own.assertSteady();
    const tried = isRight ? fresh.tried(singles, choices) : [];
    if (isRight) this.#remarks.push(...latenessHint(sent, choices, boundMs));
    if (!this.#isInterrupted) this.#remarks.push(...budgetHint(fresh.runs, tried));
    return {
      findings: this.#findings.all,
      tried,
      runs: fresh.runs,
      classes: { run: 1 + fresh.orders, possible: countClasses(sent, boundMs, acrossVehicles) },
      sent,
      remarks: this.#allRemarks,
    };
  }

  /** Runs the single choices, then sets that cover all pairs, then pairs and drawn sets. */
  async #exploreAll(
    singles: readonly Choice[],
    fresh: FreshSets,
    isWithin: (set: readonly Choice[]) => boolean,
  ): Promise<void> {
    const alone = singles.map((each) => [each]);
    const failing = await this.#tryAll(
      fresh,
      fresh.of(alone, ([each]) => each!.kind),
    );
    // Of two that bring about the same, one was run.
    const rest = singles.filter((each) => !failing.has(fresh.classOf([each])));
    const covering = fresh.of(coverOf(rest, mostChoices, isWithin), () => 'cover');
    await this.#tryAll(fresh, covering);
    const sets = setsOf(singles, this.#options.seed);
    const further = fresh.of(sets, ({ length }) => (length === 2 ? 'pairs' : 'drawn sets'));
    await this.#tryAll(fresh, further);
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

  /** Runs sets, and keeps the findings; returns the classes of runs that failed. */
  async #tryAll(fresh: FreshSets, sets: Iterable<NumberedSet>): Promise<ReadonlySet<string>> {
    const failing = new Set<string>();
    const results = inOrder(
      sets,
      () => this.#place.atOnce,
      (each) => this.#offencesOf(each),
    );
    for await (const [{ number, set }, offences] of results) {
      for (const offence of offences) await this.#found(set, offence, number);
      if (offences.length > 0) failing.add(fresh.classOf(set));
      this.#options.progress(number, this.#findings.all.length);
    }
    return failing;
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
      given ??
      withFaults(
        withSeed(text, base.plan.seed),
        faults,
        foundComment('explore', `${sentence}${faults.length === 0 ? noFaults : ''}`),
      );
    const isOfFile = given !== undefined;
    const disturbed = isOfFile
      ? eventsStruckBy(world.plan.faults, sent)
      : choices.map(({ event }) => event);
    this.#findings.keep(sent, {
      choices,
      arrivals,
      disturbed,
      offence,
      run,
      world,
      scenario,
      isOfFile,
    });
  }
}

/** The end of the comment of a file without faults. */
const noFaults = '; this file has no faults: once it is mended, explore tries all disturbances';

const untried =
  'no disturbance was tried: mend what fails without any first, as all runs would fail alike';

/** The time that the retries of a webhook can make an event late, ms. */
function horizonOf(retry: Parameters<typeof policyOf>[0]): number {
  const { timeoutMs, waitsMs } = policyOf(retry);
  return waitsMs.length === 0 ? 0 : timeoutMs + waitsMs.reduce((sum, each) => sum + each, 0);
}
