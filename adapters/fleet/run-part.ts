import {
  baseName,
  callsApi,
  type FleetPart,
  groupDigests,
  msPerDay,
  portionOf,
  type Scenario,
  ScenarioRun,
  sumsOf,
} from '../../engine/index.ts';
import { nativeSha256 } from '../file/native-sha256.ts';
import { scriptedCalls } from '../past/scripted-calls.ts';
import { Collection } from '../tables/collection.ts';
import type { TableFile, TableOrder } from '../tables/table-order.ts';
import { reasonWords } from '../words/reason.ts';
import type { PartResult } from './part-result.ts';
import { answerInside, withReceivers } from './simulated-receivers.ts';
import { tablePlaces } from './table-places.ts';

export interface PartRunning {
  readonly scenario: Scenario;
  /** The simulated time, days of 24 hours. */
  readonly days: number;
  readonly runId: string;
  /**
   * Called several times a second with the days simulated so far and the number of vehicles; its
   * promise is waited for. It rejects to end the run.
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
  const portion = withReceivers(portionOf(scenario, part.ranges, part));
  const pause = async (day: number, vehicles: number): Promise<void> => onDay?.(day, vehicles);
  const run = await begun(portion, () => pause(0, 0));
  const { world } = run;
  const places = tables && (await tablePlaces(tables.folder, part, tables.order));
  const collection = places && Collection.begin(world, tables.order, places);
  const calls = callsApi(portion) ? scriptedCalls(run) : undefined;
  const reach = async (atMs: number): Promise<void> => {
    do {
      run.advanceTo(atMs);
      await calls?.settle();
    } while (world.clock.now < atMs && run.conclusion === undefined);
  };
  const nextStopMs = (): number => collection?.nextStopMs ?? Infinity;
  let files: readonly TableFile[] | undefined;
  try {
    for (let hour = 1; hour - 1 < days * 24; hour += 1) {
      const day = Math.min(hour / 24, days);
      const atMs = portion.clock.startAtMs + Math.round(day * msPerDay);
      while (nextStopMs() <= atMs) {
        await reach(nextStopMs());
        collection?.stop();
      }
      await reach(atMs);
      await pause(day, world.fleet.count);
    }
    files = collection?.close();
  } catch (error) {
    collection?.abandon();
    throw error;
  } finally {
    calls?.close();
  }
  const { now } = world.clock;
  const digests = groupDigests(world, now);
  const chartSteps = world.dynamics.steps;
  const sums = { ...sumsOf(world, now), chartSteps };
  return {
    runId,
    ranges: [...part.ranges],
    digests: [...digests],
    sums,
    ...(part.hasScript && verdictOf(run)),
    ...(files && {
      tables: { format: tables!.order.format, everyMs: tables!.order.everyMs, files: [...files] },
    }),
    wallMs: Math.round(wallMs() - begunMs),
  };
}

/** The run of a portion, at its start. */
async function begun(portion: Scenario, pause: () => Promise<void>): Promise<ScenarioRun> {
  const options = { retain: false, open: true, sha256: nativeSha256 };
  const making = ScenarioRun.inSteps(portion, options);
  for (let steps = 1; ; steps += 1) {
    const step = making.next();
    if (step.done === true) {
      answerInside(step.value);
      return step.value;
    }
    if (steps % stepsPerPause === 0) await pause();
  }
}

/** The short steps of a start between two pauses. */
const stepsPerPause = 256;

/** The verdict on the script; a script that goes on has proven nothing yet. */
function verdictOf(run: ScenarioRun): Pick<PartResult, 'verdict' | 'reason' | 'place'> {
  if (run.script === undefined) run.abandon('the script was not finished when the days were over');
  const conclusion = run.finish();
  const { verdict, position } = conclusion;
  const reason = reasonWords(conclusion, run.findings);
  if (position === undefined) return { verdict, reason };
  const { file = baseName(run.scenario.file), line, column } = position;
  return { verdict, reason, place: `${file}:${line}:${column}` };
}
