import { formatInstant, type Position, type Scenario } from '../../../engine/index.ts';
import { jsonText } from '../json-report.ts';
import type { RejectedScenario } from '../load.ts';
import { type Surroundings, surroundingsOf } from './surroundings.ts';
import { type Told, tell } from './telling.ts';

/** Everything known of a scenario before it runs, as `--json` prints it. */
export interface Explanation extends Surroundings {
  readonly scenario: string;
  readonly description: string | undefined;
  readonly file: string;
  readonly seed: string;
  readonly start: string;
  readonly zone: string;
  readonly limitMs: number;
  readonly steps: readonly ExplainedStep[];
  readonly teardown: readonly ExplainedStep[];
}

interface ExplainedStep extends Position {
  readonly verb: string;
  readonly text: string;
  readonly because: string | undefined;
  /** 0 for the steps of the script, more for nested ones. */
  readonly depth: number;
  /** The earliest instant. */
  readonly earliest: string;
  /** Whether the step runs exactly then. */
  readonly isExact: boolean;
}

export function explanationOf(scenario: Scenario): Explanation {
  const { name, description, file, seed, clock, steps, teardown } = scenario;
  return {
    scenario: name,
    description,
    file,
    seed,
    start: formatInstant(clock.startAtMs),
    zone: clock.timezone,
    limitMs: clock.limitMs,
    ...surroundingsOf(scenario),
    steps: tell(scenario, steps).map(explainedStep),
    teardown: tell(scenario, teardown).map(explainedStep),
  };
}

/** One scenario as an object, several as `{ scenarios }`; mistakes as `diagnostics`. */
export function jsonOfAll(
  explained: readonly Explanation[],
  rejected: readonly RejectedScenario[],
): string {
  const diagnostics = rejected.flatMap((each) => each.diagnostics);
  if (diagnostics.length > 0) return jsonText({ scenarios: explained, diagnostics });
  return jsonText(explained.length === 1 ? explained[0] : { scenarios: explained });
}

function explainedStep({
  verb,
  text,
  because,
  depth,
  atMs,
  isExact,
  position,
}: Told): ExplainedStep {
  return { verb, text, because, depth, earliest: formatInstant(atMs), isExact, ...position };
}
