import { allAtOnce, ScenarioRun } from '../../engine/index.ts';
import { nativeSha256 } from '../file/native-sha256.ts';
import type { FaceOptions } from '../http/face-options.ts';
import type { ServedCalls } from '../pace/calls.ts';
import { hostWall } from '../pace/host-wall.ts';
import { DeedMemory } from '../past/deed-memory.ts';
import { repeatPast } from '../past/repeat-past.ts';
import { scriptedCalls } from '../past/scripted-calls.ts';
import { type BranchOptions, checkBranchOptions } from './world-options.ts';
import { instantMs } from './written-times.ts';

/** A run with the memory of its input and the calls of its script. */
export interface PastRun {
  readonly deeds: DeedMemory;
  readonly calls: ServedCalls | undefined;
}

/**
 * Another run with the past of a run up to an instant. Throws a `TypeError` for options that are
 * malformed, the fault `out_of_range` for an instant outside of the past, and an error for a run
 * without branches.
 */
export async function branchOf(
  original: ScenarioRun,
  deeds: DeedMemory,
  faces: FaceOptions,
  options: BranchOptions,
): Promise<PastRun & { readonly run: ScenarioRun }> {
  checkBranchOptions(options);
  const { scenario, world } = original;
  const { now } = world.clock;
  if (!world.takesDeeds) {
    throw new Error(
      'this is a replay: branch the world that it repeats, by `world.branch({ at })`',
    );
  }
  if (deeds.isFull) throw new Error('more was done to this world than is kept for branches');
  const untilMs =
    options.at === undefined ? now : instantMs(original, options.at, world.startMs, now);
  if (untilMs === now && original.conclusion !== undefined) {
    throw new Error('the run has ended: branch it at an instant before its end');
  }
  const past = deeds.past(untilMs);
  const { deedReplay } = past;
  const founding = { open: true, retain: world.log.kept, sha256: nativeSha256, deedReplay };
  const run = allAtOnce(ScenarioRun.inSteps(scenario, founding));
  const branched = { run, deeds: new DeedMemory(run), calls: scriptedCalls(run, faces) };
  await repeatPast(branched, past, hostWall);
  return branched;
}
