import { formatInstant, type Scenario, type TextPosition } from '../../../engine/index.ts';
import { jsonText } from '../../terminal/json-text.ts';
import type { RejectedScenario } from '../load.ts';
import { type DescribedStep, describeSteps } from './described-steps.ts';
import {
  type ExplainedModel,
  modelsOf,
  type ScenarioParts,
  surroundingsOf,
} from './surroundings.ts';

/** Everything known of a scenario before it runs, as `--json` prints it. */
export interface ScenarioExplanation extends ScenarioParts {
  readonly scenario: string;
  readonly description: string | undefined;
  readonly file: string;
  readonly seed: string;
  readonly start: string;
  readonly zone: string;
  readonly limitMs: number;
  /** The models of its own, if it has any. */
  readonly models?: readonly ExplainedModel[];
  /** The hints of `check`, if there are any. */
  readonly hints?: Scenario['hints'];
  readonly steps: readonly ExplainedStep[];
  readonly teardown: readonly ExplainedStep[];
}

interface ExplainedStep extends TextPosition {
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

export function explanationOf(scenario: Scenario): ScenarioExplanation {
  const { name, description, file, seed, clock, steps, teardown } = scenario;
  return {
    scenario: name,
    description,
    file,
    seed,
    start: formatInstant(clock.startAtMs),
    zone: clock.timezone,
    limitMs: clock.limitMs,
    ...(scenario.models.size > 0 && { models: modelsOf(scenario) }),
    ...(scenario.hints.length > 0 && { hints: scenario.hints }),
    ...surroundingsOf(scenario),
    steps: describeSteps(scenario, steps).map(explainedStep),
    teardown: describeSteps(scenario, teardown).map(explainedStep),
  };
}

/** One scenario as an object, several as `{ scenarios }`; mistakes as `diagnostics`. */
export function jsonOfAll(
  explained: readonly ScenarioExplanation[],
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
}: DescribedStep): ExplainedStep {
  return { verb, text, because, depth, earliest: formatInstant(atMs), isExact, ...position };
}
