import {
  canonicalJson,
  DigestChain,
  formatInstant,
  ianaVersion,
  type Json,
  type Marks,
  type Scenario,
  type ScenarioSources,
  type Verdict,
} from '../../engine/index.ts';
import { sourcesObject } from './scenario-sources.ts';

/** The version of the form of log files. Version 1 did not hold the texts of the scenario. */
const simlog = 2;

/** The last line of a log. */
export interface LogEnd {
  /** Digest of the chain over the lines of the entries. */
  readonly digest: string;
  readonly entries: number;
  /** `none` while the run goes on. */
  readonly verdict: Verdict | 'none';
  /** Digests of the same chain on the way, which tell where a log was altered. */
  readonly marks?: Marks | undefined;
  /** The first line, which the end line covers; golden logs have none. */
  readonly header?: string | undefined;
}

export interface RunInputs {
  readonly scenario: Scenario;
  readonly sources: ScenarioSources;
  readonly engineVersion: string;
  /** Whether its world goes on after the script. */
  readonly isOpen?: boolean | undefined;
  /** The options of the API that were chosen, where any were: calls of the script see them. */
  readonly faces?: Readonly<Record<string, string | undefined>> | undefined;
}

/**
 * The first line: all that is needed to repeat a run, including the texts of the scenario and the
 * version of its time zones. Nothing of the wall clock or the host.
 */
export function headerLine(inputs: RunInputs): string {
  return canonicalJson({ ...inputsObject(inputs), simlog });
}

/** All that is needed to repeat a run. */
export function inputsObject(inputs: RunInputs) {
  const { scenario, sources, engineVersion, isOpen, faces } = inputs;
  return {
    engine: engineVersion,
    ...facesObject(faces),
    ...(isOpen === true && { open: true }),
    source: sourcesObject(sources),
    ...(scenario.matrix === undefined ? {} : { matrix: Object.fromEntries(scenario.matrix) }),
    params: Object.fromEntries(scenario.params),
    scenario: scenario.name,
    seed: scenario.seed,
    start: formatInstant(scenario.clock.startAtMs),
    zone: scenario.clock.timezone,
    zoneData: ianaVersion,
  };
}

function facesObject(faces: RunInputs['faces'] = {}) {
  const chosen = Object.entries(faces).filter((each): each is [string, string] => {
    return each[1] !== undefined;
  });
  return chosen.length === 0 ? {} : { faces: Object.fromEntries(chosen) };
}

/** The last line. A log without it was cut off. */
export function endLine({ header, marks, ...said }: LogEnd): string {
  const { digest, entries, verdict } = said;
  const isMarked = marks !== undefined && marks.links.length > 0;
  const end = {
    digest,
    end: true,
    entries,
    ...(isMarked && { marks: { ...marks } }),
    verdict,
  };
  return canonicalJson(header === undefined ? end : { ...end, frame: frameDigest(header, end) });
}

/** Digest of the first and last lines, which the digest of the entries does not cover. */
export function frameDigest(header: string, end: Readonly<Record<string, Json>>): string {
  const chain = new DigestChain();
  chain.add(header);
  chain.add(canonicalJson(end));
  return chain.text;
}
