import {
  type FleetPart,
  groupDigests,
  portionOf,
  type Scenario,
  ScenarioRun,
  sumsOf,
} from '../../engine/index.ts';
import { nativeSha256 } from '../file/native-sha256.ts';
import type { PartResult } from './part-result.ts';

export interface PartRunning {
  readonly scenario: Scenario;
  /** The simulated time, days of 24 hours. */
  readonly days: number;
  readonly runId: string;
  /**
   * Called after each simulated day with the number of vehicles; its promise is waited for. It
   * rejects to end the run.
   */
  readonly onDay?: ((day: number, vehicles: number) => Promise<void>) | undefined;
  /** Real time of the thread, ms. */
  readonly wallMs: () => number;
}

/** Simulates a part of a fleet from the start of its clock. */
export async function runPart(
  part: FleetPart,
  { scenario, days, runId, onDay, wallMs }: PartRunning,
): Promise<PartResult> {
  const begunMs = wallMs();
  const portion = portionOf(scenario, part.ranges, part);
  const run = new ScenarioRun(portion, { retain: false, open: true, sha256: nativeSha256 });
  const { startAtMs } = portion.clock;
  for (let day = 1; day - 1 < days; day += 1) {
    run.advanceTo(startAtMs + Math.round(Math.min(day, days) * msPerDay));
    await onDay?.(day, run.world.fleet.count);
  }
  const { world } = run;
  const { now } = world.clock;
  const digests = groupDigests(world, now);
  const chartSteps = world.dynamics.steps;
  const sums = { ...sumsOf(world, now), chartSteps };
  const conclusion = part.hasScript ? run.finish() : undefined;
  return {
    runId,
    ranges: [...part.ranges],
    digests: [...digests],
    sums,
    ...(conclusion && { verdict: conclusion.verdict, reason: conclusion.reason }),
    wallMs: Math.round(wallMs() - begunMs),
  };
}

const msPerDay = 86_400_000;
