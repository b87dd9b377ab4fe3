import type { z } from '@hono/zod-openapi';
import {
  type CompatibleVehicle,
  compatibleVehicles,
  formatDay,
  type World,
  withNearestOrAll,
} from '../../../engine/index.ts';
import { pageHeaders } from '../docs/page.ts';
import { errorSchema } from '../error-body.ts';
import { type App, defineRoute, json, webPage } from '../route.ts';
import {
  compatibilityQuery,
  compatibleVehicleSchema,
  compatibleVehiclesSchema,
  coverageQuery,
} from './compatible-vehicle-schema.ts';
import { matrixPage } from './matrix-page.ts';

const listCompatibleVehicles = defineRoute({
  operation: 'compatible-vehicles.list',
  method: 'get',
  path: '/v3/compatible-vehicles',
  provenance: 'stated',
  family: 'compatibility',
  admission: 'open',
  summary: 'The signals and commands that each make, model and powertrain supports in a region',
  description: 'All matches in one response; the data are those of this simulator.',
  request: { query: coverageQuery },
  responses: { 200: json(compatibleVehiclesSchema, 'The matches, if there are any') },
});

const getMatrix = defineRoute({
  operation: 'docs.compatibility',
  method: 'get',
  path: '/docs/compatibility',
  provenance: 'stated',
  family: 'docs',
  admission: 'open',
  summary: 'The coverage of every signal and command as a page: the compatibility matrix',
  request: { query: compatibilityQuery },
  responses: { 200: webPage('The matrix'), default: json(errorSchema, 'Any error') },
});

export function mountCompatibleVehicles(app: App): void {
  app.openapi(listCompatibleVehicles, (c) => {
    const query = c.req.valid('query');
    const found = foundBy(query, c.env.world.run.world);
    const withCoverage = query.include === 'coverage';
    const hint = emptyHint(found, query, c.env.world.run.world);
    if (hint !== undefined) c.env.addHint(hint);
    const meta = { page: 1 as const, pageSize: found.length, totalCount: found.length };
    const links = { self: c.env.self };
    const data = found.map((each) => compatibleVehicleDocument(each, withCoverage));
    return c.json({ data, meta, links }, 200, cached);
  });
  app.openapi(getMatrix, (c) => {
    const query = c.req.valid('query');
    const { world } = c.env.world.run;
    const found = foundBy(query, world);
    const shown = matrixPage(found, c.env.base, emptyHint(found, query, world));
    return c.html(shown, 200, pageHeaders);
  });
}

type CompatibilityQuery = z.infer<typeof compatibilityQuery>;

/** The cars that can be connected in a world by now, or all of the catalogue. */
function foundBy(query: CompatibilityQuery, world?: World) {
  const { 'filter[region]': region, 'filter[make]': make } = query;
  return compatibleVehicles(
    { region, make, powertrainType: query['filter[powertrainType]'] },
    world,
  );
}

/** The filter whose value nothing can match, with the values that there are. */
function emptyHint(
  found: readonly CompatibleVehicle[],
  query: CompatibilityQuery,
  world: World,
): string | undefined {
  if (found.length > 0) return undefined;
  const [later] = foundBy(query);
  if (later !== undefined) {
    const { make, powertrainType: powertrain, region } = later;
    const fromMs = world.service.consent.takesFromMs({ make, powertrain, regions: [region] });
    return `no matches yet: cars of ${make} come on ${formatDay(fromMs)}; app.makesFrom sets another day`;
  }
  const { region, powertrainType } = compatibleVehicleSchema.shape.attributes.shape;
  const makes = [...foundBy({}, world), ...foundBy({})].map(({ make }) => make.toLowerCase());
  const known = [
    ['filter[region]', query['filter[region]'], region.options],
    ['filter[make]', query['filter[make]']?.toLowerCase(), [...new Set(makes)]],
    ['filter[powertrainType]', query['filter[powertrainType]'], powertrainType.options],
  ] as const;
  for (const [key, word, words] of known) {
    if (word === undefined || words.some((each) => each === word)) continue;
    return withNearestOrAll(`no matches: there is no ${key} ${word}`, word, words);
  }
  return undefined;
}

/** Clients are advised to keep the data for a day at least (stated); telling caches so is ours. */
const cached = { 'cache-control': 'public, max-age=86400' };

function compatibleVehicleDocument(
  { id, make, model, region, powertrainType, years, capabilities, coverage }: CompatibleVehicle,
  withCoverage: boolean,
): z.infer<typeof compatibleVehicleSchema> {
  const attributes = {
    make,
    model,
    region,
    powertrainType,
    years: { start: years.start, end: years.end },
    capabilities: [...capabilities],
    ...(withCoverage && { coverage: Object.fromEntries(coverage) }),
  };
  return { id, type: 'vehicle-model-capability', attributes };
}
