import { parseDocument } from 'yaml';
import { type ParseOptions, ScenarioError } from '../../../engine/index.ts';
import { countedTables } from '../../chart-coverage/charts.generated.ts';
import { type CountedRun, coverageOf, isTaken } from '../../chart-coverage/coverage.ts';
import { LeafCounter } from '../../chart-coverage/leaf-counter.ts';
import { pathWords } from '../../chart-coverage/shortest-path.ts';
import type { TakenLeaves } from '../../chart-coverage/taken-leaves.ts';
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

/** A transition without a story, by its number in the table of its chart. */
interface Wanted extends Required<Omit<TransitionStory, 'text'>> {
  readonly number: number;
  readonly isReachable: boolean;
}

/** A run of a scenario text. */
interface StoryRun {
  readonly taken: TakenLeaves;
  /** The number of its entries, by which the shortest is chosen. */
  readonly entries: number;
  /** The simulated time that it took, ms. */
  readonly tookMs: number;
}

interface KnownStory extends StoryRun {
  readonly text: string;
}

/** The most runs by which a story is made shorter. */
const mostRuns = 400;

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
          return [{ chart, number, transition, reason, isReachable: unreachable === undefined }];
        }),
      );
  }

  get count(): number {
    return this.#wanted.length;
  }

  async *find(): AsyncGenerator<TransitionStory> {
    await this.#readShipped();
    for (const { chart, number, reason, transition } of this.#wanted) {
      const takesIt = (taken: TakenLeaves): boolean => hasTaken(taken, chart, number);
      const [start] = this.#known
        .filter(({ taken }) => takesIt(taken))
        .sort((a, b) => a.entries - b.entries);
      if (start === undefined) {
        yield { transition, chart, reason };
        continue;
      }
      // Runs end with the transition, so that later parts cost nothing.
      const { tookMs } = await runCounted(start.text, { isEnough: takesIt });
      const limits = { isEnough: takesIt, mostMs: tookMs };
      const { text } = await shrunkText(
        start.text,
        async (shorter) => {
          const run = await tried(shorter, limits);
          return run !== undefined && takesIt(run.taken);
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
        isEnough: (taken) => [...left].every(({ chart, number }) => hasTaken(taken, chart, number)),
      });
      if (run === undefined) continue;
      this.#known.push({ text, ...run });
      for (const wanted of left) {
        if (hasTaken(run.taken, wanted.chart, wanted.number)) left.delete(wanted);
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
  readonly isEnough?: (taken: TakenLeaves) => boolean;
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
    {
      counter,
      isEnough: isEnough && (() => isEnough(counter.taken)),
      mostMs,
    },
  );
  const { log } = world;
  return { taken: counter.taken, entries: log.length, tookMs: world.now - log[0]!.atMs };
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

function hasTaken(taken: TakenLeaves | undefined, chart: string, transition: number): boolean {
  const table = countedTables.find(({ id }) => id === chart)!;
  const kinds = Object.values(taken?.[chart] ?? {});
  return kinds.some((leaves) => leaves.some((leaf) => table.taken[leaf]!.includes(transition)));
}

/** The text with its transition in place of its name and comments at the top. */
function named(text: string, transition: string): string {
  const document = parseDocument(text);
  document.commentBefore = ` Takes ${transition}`;
  document.set('name', transition);
  return document.toString({ lineWidth: 120 });
}
