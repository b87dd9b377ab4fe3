import {
  faultWords,
  formatDuration,
  parseScenario,
  type Scenario,
  ScenarioError,
} from '../../../engine/index.ts';
import { isHostTime } from '../explore/host-time.ts';
import { offencesOf } from '../explore/judge.ts';
import type { Story } from '../explore/plans.ts';
import { withSeed } from '../explore/story.ts';
import { ExplorationTrouble } from '../explore/trial.ts';
import { differenceOf } from '../receiver-checks/read-back.ts';
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
  readonly progress: (done: number, broken: number) => void;
}

/** The cells of a sweep, fault after fault. */
export interface Sweep {
  readonly cells: readonly SweepCell[];
  /** The names of the places, in order. */
  readonly places: readonly string[];
  /** Mistakes that the run without any fault shows, in sentences; nothing is swept then. */
  readonly undisturbed: readonly string[];
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
    if (undisturbed.length > 0) return { cells: [], places: [], undisturbed };
    await this.#assertSteady();
    const places = await this.#sweepAll();
    await this.#assertSteady();
    return { cells: this.#cells, places, undisturbed };
  }

  /** Runs every cell; returns the names of the places. */
  async #sweepAll(): Promise<readonly string[]> {
    if (this.#given !== undefined) {
      const { fault, target } = this.#faultOf(this.#given)!;
      await this.#judge({ ...target, fault, place: asWritten }, this.#given);
      return [asWritten];
    }
    const { isAsked, lastingMs } = this.#settings;
    const { plan } = this.#first;
    const places = placesOf(this.#first.world, this.#settings.places);
    const lasting = formatDuration(lastingMs);
    for (const { kind, name } of targetsOf(plan)) {
      for (const { effect, written } of formsOf(kind, triggersOf(plan))) {
        if (!isAsked(name, effect)) continue;
        const textAt = (place: StoryPlace): string =>
          withFault(this.#story.text, sweptFault(name, written, place, lasting));
        // The parser refuses an effect that does not belong to the target.
        const { fault } = this.#faultOf(textAt(places[0]!)) ?? {};
        if (fault === undefined) continue;
        for (const place of places) {
          const target = { name, kind, effect };
          await this.#judge({ ...target, fault, place: place.name }, textAt(place));
        }
      }
    }
    return places.map(({ name }) => name);
  }

  async #judge(
    { effect, fault, kind, name, place }: SweptTarget & Pick<SweepCell, 'fault' | 'place'>,
    text: string,
  ): Promise<void> {
    const isOfWebhook = kind === 'webhook';
    const run = await this.#run(text, isOfWebhook ? this.#first : undefined);
    const verdict = judged(this.#first, run, { name, kind, effect });
    const sentence = verdict.sentence?.replaceAll('\n', ' ');
    const comment = `Found by motorpool sweep: ${name} ${fault}: ${sentence}`;
    const scenario =
      this.#given ?? withSeed(text.replace(/^/, `# ${comment}\n`), this.#first.plan.seed);
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
      const [effect] = (fault.rule ?? fault).effects;
      const target = { name: name === '' ? home : `${home}.${name}`, kind: home };
      return { fault: faultWords(fault), target: { ...target, effect: effect!.kind } };
    } catch (error) {
      if (error instanceof ScenarioError) return undefined;
      throw error;
    }
  }

  async #run(text: string, first?: SweptRun): Promise<SweptRun> {
    const { lastingMs } = this.#settings;
    return runSwept({ ...this.#story, text }, this.#application, { lastingMs, first });
  }

  /** Repeats the first run; throws where it gives another state: no fault is to blame for that. */
  async #assertSteady(): Promise<void> {
    if (this.#first.state === undefined) return;
    const { state } = await this.#run(this.#story.text);
    const difference = state && differenceOf(state, this.#first.state);
    if (difference === undefined) return;
    const { expected, found, path } = difference;
    const values = `it is ${expected.slice(0, 60)} and then ${found.slice(0, 60)}`;
    const advice =
      isHostTime(expected) && isHostTime(found)
        ? `it is a time of the host: leave it out (ignore: ${path})`
        : 'a factory or reset must make it forget everything, and workAfter say how long it works after its answers';
    throw new ExplorationTrouble(
      `the application differs from itself without any fault: ${path} of its read-back; ${values}; ${advice}`,
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
