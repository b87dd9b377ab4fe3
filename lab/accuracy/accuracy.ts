import { chargingAccuracy } from './charging.ts';
import { drivingAccuracy } from './driving.ts';
import type { AccuracyFacts, AccuracySource } from './facts.ts';
import { type InstantCases, instantAccuracy } from './instants.ts';
import type { AccuracyGroup } from './row.ts';
import { standbyAccuracy } from './standby.ts';

/** The distance of the simulator from published figures, and from itself. */
export interface Accuracy {
  /** Whether every group is under its limit. */
  readonly passed: boolean;
  readonly groups: readonly AccuracyGroup[];
  /** The sources by the keys in the rows. */
  readonly sources: Readonly<Record<string, AccuracySource>>;
}

/**
 * Compares every model of the catalogue with the figures published about it, in groups that each
 * have a limit. The same facts and cases give the same result. 10,000 cases take half a minute.
 */
export function measureAccuracy(facts: AccuracyFacts, cases: InstantCases): Accuracy {
  const groups = [
    ...chargingAccuracy(facts),
    ...drivingAccuracy(facts),
    ...standbyAccuracy(facts),
    instantAccuracy(cases),
  ];
  const steps = { what: 'the same model in steps of 0.1 s' };
  const sources = { ...facts.sources, steps };
  return { passed: groups.every(({ passed }) => passed), groups, sources };
}
