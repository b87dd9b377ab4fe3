import { invariant } from '../invariant.ts';
import { canonicalJson, type Json } from '../log/canonical.ts';
import { parseScenario } from './parse.ts';
import type { Step } from './plan/plan.ts';
import { type Diagnostic, ScenarioError } from './source/diagnostic.ts';
import { jsonPathAt } from './source/json-path.ts';

/**
 * Reads a step that came from outside the script, in a scenario made around it. Throws `ScenarioError` whose mistakes
 * have the path to their place inside of what came, which is `inside` so many keys of the step.
 */
export function parseOutsideStep(
  around: { readonly [key: string]: Json },
  step: Json,
  { file, inside }: { readonly file: string; readonly inside: number },
): Step {
  const source = canonicalJson({ version: 1, name: file, ...around, steps: [step] });
  try {
    const [parsed] = parseScenario(source, { file }).steps;
    invariant(parsed !== undefined, 'a step that was read is there');
    return parsed;
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error;
    const placed = (each: Diagnostic): Diagnostic => {
      const [, , ...path] = jsonPathAt(source, each.column - 1);
      return { ...each, path: path.slice(inside) };
    };
    throw new ScenarioError(error.diagnostics.map(placed));
  }
}
