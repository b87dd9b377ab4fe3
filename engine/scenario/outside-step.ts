import { invariant } from '../invariant.ts';
import { canonicalJson, type Json } from '../log/canonical.ts';
import { parseBeside } from './parse.ts';
import type { Scenario, Step } from './plan/plan.ts';
import type { Names } from './read/checker.ts';
import { defaultCatalogue } from './read/default-catalogue.ts';
import { catalogueWith } from './read/own-models.ts';
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
    models = noModels,
  }: {
    readonly file: string;
    readonly inside: number;
    readonly names: Partial<Names>;
    /** The models of the scenario's own. */
    readonly models?: Scenario['models'];
  },
): Step {
  const source = canonicalJson({ version: 1, name: file, ...around, steps: [step] });
  try {
    const catalogue = catalogueWith(defaultCatalogue, models);
    const [parsed] = parseBeside(source, { file, catalogue }, names).steps;
    invariant(parsed !== undefined, 'a step that was read is there');
    return parsed;
  } catch (error) {
    throw placedInJson(error, source, { file, depth: 2 + inside });
  }
}

const noModels: Scenario['models'] = new Map();

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
