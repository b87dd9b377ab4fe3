import {
  type FleetPart,
  groupDigests,
  groupSize,
  type LoggedEntry,
  nameOfRow,
  portionOf,
  rowCount,
  rowDigests,
  type Scenario,
  ScenarioRun,
  splitOf,
} from '../../engine/index.ts';
import { nativeSha256 } from '../file/native-sha256.ts';
import { type FleetRun, scenarioOf } from './fleet-run.ts';
import { groupsOf } from './parts-left.ts';
import { answerInside, withReceivers } from './simulated-receivers.ts';

/** One group of a fleet, which is simulated again to look at it closely. */
export class GroupAgain {
  readonly scenario: Scenario;
  readonly #group: number;
  readonly #part: FleetPart;
  /** The group among those that are simulated together with it. */
  readonly #place: number;

  /** Throws `ScenarioError`. */
  constructor(run: FleetRun, group: number) {
    this.scenario = scenarioOf(run);
    this.#group = group;
    const { together } = splitOf(this.scenario);
    const place = groupsOf({ ranges: together }).indexOf(group);
    this.#place = Math.max(0, place);
    this.#part =
      place < 0
        ? { ranges: [{ first: group, count: 1 }], hasScript: false }
        : { ranges: together, hasScript: true };
  }

  get startAtMs(): number {
    return this.scenario.clock.startAtMs;
  }

  /** Begins the group at the start of its clock. */
  begin(sink?: (line: string, entry: LoggedEntry) => void): ScenarioRun {
    const portion = withReceivers(portionOf(this.scenario, this.#part.ranges, this.#part));
    const options = { retain: false, open: true, sha256: nativeSha256, sink };
    const run = new ScenarioRun(portion, options);
    answerInside(run);
    return run;
  }

  /** The row in the simulation of a vehicle of the group, counted from 0. */
  rowOf(index: number): number {
    return this.#place * groupSize + index;
  }

  /** The name of a vehicle of the group, counted from 0; undefined where there is none. */
  nameOf(index: number): string | undefined {
    return nameOfRow(this.scenario, this.#group * groupSize + index);
  }

  /** The name of the last vehicle of the group. */
  lastName(): string | undefined {
    return this.nameOf(Math.min(rowCount(this.scenario) - this.#group * groupSize, groupSize) - 1);
  }

  /** The digests of the vehicles of the group. */
  digestsOf({ world }: ScenarioRun): readonly string[] {
    const from = this.rowOf(0);
    return rowDigests(world, world.clock.now).slice(from, from + groupSize);
  }

  /** The digest of the group. */
  digestOf({ world }: ScenarioRun): string | undefined {
    return groupDigests(world, world.clock.now)[this.#place];
  }
}
