import {
  canonicalJson,
  formatInstant,
  ianaVersion,
  type Scenario,
  type Verdict,
} from '../../engine/index.ts';
import { type ScenarioSources, sourcesObject } from './scenario-sources.ts';

/** The version of the form of log files. Version 1 did not hold what the scenario was read from. */
const simlog = 2;

/** What the last line of a log says. */
export interface LogEnd {
  /** Of the chain over the lines of the entries. */
  readonly digest: string;
  readonly entries: number;
  /** `none` while the run goes on. */
  readonly verdict: Verdict | 'none';
}

/** What a run was made of. */
export interface Recorded {
  readonly scenario: Scenario;
  readonly sources: ScenarioSources;
  readonly engineVersion: string;
  /** Its world goes on after the script. */
  readonly isOpen?: boolean | undefined;
  /** How the API showed itself, where somebody chose that: calls of the script see it. */
  readonly faces?: Readonly<Record<string, string | undefined>> | undefined;
}

/**
 * The first line: all that a run needs to be repeated, the texts of the scenario and the version of its time zones among
 * it. Nothing of the wall clock or the host.
 */
export function headerLine({ scenario, sources, engineVersion, isOpen, faces }: Recorded): string {
  return canonicalJson({
    engine: engineVersion,
    ...facesObject(faces),
    ...(isOpen === true && { open: true }),
    source: sourcesObject(sources),
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

function facesObject(faces: Recorded['faces'] = {}) {
  const chosen = Object.entries(faces).filter((each): each is [string, string] => {
    return each[1] !== undefined;
  });
  return chosen.length === 0 ? {} : { faces: Object.fromEntries(chosen) };
}

/** The last line. A log without it was cut off. */
export function endLine({ digest, entries, verdict }: LogEnd): string {
  return canonicalJson({ digest, end: true, entries, verdict });
}
