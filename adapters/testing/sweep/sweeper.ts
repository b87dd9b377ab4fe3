import { setImmediate as turn } from 'node:timers/promises';
import {
  faultWords,
  formatDuration,
  parseScenario,
  type Scenario,
  ScenarioError,
} from '../../../engine/index.ts';
import { foundComment } from '../../file/found-file.ts';
import { counted } from '../../words/text.ts';
import { ExplorationTrouble } from '../explore/exploration-trouble.ts';
import { isHostTime } from '../explore/host-time.ts';
import { offencesOf } from '../explore/judge.ts';
import type { Story } from '../explore/plans.ts';
import { withMatrix, withSeed } from '../explore/story.ts';
import { differenceOf, twoValues } from '../receiver-checks/read-back.ts';
import { type SweepCell, type SweptTarget, sweptFault, sweptName } from './cell.ts';
import { formsOf, type SweptKind } from './fault-forms.ts';
import { judged } from './judged-cell.ts';
import { placesOf, type StoryPlace } from './story-places.ts';
import { runSwept, type SweptApplication, type SweptRun } from './swept-run.ts';
import { withFault, withoutSwept } from './swept-text.ts';

export interface SweepSettings {
  readonly places: number;
  /** The duration of each fault, ms. */
  readonly lastingMs: number;
  /** Whether an effect at a target is to be swept. */
  readonly isAsked: (target: string, effect: string) => boolean;
  /** Ends the sweep with the cells that are done. */
  readonly signal: AbortSignal | undefined;
  readonly progress: (done: number, broken: number) => void;
}

/** The cells of a sweep, fault after fault. */
export interface Sweep {
  readonly cells: readonly SweepCell[];
  /** The names of the places, in order. */
  readonly places: readonly string[];
  /** Mistakes that the run without any fault shows, in sentences; nothing is swept then. */
  readonly undisturbed: readonly string[];
  /** Sentences about the limits of the sweep. */
  readonly remarks: readonly string[];
}

/** Sweeps the faults of the catalogue over one scenario. */
export class Sweeper {
  readonly #story: Story;
  /** The text as it was given, with the fault of an earlier sweep. */
  readonly #given: string | undefined;
  readonly #application: SweptApplication | undefined;
  readonly #settings: SweepSettings;
  readonly #cells: SweepCell[] = [];
  #first!: SweptRun;

  constructor(story: Story, application: SweptApplication | undefined, settings: SweepSettings) {
    const text = withoutSwept(story.text);
    this.#given = text === undefined ? undefined : story.text;
    this.#story = { ...story, text: text ?? story.text };
    this.#application = application;
    this.#settings = settings;
  }

  /** Throws `ScenarioError`, and `ExplorationTrouble` for an unsteady application. */
  async sweep(): Promise<Sweep> {
    this.#first = await this.#run(this.#story.text);
    const { sent } = this.#first;
    const undisturbed = offencesOf(sent, this.#first, undefined, true).map(
      ({ sentence }) => sentence,
    );
    if (undisturbed.length > 0) return { cells: [], places: [], undisturbed, remarks: [] };
    await this.#assertSteady();
    const { left, places } = await this.#sweepAll();
    const cells = this.#cells;
    if (this.#isInterrupted) {
      const remarks = [`it was interrupted after ${counted(cells.length, 'cell')}, ${left} left`];
      return { cells, places, undisturbed, remarks };
    }
    await this.#assertSteady();
    return { cells, places, undisturbed, remarks: [] };
  }

  get #isInterrupted(): boolean {
    return this.#settings.signal?.aborted === true;
  }

  /** Runs every cell; returns the names of the places, and the number of cells that are left. */
  async #sweepAll(): Promise<{ readonly places: readonly string[]; readonly left: number }> {
    if (this.#given !== undefined) {
      const { fault, target } = this.#faultOf(this.#given)!;
      await this.#judge({ ...target, fault, place: asWritten }, this.#given);
      return { places: [asWritten], left: 0 };
    }
    const { lastingMs } = this.#settings;
    const { plan } = this.#first;
    const places = placesOf(this.#first.world, this.#settings.places, lastingMs);
    const lasting = formatDuration(lastingMs);
    const cells = targetsOf(plan).flatMap((target) =>
      this.#faultsOf(target.kind, target.name, lasting).flatMap((each) =>
        places.map((place) => ({ ...target, ...each, place })),
      ),
    );
    for (const { effect, fault, kind, name, place, written } of cells) {
      // An application in this process may never let a signal through.
      await turn();
      if (this.#isInterrupted) break;
      const told = { name, kind, effect, fault, place: place.name };
      await this.#judge(told, this.#textWith(name, written, place, lasting));
    }
    return { places: places.map(({ name }) => name), left: cells.length - this.#cells.length };
  }

  /** The faults of a target that are asked for, in words that differ. */
  #faultsOf(kind: SweptKind, name: string, lasting: string) {
    const [start] = placesOf(this.#first.world, 1, 0);
    const all = formsOf(kind, triggersOf(this.#first.plan)).flatMap(({ effect, written }) => {
      if (!this.#settings.isAsked(name, effect)) return [];
      // The parser refuses an effect that does not belong to the target.
      const { fault } = this.#faultOf(this.#textWith(name, written, start!, lasting)) ?? {};
      return fault === undefined ? [] : [{ effect, fault, written }];
    });
    return all.map(({ effect, fault, written }) => {
      const isAlone = all.every((each) => each.fault !== fault || each.effect === effect);
      return { effect, fault: isAlone ? fault : `${fault} (${effect})`, written };
    });
  }

  #textWith(
    target: string,
    written: Parameters<typeof sweptFault>[1],
    place: StoryPlace,
    lasting: string,
  ): string {
    return withFault(this.#story.text, sweptFault(target, written, place, lasting));
  }

  async #judge(
    { effect, fault, kind, name, place }: SweptTarget & Pick<SweepCell, 'fault' | 'place'>,
    text: string,
  ): Promise<void> {
    const isOfWebhook = kind === 'webhook';
    const run = await this.#run(text, isOfWebhook ? this.#first : undefined);
    const verdict = judged(this.#first, run, { name, kind, effect });
    const sentence = verdict.sentence?.replaceAll('\n', ' ');
    const comment = foundComment('sweep', `${name} ${fault}: ${sentence}`);
    const scenario =
      this.#given ??
      withMatrix(
        withSeed(text.replace(/^/, `# ${comment}\n`), this.#first.plan.seed),
        this.#first.plan.matrix,
      );
    const told = verdict.result === 'broken' ? { ...verdict, sentence, scenario } : verdict;
    this.#cells.push({ target: name, effect, fault, place, ...told });
    const broken = this.#cells.filter(({ result }) => result === 'broken').length;
    this.#settings.progress(this.#cells.length, broken);
  }

  /** The swept fault of a text, in words; undefined where the parser refuses it. */
  #faultOf(text: string): { readonly fault: string; readonly target: SweptTarget } | undefined {
    const { file, parsing } = this.#story;
    try {
      const { faults } = parseScenario(text, { ...parsing, file });
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

  async #run(text: string, first?: SweptRun): Promise<SweptRun> {
    const { lastingMs } = this.#settings;
    const isUndisturbed = text === this.#story.text;
    return runSwept({ ...this.#story, text }, this.#application, {
      lastingMs,
      first,
      isUndisturbed,
    });
  }

  /** Repeats the first run; throws where it gives another state: no fault is to blame for that. */
  async #assertSteady(): Promise<void> {
    if (this.#first.state === undefined) return;
    const { state } = await this.#run(this.#story.text);
    const difference = state && differenceOf(state, this.#first.state);
    if (difference === undefined) return;
    const { expected, found, path } = difference;
    const advice =
      isHostTime(expected) && isHostTime(found)
        ? `it is a time of the host: leave it out (ignore: ${path})`
        : `a factory or reset must make it forget everything; ${this.#application!.trials.workAfterAdvice}`;
    throw new ExplorationTrouble(
      `the application differs from itself without any fault: ${path} of its read-back; ${twoValues(expected, found)}; ${advice}`,
    );
  }
}

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
