import { invariant } from '../invariant.ts';
import { canonicalJson, type Json } from '../log/canonical.ts';
import { parseBeside } from './parse.ts';
import type { Scenario, Step } from './plan/plan.ts';
import type { Names } from './read/checker.ts';
import { type Diagnostic, ScenarioError } from './source/diagnostic.ts';
import { jsonPathAt } from './source/json-path.ts';

/**
 * Reads a step from outside the script by parsing it in a small scenario, `around`. Mistakes in a
 * thrown `ScenarioError` have their path inside the given JSON, which is `inside` keys deep in the
 * step. `names` are available besides those of `around`, because writing and reading all of a large
 * world for each step would take long.
 */
export function parseOutsideStep(
  around: { readonly [key: string]: Json },
  step: Json,
  {
    file,
    inside,
    names,
  }: { readonly file: string; readonly inside: number; readonly names: Partial<Names> },
): Step {
  const source = canonicalJson({ version: 1, name: file, ...around, steps: [step] });
  const [parsed] = placedInJson(
    source,
    { file, depth: 2 + inside },
    () => parseBeside(source, { file }, names).steps,
  );
  invariant(parsed !== undefined, 'a step that was read is there');
  return parsed;
}

/**
 * Parses JSON. Mistakes in a thrown `ScenarioError` have their path inside of the part that is
 * `depth` keys deep, in place of a line and a column.
 */
export function placedInJson<Result>(
  source: string,
  { file, depth }: { readonly file: string; readonly depth: number },
  parse: () => Result,
): Result {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error;
    const placed = (each: Diagnostic): Diagnostic =>
      each.file === file
        ? { ...each, path: jsonPathAt(source, each.column - 1).slice(depth) }
        : each;
    throw new ScenarioError(error.diagnostics.map(placed));
  }
}

/** The names of a scenario, except its vehicles, to which steps from outside may refer. */
export function namesIn(
  { users, places, chargers }: Scenario,
  webhooks: readonly string[],
): Partial<Names> {
  return {
    users: new Set(users.map(({ name }) => name)),
    places: new Set(places.map(({ name }) => name)),
    positions: new Map(places.map((place) => [place.name, place])),
    chargers: new Map(chargers.map((charger) => [charger.name, charger])),
    webhooks: new Set(webhooks),
  };
}
