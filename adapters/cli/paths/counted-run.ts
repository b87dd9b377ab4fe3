import { type ParseOptions, ScenarioError } from '../../../engine/index.ts';
import { LeafCounter } from '../../chart-coverage/leaf-counter.ts';
import { runToConclusion } from '../../testing/concluded-run.ts';

/** A run of a scenario text. */
export interface StoryRun {
  readonly counter: LeafCounter;
  /** The simulated time that it took, ms. */
  readonly tookMs: number;
}

export interface CountedOptions {
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
export async function tried(text: string, options: CountedOptions): Promise<StoryRun | undefined> {
  try {
    return await runCounted(text, options);
  } catch (error) {
    if (error instanceof ScenarioError) return undefined;
    throw error;
  }
}
