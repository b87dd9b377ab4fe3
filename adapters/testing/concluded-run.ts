import {
  type Conclusion,
  parseScenario,
  type RunOptions,
  type Scenario,
  ScenarioRun,
} from '../../engine/index.ts';
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

export interface ConcludedRunOptions {
  /** Counts the charts of the world. */
  readonly counter?: RunOptions['counter'];
  /** Whether the run may be abandoned, which is asked now and then. */
  readonly isEnough?: (() => boolean) | undefined;
  /** The simulated time after which the run is abandoned, ms. */
  readonly mostMs?: number | undefined;
  /** Hears of orders that vehicles refuse, which then do not end the run. */
  readonly onRefusal?: ((vehicle: string, reason: string) => void) | undefined;
}

/** A run whose script goes on where a vehicle refuses an order. */
class HeedlessRun extends ScenarioRun {
  readonly #onRefusal: NonNullable<ConcludedRunOptions['onRefusal']>;

  constructor(
    plan: Scenario,
    options: RunOptions,
    onRefusal: NonNullable<ConcludedRunOptions['onRefusal']>,
  ) {
    super(plan, options);
    this.#onRefusal = onRefusal;
  }

  override refused(_step: unknown, vehicle: string, reason: string): never {
    this.#onRefusal(vehicle, reason);
    return undefined as never;
  }
}

/**
 * Runs a scenario as `motorpool run` does. A good receiver answers for every webhook that the
 * scenario does not answer for.
 */
export async function runToConclusion(
  { text, file, parsing }: Story,
  { counter, isEnough, mostMs = Infinity, onRefusal }: ConcludedRunOptions = {},
): Promise<ConcludedRun> {
  const plan = parseScenario(text, { ...parsing, file });
  const options = { retain: true, sha256: nativeSha256, counter };
  const run =
    onRefusal === undefined
      ? new ScenarioRun(plan, options)
      : new HeedlessRun(plan, options, onRefusal);
  const { receive } = new Receiver({ secret: run.world.service.managementTokens.current });
  const world = new SimulatedWorld(run, facesWith(), { receivers: receive });
  try {
    const pieceMs = isEnough === undefined ? Infinity : askedEachMs;
    const untilMs = Math.min(run.limitMs, world.now + mostMs);
    while (run.conclusion === undefined) {
      const isOver = isEnough?.() === true || (world.now >= untilMs && untilMs < run.limitMs);
      if (isOver) run.abandon('it has run for long enough');
      else await world.settle(Math.min(pieceMs, untilMs - world.now));
    }
    return { world, plan, conclusion: run.conclusion };
  } finally {
    await world.close();
  }
}

/** The simulated time after which it is asked again whether a run is enough, ms. */
const askedEachMs = 900_000;
