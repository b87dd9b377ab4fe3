import type { ChartCounter } from '../../chart/counted.ts';
import type { InSteps } from '../../in-steps.ts';
import type { Sha256 } from '../../log/digest.ts';
import type { LoggedEntry } from '../../log/entry.ts';
import type { DeedReplay } from '../../replay/deed-replay.ts';
import { World } from '../../world.ts';
import { Evidence } from '../judging/evidence.ts';
import { rowsToLog } from '../judging/facts.ts';
import type { Scenario } from '../plan/plan.ts';
import { zoneOfPlan } from '../read/timezone.ts';
import { populate } from './populate.ts';
import { ScriptedReplay } from './scripted-replay.ts';

export interface RunOptions {
  /** Receives every log line as it is written. */
  readonly sink?: ((line: string, entry: LoggedEntry) => void) | undefined;
  /** Keep entries in memory; see `LogOptions`. */
  readonly retain?: boolean | number | undefined;
  /** The hash function of the log; see `LogOptions`. */
  readonly sha256?: Sha256 | undefined;
  /**
   * Whether the world goes on after the script, however that ends, and past the clock's limit,
   * until `finish`; default false.
   */
  readonly open?: boolean | undefined;
  /** Whether the world keeps the past of its vehicles, see `World.history`; default false. */
  readonly history?: boolean | undefined;
  /**
   * The external input of the run that this one repeats: no other input arrives, and time ends
   * where that run ended.
   */
  readonly deedReplay?: DeedReplay | undefined;
  /** Counts the states and transitions of all charts; changes nothing. */
  readonly counter?: ChartCounter | undefined;
}

/** The world of a run with its vehicles in it, before the script begins. */
export interface Founded {
  readonly world: World;
  readonly evidence: Evidence;
  readonly scriptedReplay: ScriptedReplay | undefined;
}

/** Creates the world of a run, a few vehicles per step, so that steps stay short at any size. */
export function* founding(scenario: Scenario, options: RunOptions): InSteps<Founded> {
  const evidence = yield* Evidence.inSteps(scenario);
  const world = new World({
    seed: scenario.seed,
    startMs: scenario.clock.startAtMs,
    zone: zoneOfPlan(scenario.clock.timezone),
    retain: options.retain,
    isReplay: options.deedReplay !== undefined,
    sha256: options.sha256,
    counter: options.counter,
    take: (entry) => {
      evidence.take(entry);
      scriptedReplay?.take(entry);
    },
    sink: options.sink,
  });
  evidence.attend(world);
  const scriptedReplay = scenario.replay && new ScriptedReplay(world, scenario.replay);
  yield* populate(world, scenario);
  if (options.history === true) world.keepHistory();
  for (const row of rowsToLog(world, scenario)) {
    world.watching.logRow(row);
    yield;
  }
  return { world, evidence, scriptedReplay };
}
