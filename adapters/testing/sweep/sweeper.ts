import { faultWords, formatDuration, type Scenario, ScenarioError } from '../../../engine/index.ts';
import { freeName, plainName } from '../../file/file-name.ts';
import { counted } from '../../words/text.ts';
import { aloneText, type SearchFinding, withoutStory } from '../explore/findings.ts';
import { inOrder } from '../explore/in-order.ts';
import { nothingTried, type Searched } from '../explore/search-report.ts';
import type { RunPlace, Searcher } from '../explore/strategy.ts';
import { type SweepCell, type SweptTarget, sweptName, withSwept } from './cell.ts';
import { formsOf, type SweptKind } from './fault-forms.ts';
import type { CellJudgement } from './judged-cell.ts';
import { placesOf, type StoryPlace } from './story-places.ts';
import type { SweepTrial, SweptRuns } from './swept-runs.ts';

interface SweepSettings {
  readonly places: number;
  /** The duration of each fault, ms. */
  readonly lastingMs: number;
  /** Draws the places; they are spread evenly without it. */
  readonly seed: string | undefined;
  readonly targets: readonly string[] | undefined;
  readonly faults: readonly string[] | undefined;
  /** Ends the sweep with the cells that are done. */
  readonly signal: AbortSignal | undefined;
  readonly progress: (done: number, broken: number) => void;
}

/** A trial with the words of its cell. */
interface PlannedCell extends SweepTrial {
  readonly fault: string;
  readonly place: string;
  /** Whether a file of an earlier sweep has the fault. */
  readonly isGiven: boolean;
}

/** Sweeps the faults of the catalogue over one scenario. */
export class Sweeper implements Searcher {
  readonly #runs: SweptRuns;
  readonly #place: RunPlace<SweepTrial, CellJudgement>;
  readonly #settings: SweepSettings;
  readonly #cells: SweepCell[] = [];
  readonly #names = new Set<string>();
  readonly findings: SearchFinding[] = [];

  constructor(
    runs: SweptRuns,
    place: RunPlace<SweepTrial, CellJudgement>,
    settings: SweepSettings,
  ) {
    this.#runs = runs;
    this.#place = place;
    this.#settings = settings;
  }

  /** Throws `ScenarioError`, and `ExplorationTrouble` for an unsteady application. */
  async search(disturbed: string | undefined): Promise<Searched> {
    const { lastingMs, places: most, seed, signal, targets = [] } = this.#settings;
    const { first } = this.#runs;
    const places = placesOf(first.world, most, lastingMs, seed);
    const planned =
      disturbed === undefined
        ? this.#planned(places)
        : [{ ...this.#faultOf(disturbed)!, place: asWritten, text: disturbed, isGiven: true }];
    if (planned.length === 0) {
      throw new TypeError(`targets: the scenario has none of ${targets.join(', ')}`);
    }
    const trials = inOrder(
      until(planned, signal),
      () => this.#place.atOnce,
      async ({ target, text }) => this.#place.judge({ target, text }),
    );
    for await (const [cell, judgement] of trials) this.#keep(cell, judgement);
    const cells = this.#cells;
    const remarks: string[] = [];
    if (signal?.aborted === true) {
      const left = planned.length - cells.length;
      remarks.push(`it was interrupted after ${counted(cells.length, 'cell')}, ${left} left`);
    } else await this.#runs.assertSteady();
    return {
      ...nothingTried(first.sent, remarks),
      findings: this.findings,
      runs: cells.length,
      cells,
      places: disturbed === undefined ? places.map(({ name }) => name) : [asWritten],
    };
  }

  /** All cells, fault after fault. */
  #planned(places: readonly StoryPlace[]): readonly PlannedCell[] {
    const lasting = formatDuration(this.#settings.lastingMs);
    const { text } = this.#runs.plans.story;
    return targetsOf(this.#runs.first.plan).flatMap(({ kind, name }) =>
      this.#faultsOf(kind, name, lasting).flatMap(({ effect, fault, written }) =>
        places.map((place) => ({
          target: { name, kind, effect },
          fault,
          place: place.name,
          text: withSwept(text, name, written, place, lasting),
          isGiven: false,
        })),
      ),
    );
  }

  /** The faults of a target that are asked for, in words that differ. */
  #faultsOf(kind: SweptKind, name: string, lasting: string) {
    const { faults, targets } = this.#settings;
    const isMeant = (each: string): boolean => name === each || name.startsWith(`${each}.`);
    if (targets?.some(isMeant) === false) return [];
    const { text } = this.#runs.plans.story;
    const all = formsOf(kind, triggersOf(this.#runs.first.plan)).flatMap(({ effect, written }) => {
      if (faults?.includes(effect) === false) return [];
      // The parser refuses an effect that does not belong to the target.
      const { fault } = this.#faultOf(withSwept(text, name, written, atStart, lasting)) ?? {};
      return fault === undefined ? [] : [{ effect, fault, written }];
    });
    return all.map(({ effect, fault, written }) => {
      const isAlone = all.every((each) => each.fault !== fault || each.effect === effect);
      return { effect, fault: isAlone ? fault : `${fault} (${effect})`, written };
    });
  }

  #keep({ fault, isGiven, place, target, text }: PlannedCell, judgement: CellJudgement): void {
    const { oracle, result, sentence = '' } = judgement;
    this.#cells.push({ target: target.name, effect: target.effect, fault, place, ...judgement });
    if (result === 'broken' && oracle !== undefined) {
      const name = freeName(plainName(`${target.name} ${fault} ${place}`), this.#names);
      this.#names.add(name);
      const whole = `${target.name} ${fault}, ${place}: ${sentence}`;
      this.findings.push({
        ...withoutStory,
        name,
        // The same mistake concerns other events and values.
        alike: JSON.stringify([oracle, target.name, sentence.replaceAll(/\d+|"[^"]*"/g, '*')]),
        oracle,
        sentence: whole,
        run: this.#cells.length,
        scenario: isGiven ? text : aloneText('sweep', this.#runs.first.plan, text, whole),
      });
    }
    this.#settings.progress(this.#cells.length, this.findings.length);
  }

  /** The swept fault of a text, in words; undefined where the parser refuses it. */
  #faultOf(text: string): { readonly fault: string; readonly target: SweptTarget } | undefined {
    try {
      const { faults } = this.#runs.plans.read(text);
      const fault = faults.find(({ name }) => name === sweptName)!;
      const { kind, name } = fault.strikes;
      const home = kind === 'fleet' ? 'vehicle' : kind;
      const { effects } = fault.rule ?? fault;
      const [effect] = effects;
      const target = { name: name === '' ? home : `${home}.${name}`, kind: home };
      return { fault: faultWords({ effects }), target: { ...target, effect: effect!.kind } };
    } catch (error) {
      if (error instanceof ScenarioError) return undefined;
      throw error;
    }
  }
}

/** The cells, until a signal. */
function* until(
  planned: readonly PlannedCell[],
  signal: AbortSignal | undefined,
): Generator<PlannedCell> {
  for (const each of planned) {
    if (signal?.aborted === true) return;
    yield each;
  }
}

const atStart: StoryPlace = { name: 'start', from: undefined };

/** The place of a fault in a file of an earlier sweep. */
const asWritten = 'as written';

/** Everything in a scenario that a fault can strike, in the order of the catalogue. */
function targetsOf(plan: Scenario): readonly { readonly kind: SweptKind; readonly name: string }[] {
  const vehicles = [...plan.vehicles, ...plan.fleets];
  const of = (kind: SweptKind, all: readonly { readonly name: string }[]) =>
    all.flatMap(({ name }) => (name === '' ? [] : [{ kind, name: `${kind}.${name}` }]));
  return [
    ...of('webhook', plan.webhooks),
    { kind: 'api', name: 'api' },
    ...of('upstream', vehicles),
    ...of('vehicle', vehicles),
    ...of('charger', plan.chargers),
  ];
}

/** The signals whose changes the webhooks tell. */
function triggersOf({ webhooks }: Scenario): readonly string[] {
  return [...new Set(webhooks.flatMap(({ settings }) => settings.triggers ?? []))];
}
