import { createHash } from 'node:crypto';
import {
  canonicalJson,
  type Scenario,
  type ScenarioSources,
  secretsOf,
} from '../../engine/index.ts';
import { Redactor } from '../file/redaction/redactor.ts';
import { sourcesObject } from '../file/scenario-sources.ts';
import { UsageError } from './usage-error.ts';

/** The settings of `--redact`. */
export interface RedactionSettings {
  /** The width of the grid that positions are rounded to, in degrees. */
  readonly gridDegrees: number;
  /** The key of pseudonyms; undefined for one derived from the recorded run. */
  readonly key: string | undefined;
}

/** About a kilometre (ours). */
const usualGridDegrees = 0.01;

/**
 * Reads `--redact`, `--redact positions=0.1` and `--redact key=text`; undefined without it. Throws
 * `UsageError`.
 */
export function readRedaction(
  written: readonly string[] | undefined,
): RedactionSettings | undefined {
  if (written === undefined) return undefined;
  let gridDegrees = usualGridDegrees;
  let key: string | undefined;
  for (const each of written) {
    if (each === '') continue;
    const [, name, value = ''] = /^(positions|key)=(.+)$/s.exec(each) ?? [];
    if (name === 'key') key = value;
    else if (name === 'positions') gridDegrees = gridOf(value);
    else {
      throw new UsageError(`--redact ${each}: write positions=0.1 or key=text, or nothing, last`);
    }
  }
  return { gridDegrees, key };
}

function gridOf(value: string): number {
  const degrees = /^\d+(\.\d{1,6})?$/.test(value) ? Number(value) : 0;
  if (degrees >= 0.0001 && degrees <= 10) return degrees;
  throw new UsageError(
    `--redact positions=${value}: write degrees from 0.0001 to 10, such as 0.01`,
  );
}

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
