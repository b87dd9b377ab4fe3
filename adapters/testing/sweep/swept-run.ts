import { parseScenario, type Scenario } from '../../../engine/index.ts';
import { runToConclusion } from '../concluded-run.ts';
import { failuresIn, type WorldCheck } from '../explore/failures.ts';
import type { Story } from '../explore/plans.ts';
import type { Trials } from '../explore/trial.ts';
import { runInWorld, type WorldRun } from '../explore/world-run.ts';
import type { CheckedReceiver } from '../receiver-checks/checked-app.ts';

/** The application under a sweep. */
export interface SweptApplication {
  readonly receiver: CheckedReceiver;
  readonly trials: Trials;
  readonly check: WorldCheck | undefined;
  /** The simulated time of a run; until the script ends without it, ms. */
  readonly forMs: number | undefined;
}

/** A run of a sweep. */
export interface SweptRun
  extends Pick<WorldRun, 'world' | 'sent' | 'delivered' | 'exchanges' | 'state' | 'failures'> {
  readonly plan: Scenario;
}

export interface SweptRunOptions {
  /** The duration of the fault, ms. */
  readonly lastingMs: number;
  /** The run whose events alone are passed on, however late they are. */
  readonly first: SweptRun | undefined;
  readonly isUndisturbed: boolean;
}

/** Runs a scenario with a fresh application, or with the receivers of the scenario alone. */
export async function runSwept(
  story: Story,
  application: SweptApplication | undefined,
  { first, isUndisturbed, lastingMs }: SweptRunOptions,
): Promise<SweptRun> {
  if (application === undefined) return runAlone(story);
  const { check, forMs, receiver, trials } = application;
  const only = first && new Map(first.delivered.map(({ eventId }) => [eventId, undefined]));
  const restMs = lastingMs + longestHoldMs;
  const plan = parseScenario(story.text, { ...story.parsing, file: story.file });
  return runInWorld(plan, receiver, trials, { check, forMs, isUndisturbed, restMs, only });
}

/** The longest time for which `reorder` holds an event; the published retries take less, ms. */
const longestHoldMs = 900_000;

/** Runs a scenario without an application: its expectations alone are judged. */
async function runAlone(story: Story): Promise<SweptRun> {
  const { plan, world } = await runToConclusion(story);
  const failures = failuresIn(world.findings, plan);
  return { world, plan, failures, sent: [], delivered: [], exchanges: [], state: undefined };
}
