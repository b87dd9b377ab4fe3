import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { exampleOf } from '../../adapters/http/docs/example.ts';
import { Chance, seed } from '../../test/hostile/chance.ts';
import { inheritedNames, poisoned, worldNaming } from '../../test/hostile/poisoned.ts';
import { cases } from '../../test/support/cases.ts';
import { type Declared, type Fill, headerValue } from '../../test/support/declared-requests.ts';
import { jsonTexts, strings, yamlTexts } from './corpora.ts';
import { type Described, valueFor } from './generated.ts';
import { Target } from './target.ts';
import { volume } from './volume.ts';

let target: Target;
beforeEach(async () => {
  target = await Target.create();
});

/** Sends requests until a part has its volume, or the share of this run. */
async function expectHandled(
  part: keyof typeof volume,
  ask: (chance: Chance, at: number) => unknown,
) {
  const chance = new Chance(part);
  const count = cases(volume[part]);
  for (let at = 0; target.count < count; at += 1) {
    await Promise.resolve(ask(chance, at)).catch((cause: unknown) => {
      throw new Error(`HOSTILE_SEED=${seed}, request ${at} of ${part}`, { cause });
    });
  }
  console.info(`hostile ${target.report(part)} (seed ${seed})`);
}

function routeOf(operationId: string): Declared {
  const found = target.routes.find(({ operation }) => operation.operationId === operationId);
  if (found === undefined) throw new Error(`there is no operation ${operationId}`);
  return found;
}

const timeout = 600_000;

test('all cases are 50,000 requests', () => {
  const total = Object.values(volume).reduce((sum, each) => sum + each, 0);

  expect(total).toBeGreaterThanOrEqual(50_000);
  expect(jsonTexts.length).toBeGreaterThan(300);
  expect(strings.length).toBeGreaterThan(500);
  expect(yamlTexts.length).toBeGreaterThan(350);
});

test('bodies that JSON parsers disagree about', { timeout }, async () => {
  const takers = target.routes.filter(({ operation }) => operation.requestBody !== undefined);

  await expectHandled('json', (_, at) => {
    const body = jsonTexts[at % jsonTexts.length]!;
    return target.ask(takers[Math.floor(at / jsonTexts.length) % takers.length]!, { body });
  });
});

test('naughty strings in every place that takes one', { timeout }, async () => {
  await expectHandled('strings', (chance) => {
    const route = chance.pick(target.routes);
    return target.ask(route, naughty(route, chance.pick(strings), chance));
  });
});

test('values that nearly fit their declarations', { timeout }, async () => {
  await expectHandled('schema', (chance, at) => {
    const route = target.routes[at % target.routes.length]!;
    return target.ask(route, nearly(route, chance));
  });
});

test('the control API, time and worlds', { timeout }, async () => {
  const routes = target.routes.filter(({ operation }) => operation.tags.includes('control'));

  await expectHandled('control', (chance) => {
    const route = chance.pick(routes);
    return target.ask(route, nearly(route, chance));
  });
});

test('orders and faults in the words of scenarios', { timeout }, async () => {
  const file = join(import.meta.dirname, '../../scenarios/scenario.schema.json');
  const { definitions } = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly definitions: Readonly<Record<string, Described>>;
  };
  const verbs = definitions['steps']?.items?.properties ?? {};
  const valueOf = (verb: string, chance: Chance): unknown => {
    const value = valueFor(verbs[verb]!, definitions, chance, 1);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    // The path names the vehicle.
    const { vehicle: _, ...rest } = value as Readonly<Record<string, unknown>>;
    return rest;
  };
  const targets = ['api', 'vehicle.car', 'upstream.car', 'webhook.main', 'charge.*'];
  const effect = (chance: Chance): unknown => {
    const fault = valueOf('fault', chance) as { readonly effects?: unknown } | null;
    const effects = fault?.effects;
    const first: unknown = Array.isArray(effects) ? effects[0] : undefined;
    const known = typeof first === 'object' && first !== null ? first : { offline: true };
    const entries = Object.entries(known) as (readonly [string, unknown])[];
    return entries.length === 0 ? {} : Object.fromEntries([chance.pick(entries)]);
  };
  const order = (chance: Chance): unknown => {
    const verb = chance.pick(Object.keys(verbs));
    return { [verb]: valueOf(verb, chance) };
  };
  const orders: readonly (readonly [Declared, (chance: Chance) => unknown])[] = [
    [routeOf('sim.vehicles.do'), (chance) => chance.pick(Object.keys(verbs))],
    ...Array.from({ length: 6 }, () => [routeOf('sim.vehicles.do'), order] as const),
    [routeOf('sim.faults.begin'), (chance) => valueOf('fault', chance)],
    [
      routeOf('sim.faults.begin'),
      (chance) => ({ target: chance.pick(targets), effects: [effect(chance)] }),
    ],
    [routeOf('sim.webhooks.create'), (chance) => valueOf('webhook', chance)],
  ];

  await expectHandled('orders', (chance) => {
    const [route, write] = chance.pick(orders);
    return target.ask(route, { body: JSON.stringify(write(chance)) });
  });
});

test('numbers beyond doubles, names of every object and depth are refused in every body', {
  timeout,
}, async () => {
  const takers = target.routes.flatMap((route) => {
    const content = route.operation.requestBody?.content['application/json'];
    return content === undefined ? [] : [{ route, content }];
  });
  expect(takers.length).toBeGreaterThan(30);

  await expectHandled('poison', async (chance, at) => {
    const { route, content } = takers[at % takers.length]!;
    const { document, operation } = route;
    const { schemas } = document.components;
    const usual = exampleOf(content.schema, document);
    const value = chance.is(0.5) ? usual : valueFor(content.schema, schemas, chance);
    const body = poisoned(value, chance);
    const { status, text } = await target.ask(route, { body });
    const words = `${operation.operationId} ${body.slice(0, 500)}: ${status} ${text.slice(0, 500)}`;
    expect(status, words).toBeGreaterThanOrEqual(400);
    if (status === 400) expect(text, words).toMatch(refusals);
  });
});

/** The sentences of the door, with the place in the body. */
const refusals =
  /body.*: (?:not a finite number|nested more than 64|[\w$]+ cannot be a key|more than 10000 values)/;

test('names of every object in every place that takes a text', { timeout }, async () => {
  const worlds = routeOf('sim.worlds.create');

  const removal = routeOf('sim.worlds.delete');

  await expectHandled('names', async (chance) => {
    const name = chance.pick(inheritedNames);
    if (chance.is(0.4)) {
      const { status } = await target.ask(worlds, { body: worldNaming(name, chance) });
      return status === 201 ? target.ask(removal, { path: 'names' }) : undefined;
    }
    const route = chance.pick(target.routes);
    return target.ask(route, naughty(route, name, chance));
  });
});

test('any YAML as a scenario', { timeout }, async () => {
  const worlds = routeOf('sim.worlds.create');
  const frames: readonly ((text: string) => string)[] = [
    (text) => text,
    (text) => `version: 1\nname: a\nvehicles:\n${text.replaceAll(/^/gm, '  ')}`,
    (text) => `${sound}steps:\n${text.replaceAll(/^/gm, '  ')}`,
  ];

  await expectHandled('yaml', (chance, at) => {
    const text = yamlTexts[at % yamlTexts.length]!;
    const scenario = frames[Math.floor(at / yamlTexts.length) % frames.length]!(text);
    const id = chance.is(0.5) ? 'yaml' : undefined;
    return target.ask(worlds, { body: JSON.stringify({ scenario, id }) });
  });
});

const sound = 'version: 1\nname: a\nvehicles: { car: { model: tesla-model-3 } }\n';

/** A valid request with a string in one place. */
function naughty({ operation }: Declared, text: string, chance: Chance): Fill {
  const value = headerValue(text);
  const slots: Fill[] = [
    { headers: { 'sc-user-id': value } },
    { headers: { 'sc-unit-system': value } },
    { headers: { 'motorpool-world': value } },
    { headers: { authorization: value } },
    { headers: { authorization: `Bearer ${value}` } },
    { headers: { authorization: `Basic ${value}` } },
    { headers: { accept: value, origin: value, 'user-agent': value } },
  ];
  const places = new Set(operation.parameters?.map(({ in: place }) => place));
  // Other places are chosen as often as all headers together.
  if (places.has('path')) slots.push(...Array.from({ length: 4 }, () => ({ path: text })));
  if (places.has('query')) slots.push(...Array.from({ length: 4 }, () => ({ query: text })));
  if (operation.requestBody !== undefined) {
    const typed = { 'content-type': value };
    slots.push(
      { body: text },
      { body: text, headers: typed },
      ...Array.from({ length: 4 }, () => ({ leaf: text })),
    );
  }
  return chance.pick(slots);
}

/** A request whose parts nearly fit their declarations. */
function nearly({ operation, document }: Declared, chance: Chance): Fill {
  const { schemas } = document.components;
  const { parameters = [], requestBody } = operation;
  const given = parameters.filter(({ in: place }) => place === 'query' && chance.is(0.5));
  const queries = given.map(({ name, schema }) => {
    const value = valueFor(schema, schemas, chance, 2);
    return [name, typeof value === 'string' ? value : JSON.stringify(value)] as const;
  });
  const content = requestBody?.content['application/json'];
  return {
    queries: Object.fromEntries(queries),
    ...(chance.is(0.15) && { path: chance.pick(strings) }),
    ...(chance.is(0.05) && { headers: { authorization: headerValue(chance.pick(strings)) } }),
    ...(content !== undefined && {
      body: JSON.stringify(valueFor(content.schema, schemas, chance)),
    }),
  };
}
