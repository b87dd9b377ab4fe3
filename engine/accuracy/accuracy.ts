import { chargingAccuracy } from './charging.ts';
import { drivingAccuracy } from './driving.ts';
import type { AccuracyFacts, AccuracySource } from './facts.ts';
import { type InstantCases, instantAccuracy } from './instants.ts';
import type { AccuracyGroup } from './row.ts';
import { standbyAccuracy } from './standby.ts';

/** How close the simulator comes to what is published, and to itself. */
export interface Accuracy {
  /** Whether every group is under its bar. */
  readonly passed: boolean;
  readonly groups: readonly AccuracyGroup[];
  /** What the source keys of the rows stand for. */
  readonly sources: Readonly<Record<string, AccuracySource>>;
}

/**
 * Compares every model of the catalogue with what is published about it, in groups that each have a
 * bar. The same facts and cases give the same figures. 10,000 cases take half a minute.
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
