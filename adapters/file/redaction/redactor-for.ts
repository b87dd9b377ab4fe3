import { createHash } from 'node:crypto';
import {
  canonicalJson,
  type Scenario,
  type ScenarioSources,
  secretsOf,
} from '../../../engine/index.ts';
import { sourcesObject } from '../scenario-sources.ts';
import { Redactor } from './redactor.ts';

/** The settings of a redaction. */
export interface RedactionSettings {
  /** The width of the grid that positions are rounded to, in degrees. */
  readonly gridDegrees: number;
  /** The key of pseudonyms; undefined for one derived from the recorded run. */
  readonly key: string | undefined;
}

/** About a kilometre (ours). */
export const usualGridDegrees = 0.01;

/** The inputs of a recorded run. */
export interface RedactedSource {
  readonly scenario: Pick<Scenario, 'app' | 'seed'> | undefined;
  readonly sources: ScenarioSources | undefined;
  /** A text that only the unredacted recording holds. */
  readonly other: string;
}

/**
 * The redactor of a recording. By default, pseudonyms are derived from the seed and the texts of
 * the scenario, which a redacted recording does not hold: the same run has the same ones, and they
 * can be found out only by running it.
 */
export function redactorFor(
  { gridDegrees, key }: RedactionSettings,
  { other, scenario, sources }: RedactedSource,
): Redactor {
  const source = sources === undefined ? other : sourcesObject(sources);
  const made = canonicalJson([scenario?.seed ?? '', source]);
  const own = createHash('sha256').update(`motorpool redaction ${made}`).digest('hex');
  const texts =
    sources === undefined
      ? []
      : [sources.text, ...textsIn(sources.imports, sources.params, sources.env)];
  return new Redactor({
    key: key ?? own,
    gridDegrees,
    secrets: scenario === undefined ? [] : secretsOf(scenario),
    texts,
  });
}

function textsIn(...named: readonly Readonly<Record<string, string>>[]): readonly string[] {
  return named.flatMap((each) => Object.values(each));
}
