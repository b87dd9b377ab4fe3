import { concluded } from '../../adapters/testing/concluded-run.ts';
import { parseScenario, ScenarioError, ScenarioRun } from '../../engine/index.ts';
import { LeafCounter } from '../chart-coverage/leaf-counter.ts';
import { countedBy } from '../counted-suite.ts';

/** A run of a scenario text. */
export interface StoryRun {
  readonly counter: LeafCounter;
  /** The simulated time that it took, ms. */
  readonly tookMs: number;
}

interface StoryOptions {
  /** Whether the leaves taken so far are enough, so that the run ends. */
  readonly isEnough?: (counter: LeafCounter) => boolean;
  /** The simulated time after which the run is abandoned, ms. */
  readonly mostMs?: number;
}

/** Runs a scenario and counts its leaves. Throws `ScenarioError`. */
export async function runStory(
  text: string,
  { isEnough, mostMs = Infinity }: StoryOptions = {},
): Promise<StoryRun> {
  const counter = new LeafCounter();
  const run = new ScenarioRun(parseScenario(text, { file: 'scenario' }), countedBy(counter));
  const startMs = run.world.clock.now;
  await concluded(run, {
    isEnough: isEnough && (() => isEnough(counter) || run.world.clock.now >= startMs + mostMs),
  });
  return { counter, tookMs: run.world.clock.now - startMs };
}

/** The run of a text; undefined for one that is no scenario, or none without its files. */
export async function tried(
  text: string,
  options: StoryOptions = {},
): Promise<StoryRun | undefined> {
  try {
    return await runStory(text, options);
  } catch (error) {
    if (error instanceof ScenarioError) return undefined;
    throw error;
  }
}
