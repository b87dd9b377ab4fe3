import {
  canonicalJson,
  formatInstant,
  ianaVersion,
  type Scenario,
  type Verdict,
} from '../../engine/index.ts';

/** The version of the form of log files. */
const simlog = 1;

/** What the last line of a log says. */
export interface LogEnd {
  /** Of the chain over the lines of the entries. */
  readonly digest: string;
  readonly entries: number;
  /** `none` while the run goes on. */
  readonly verdict: Verdict | 'none';
}

/** The first line: what a run needs to be repeated, the version of its time zones among it. Nothing of the wall clock or the host. */
export function headerLine(scenario: Scenario, engineVersion: string): string {
  return canonicalJson({
    engine: engineVersion,
    ...(scenario.matrix === undefined ? {} : { matrix: Object.fromEntries(scenario.matrix) }),
    params: Object.fromEntries(scenario.params),
    scenario: scenario.name,
    seed: scenario.seed,
    simlog,
    start: formatInstant(scenario.clock.startAtMs),
    zone: scenario.clock.timezone,
    zoneData: ianaVersion,
  });
}

/** The last line. A log without it was cut off. */
export function endLine({ digest, entries, verdict }: LogEnd): string {
  return canonicalJson({ digest, end: true, entries, verdict });
}
