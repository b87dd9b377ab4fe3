import { type Conclusion, parseScenario, type Scenario, ScenarioRun } from '../../engine/index.ts';
import { nativeSha256 } from '../file/native-sha256.ts';
import { facesWith } from '../http/face-options.ts';
import { SimulatedWorld } from '../library/simulated-world.ts';
import type { Story } from './explore/plans.ts';
import { Receiver } from './receiver.ts';

/** A run of a scenario to its conclusion. */
export interface ConcludedRun {
  readonly world: SimulatedWorld;
  readonly plan: Scenario;
  readonly conclusion: Conclusion;
}

interface ConclusionOptions {
  /** Whether the run may be abandoned, which is asked now and then. */
  readonly isEnough?: (() => boolean) | undefined;
}

/** Runs a scenario as `motorpool run` does. Throws `ScenarioError`. */
export async function runToConclusion(
  { text, file, parsing }: Story,
  options: ConclusionOptions = {},
): Promise<ConcludedRun> {
  const plan = parseScenario(text, { ...parsing, file });
  return concluded(new ScenarioRun(plan, { retain: true, sha256: nativeSha256 }), options);
}

/**
 * Runs to the conclusion. The run must retain its log. A good receiver answers every webhook that
 * the scenario leaves unanswered.
 */
export async function concluded(
  run: ScenarioRun,
  { isEnough }: ConclusionOptions = {},
): Promise<ConcludedRun> {
  const { receive } = new Receiver({ secret: run.world.service.managementTokens.current });
  const world = new SimulatedWorld(run, facesWith(), { receivers: receive });
  try {
    const pieceMs = isEnough === undefined ? Infinity : askedEachMs;
    while (run.conclusion === undefined) {
      if (isEnough?.() === true) run.abandon('it has run for long enough');
      else await world.settle(Math.min(pieceMs, run.limitMs - world.now));
    }
    return { world, plan: run.scenario, conclusion: run.conclusion };
  } finally {
    await world.close();
  }
}

/** The simulated time after which it is asked again whether a run is enough, ms. */
const askedEachMs = 900_000;
