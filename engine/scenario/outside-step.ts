import { invariant } from '../invariant.ts';
import { canonicalJson, type Json } from '../log/canonical.ts';
import { parseBeside } from './parse.ts';
import type { Scenario, Step } from './plan/plan.ts';
import type { Names } from './read/checker.ts';
import { placedInJson } from './source/placed-in-json.ts';

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
  try {
    const [parsed] = parseBeside(source, { file }, names).steps;
    invariant(parsed !== undefined, 'a step that was read is there');
    return parsed;
  } catch (error) {
    throw placedInJson(error, source, { file, depth: 2 + inside });
  }
}

/** The names of a scenario, except its vehicles, to which steps from outside may refer. */
export function namesIn(
  { users, places, chargers, stations, sites }: Scenario,
  webhooks: readonly string[],
): Partial<Names> {
  return {
    users: new Set(users.map(({ name }) => name)),
    places: new Set(places.map(({ name }) => name)),
    positions: new Map(places.map((place) => [place.name, place])),
    stations: new Map(
      stations.map(({ name, isPersonal }) => [name, isPersonal ? 'guests' : 'all']),
    ),
    sites: new Set(sites.map(({ name }) => name)),
    chargers: new Map(chargers.map((charger) => [charger.name, charger])),
    webhooks: new Set(webhooks),
  };
}
