import { policyOf } from '../../../engine/index.ts';
import { counted } from '../../words/text.ts';
import { arrivalsOf, latenessOf } from './arrivals.ts';
import { type Choice, singleChoices } from './choice.ts';
import { choiceWords } from './choice-words.ts';
import { countClasses } from './classes.ts';
import { coverOf } from './cover.ts';
import { mostChoices, setsOf, shrunk } from './drawn.ts';
import { ExplorationTrouble } from './exploration-trouble.ts';
import { aloneText, FoundMistakes, type SearchFinding } from './findings.ts';
import { type ExplorerOptions, FreshSets, type NumberedSet } from './fresh-sets.ts';
import { budgetHint, latenessHint } from './hints.ts';
import { inOrder } from './in-order.ts';
import type { Offence } from './judge.ts';
import { nothingTried, type Searched } from './search-report.ts';
import { eventsStruckBy, faultsOf } from './story-faults.ts';
import type { RunPlace, Searcher } from './strategy.ts';
import type { TrialRuns } from './trial-runs.ts';

/** Explores one scenario. Throws `ExplorationTrouble` where that says nothing about order. */
export class Explorer implements Searcher {
  /** The runs of this thread, which shorten and confirm. */
  readonly #own: TrialRuns;
  readonly #place: RunPlace<readonly Choice[], readonly Offence[]>;
  readonly #options: ExplorerOptions;
  readonly #findings = new FoundMistakes();
  readonly #remarks: string[] = [];

  constructor(
    own: TrialRuns,
    place: RunPlace<readonly Choice[], readonly Offence[]>,
    options: ExplorerOptions,
  ) {
    this.#own = own;
    this.#place = place;
    this.#options = options;
  }

  /** The findings so far. */
  get findings(): readonly SearchFinding[] {
    return this.#findings.all;
  }

  async search(disturbed: string | undefined): Promise<Searched> {
    return disturbed === undefined ? this.#explore() : this.#repeat(disturbed);
  }

  /** Judges the scenario with the faults that an exploration wrote, against the one without. */
  async #repeat(disturbed: string): Promise<Searched> {
    const { first, remarks, sent, timing } = this.#own;
    const world = await this.#own.inWorld(disturbed);
    for (const offence of this.#own.worldOffences(world)) {
      this.#findings.keep(sent, {
        words: 'by the faults of the scenario',
        choices: [],
        arrivals: arrivalsOf(sent, [], timing),
        disturbed: eventsStruckBy(world.plan.faults, sent),
        offence,
        run: 1,
        world,
        scenario: () => disturbed,
      });
    }
    const findings = this.#findings.all;
    const classes = { run: 1, possible: undefined };
    return { ...nothingTried(first.sent, remarks), findings, runs: 1, classes };
  }

  async #explore(): Promise<Searched> {
    const { acrossVehicles, choices, lateMs } = this.#options;
    const { first, sent } = this.#own;
    const retryMs = first.plan.webhooks.map(({ settings }) => horizonOf(settings.retry));
    const boundMs = lateMs ?? Math.max(0, ...retryMs);
    const singles = singleChoices(sent, boundMs, choices);
    this.#own.expect(singles);
    const isWithin = (set: readonly Choice[]): boolean => latenessOf(sent, set) <= boundMs;
    const fresh = new FreshSets(this.#own, this.#options, isWithin);
    await this.#exploreAll(singles, fresh, isWithin);
    const tried = fresh.tried(singles, choices);
    const remarks = [...this.#own.remarks, ...this.#remarks];
    if (this.#isInterrupted) remarks.push(`it was interrupted after ${counted(fresh.runs, 'run')}`);
    else await this.#own.assertSteady();
    remarks.push(...latenessHint(sent, choices, boundMs));
    if (!this.#isInterrupted) remarks.push(...budgetHint(fresh.runs, tried));
    return {
      ...nothingTried(sent, remarks),
      findings: this.#findings.all,
      tried,
      runs: fresh.runs,
      classes: { run: 1 + fresh.orders, possible: countClasses(sent, boundMs, acrossVehicles) },
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
      return await this.#place.judge(set);
    } catch (error) {
      if (!(error instanceof ExplorationTrouble)) throw error;
      const words = choiceWords(this.#own.sent, set);
      const message = `${error.message}; it was run ${number}: ${words}`;
      throw new ExplorationTrouble(message);
    }
  }

  /** Shrinks and confirms a failing set, unless the mistake is known. */
  async #found(choices: readonly Choice[], offence: Offence, run: number): Promise<void> {
    const { oracle } = offence;
    const own = this.#own;
    if (this.#findings.knows(own.sent, choices, offence)) return;
    const fails = async (set: readonly Choice[]): Promise<boolean> =>
      !this.#isInterrupted && (await own.judge(set)).some((each) => each.oracle === oracle);
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
    const { first, plans, timing } = own;
    this.#findings.keep(own.sent, {
      words: choiceWords(own.sent, story),
      choices: story,
      arrivals: arrivalsOf(own.sent, story, timing),
      disturbed: story.map(({ event }) => event),
      offence: confirmed,
      run,
      world,
      scenario: (sentence) => {
        const faults = faultsOf(own.sent, story);
        return aloneText('explore', first.plan, plans.story.text, sentence, faults);
      },
    });
  }
}

/** The time that the retries of a webhook can make an event late, ms. */
function horizonOf(retry: Parameters<typeof policyOf>[0]): number {
  const { timeoutMs, waitsMs } = policyOf(retry);
  return waitsMs.length === 0 ? 0 : timeoutMs + waitsMs.reduce((sum, each) => sum + each, 0);
}
