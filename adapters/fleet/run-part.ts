import {
  type FleetPart,
  groupDigests,
  portionOf,
  type Scenario,
  ScenarioRun,
  sumsOf,
} from '../../engine/index.ts';
import { nativeSha256 } from '../file/native-sha256.ts';
import { Collection } from '../tables/collection.ts';
import type { TableFile, TableOrder } from '../tables/table-order.ts';
import type { PartResult } from './part-result.ts';
import { tablePlaces } from './table-places.ts';

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
  /** The tables to write, and the folder of the run. */
  readonly tables?: { readonly order: TableOrder; readonly folder: string } | undefined;
  /** Real time of the thread, ms. */
  readonly wallMs: () => number;
}

/** Simulates a part of a fleet from the start of its clock. */
export async function runPart(
  part: FleetPart,
  { scenario, days, runId, onDay, tables, wallMs }: PartRunning,
): Promise<PartResult> {
  const begunMs = wallMs();
  const portion = portionOf(scenario, part.ranges, part);
  const run = new ScenarioRun(portion, { retain: false, open: true, sha256: nativeSha256 });
  const { startAtMs } = portion.clock;
  const { world } = run;
  const places = tables && (await tablePlaces(tables.folder, part, tables.order));
  const collection = places && Collection.begin(world, tables.order, places);
  let files: readonly TableFile[] | undefined;
  try {
    for (let day = 1; day - 1 < days; day += 1) {
      const untilMs = startAtMs + Math.round(Math.min(day, days) * msPerDay);
      collection?.passTo(untilMs, (atMs) => run.advanceTo(atMs));
      run.advanceTo(untilMs);
      await onDay?.(day, world.fleet.count);
    }
    files = collection?.close();
  } catch (error) {
    collection?.abandon();
    throw error;
  }
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
    ...(files && {
      tables: { format: tables!.order.format, everyMs: tables!.order.everyMs, files: [...files] },
    }),
    wallMs: Math.round(wallMs() - begunMs),
  };
}

const msPerDay = 86_400_000;
