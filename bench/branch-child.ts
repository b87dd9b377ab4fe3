/**
 * Makes branches of a fleet of commuters after a day. Arguments: the number of vehicles and the
 * level of the log.
 */

import { nativeSha256 } from '../adapters/file/native-sha256.ts';
import { facesWith } from '../adapters/http/face-options.ts';
import { branchOf } from '../adapters/library/branch.ts';
import { DeedMemory } from '../adapters/past/deed-memory.ts';
import { ScenarioRun } from '../engine/index.ts';
import { commuters, msPerDay, startMs } from './commuters.ts';
import { median } from './figure.ts';
import { report } from './report.ts';

export interface BranchMeasurement {
  readonly entries: number;
  /** Of the world itself, from its scenario on. */
  readonly runMs: number;
  readonly nowMs: number;
  /** At an instant a millisecond ago, whose digest is not known. */
  readonly beforeMs: number;
}

const [vehicles = '1000', log = 'watched'] = process.argv.slice(2);

const scenario = commuters(Number(vehicles), log as 'watched');
const faces = facesWith(undefined);

const rounds: (readonly [number, number, number])[] = [];
let entries = 0;
for (let round = 0; round < 5; round += 1) {
  const times = [performance.now()];
  const run = new ScenarioRun(scenario, { open: true, sha256: nativeSha256 });
  const deeds = new DeedMemory(run);
  run.advanceTo(startMs + msPerDay);
  times.push(performance.now());
  const { digest, length } = run.world.log;
  for (const at of [undefined, startMs + msPerDay - 1]) {
    const branch = await branchOf(run, deeds, faces, { at });
    times.push(performance.now());
    if (at === undefined && branch.run.world.log.digest !== digest) throw new Error('it differs');
  }
  entries = length;
  rounds.push([times[1]! - times[0]!, times[2]! - times[1]!, times[3]! - times[2]!]);
}

const middle = (index: 0 | 1 | 2): number => median(rounds.map((round) => round[index]));

const measurement: BranchMeasurement = {
  entries,
  runMs: middle(0),
  nowMs: middle(1),
  beforeMs: middle(2),
};
report(measurement);
