import { parseDocument } from 'yaml';
import { type ParseOptions, ScenarioError } from '../../../engine/index.ts';
import { countedTables } from '../../chart-coverage/charts.generated.ts';
import { type CountedRun, coverageOf, isTaken } from '../../chart-coverage/coverage.ts';
import { LeafCounter } from '../../chart-coverage/leaf-counter.ts';
import { pathWords } from '../../chart-coverage/shortest-path.ts';
import { readShipped, shippedNames } from '../../file/shipped-scenarios.ts';
import { runToConclusion } from '../../testing/concluded-run.ts';
import { shrunkText } from '../suite/shrunk-text.ts';

/** A transition with the scenario that takes it, or with the reason why there is none. */
export interface TransitionStory {
  /** `charge: plugged.waiting on window.open [belowLimit]`. */
  readonly transition: string;
  readonly chart: string;
  /** The scenario; undefined where none is found. */
  readonly text?: string;
  readonly reason?: string;
}

/** A transition without a story. */
interface Wanted extends Required<Omit<TransitionStory, 'text'>> {
  /** The leaves of its chart that take it. */
  readonly leaves: readonly number[];
  readonly isReachable: boolean;
}

/** A run of a scenario text. */
interface StoryRun {
  readonly counter: LeafCounter;
  /** The simulated time that it took, ms. */
  readonly tookMs: number;
}

interface KnownStory extends StoryRun {
  readonly text: string;
}

/** The most runs by which a story is made shorter. */
const mostRuns = 400;

/** Simulated time that each run may take: a story that ends at its first instant has some, too. */
const leastMs = 900_000;

/**
 * Scenarios for the transitions of charts that some runs did not take, each as short as leaving out
 * parts makes it. They come from scenarios of the package, whose quantities let guards pass: every
 * shorter story is run, and has to take the transition still.
 */
export class TransitionStories {
  readonly #known: KnownStory[] = [];
  readonly #wanted: readonly Wanted[];

  /**
   * @param suite the runs whose transitions are left out
   * @param charts names of charts
   */
  constructor(suite: readonly CountedRun[], charts: readonly string[]) {
    this.#wanted = coverageOf(suite)
      .charts.filter(({ chart }) => charts.includes(chart))
      .flatMap(({ chart, transitions }) =>
        transitions.flatMap((each, number) => {
          if (isTaken(each)) return [];
          const { name: transition, path, unreachable } = each;
          const words = path === undefined ? 'no events lead there' : pathWords(path);
          const reason = unreachable ?? `no scenario of the package takes it; its events: ${words}`;
          const leaves = leavesOf(chart, number);
          return [{ chart, leaves, transition, reason, isReachable: unreachable === undefined }];
        }),
      );
  }

  get count(): number {
    return this.#wanted.length;
  }

  async *find(): AsyncGenerator<TransitionStory> {
    await this.#readShipped();
    for (const { chart, leaves, reason, transition } of this.#wanted) {
      const isEnough = (counter: LeafCounter): boolean => counter.hasTaken(chart, leaves);
      const [start] = this.#known
        .filter(({ counter }) => isEnough(counter))
        .sort((a, b) => a.text.length - b.text.length);
      if (start === undefined) {
        yield { transition, chart, reason };
        continue;
      }
      // Runs end with the transition, so that later parts cost nothing.
      const { tookMs } = await runCounted(start.text, { isEnough });
      const mostMs = Math.max(tookMs, leastMs);
      const { text } = await shrunkText(
        start.text,
        async (shorter) => {
          const run = await tried(shorter, { isEnough, mostMs });
          return run !== undefined && isEnough(run.counter);
        },
        mostRuns,
      );
      // Its own story may be the shortest of another transition.
      this.#known.push({ text, ...(await runCounted(text)) });
      yield { transition, chart, text: named(text, transition) };
    }
  }

  /** Runs the scenarios of the package that stand alone, those about charts first. */
  async #readShipped(): Promise<void> {
    const left = new Set(this.#wanted.filter(({ isReachable }) => isReachable));
    const names = shippedNames().toSorted((a, b) => rank(a) - rank(b));
    for (const name of names) {
      if (left.size === 0) return;
      const { text } = readShipped(name)!;
      const run = await tried(text, {
        isEnough: (counter) => [...left].every((each) => counter.hasTaken(each.chart, each.leaves)),
      });
      if (run === undefined) continue;
      this.#known.push({ text, ...run });
      for (const wanted of left) {
        if (run.counter.hasTaken(wanted.chart, wanted.leaves)) left.delete(wanted);
      }
    }
  }
}

function rank(name: string): number {
  return name.startsWith('charts/') ? 0 : 1;
}

interface CountedOptions {
  readonly parsing?: ParseOptions;
  /** Whether the leaves taken so far are enough, so that the run ends. */
  readonly isEnough?: (counter: LeafCounter) => boolean;
  /** The longest simulated time, ms. */
  readonly mostMs?: number;
}

/** Runs a scenario and counts its leaves. Throws `ScenarioError`. */
export async function runCounted(
  text: string,
  { isEnough, mostMs, parsing }: CountedOptions = {},
): Promise<StoryRun> {
  const counter = new LeafCounter();
  const file = parsing?.file ?? 'scenario';
  const { world } = await runToConclusion(
    { text, file, parsing: parsing ?? {} },
    { counter, isEnough: isEnough && (() => isEnough(counter)), mostMs },
  );
  return { counter, tookMs: world.now - world.log[0]!.atMs };
}

/** The run of a text; undefined for one that is no scenario, or none without its files. */
async function tried(text: string, options: CountedOptions): Promise<StoryRun | undefined> {
  try {
    return await runCounted(text, options);
  } catch (error) {
    if (error instanceof ScenarioError) return undefined;
    throw error;
  }
}

function leavesOf(chart: string, transition: number): readonly number[] {
  const { taken } = countedTables.find(({ id }) => id === chart)!;
  return taken.flatMap((transitions, leaf) => (transitions.includes(transition) ? [leaf] : []));
}

/** The text with its transition in place of its name and comments at the top. */
function named(text: string, transition: string): string {
  const document = parseDocument(text);
  document.commentBefore = ` Takes ${transition}`;
  document.set('name', transition);
  return document.toString({ lineWidth: 120 });
}
