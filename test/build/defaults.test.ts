import { describe, expect, test } from 'vitest';
import { type LoggedEntry, parseScenario, type Scenario, ScenarioRun } from '../../engine/index.ts';
import { models } from '../../engine/model/catalogue.ts';
import { createStreams } from '../../engine/random/stream.ts';
import { Application } from '../../engine/service/application.ts';
import { arrivalMs } from '../../engine/service/dates.ts';
import { TokenPairs } from '../../engine/service/token-pairs.ts';
import { formatDay } from '../../engine/time/instant.ts';
import { statedDefaults } from './stated-defaults.ts';

/** Steps by which a webhook hears of several things. */
const busy =
  '{ lock: car }, { wait: 1m }, { unlock: car }, { wait: 1m }, { lock: car }, { wait: 1h }';

/** The keys that effects on deliveries need. */
const effects = {
  drop: '',
  duplicate: '',
  delay: 'by: 1m,',
  reorder: 'window: 2,',
  replay: '',
  sequence: 'gap: 3,',
  signature: 'form: wrong,',
  tamper: '',
  spacing: '',
  skew: 'ahead: 1m,',
  slow: 'for: 2s,',
  reset: '',
  unanswered: '',
  truncate: '',
};

/** Files with a place for `<keys>`, by the map that has the keys. */
const files: Readonly<Record<string, string>> = {
  '': '<keys>',
  clock: 'clock: { <keys> }',
  'clock.speed': 'clock: { mode: scaled, <keys> }',
  app: 'app: { <keys> }',
  'vehicles.*': 'vehicles: { car: { model: BEV, <keys> } }',
  'vehicles.*.state': 'vehicles: { car: { model: BEV, state: { <keys> } } }',
  'fleets.*': 'fleets: { vans: { model: BEV, count: 2, <keys> } }',
  'fleets.*.state': 'fleets: { vans: { model: BEV, count: 2, state: { <keys> } } }',
  'webhooks.*.retry': 'webhooks: { main: { receiver: {}, retry: { schedule: [5s], <keys> } } }',
  'chargers.*': 'chargers: { post: { type: AC, power: 11kW, connectors: 2, <keys> } }',
  'chargers.*.cable': 'chargers: { post: { type: AC, power: 11kW, cable: { amps: 16, <keys> } } }',
  'chargers.*.tariff':
    'chargers: { post: { type: AC, power: 11kW, tariff: { currency: EUR, carbon: [{ from: 2026-01-05T00:00, value: 100 }], <keys> } } }',
  'chargers.*.tariff.prices':
    'chargers: { post: { type: AC, power: 11kW, tariff: { prices: { unit: EUR/kWh, file: a.csv, text: "start,price\\n2026-01-05T00:00,1\\n2026-01-05T01:00,2\\n2026-01-05T02:00,2\\n2026-01-05T03:00,2\\n2026-01-05T04:00,2\\n", <keys> } } } }',
  'sites.*':
    'sites: { house: { limit: 11kW, solar: [{ from: 2026-01-05T00:00, value: 3kW }], <keys> } }',
  'models.*.roadLoad':
    'models: { own: { like: hyundai-ioniq-5, roadLoad: { a: 100, b: 1, c: 0.03, mass: 1900, <keys> } } }',
  'ambient[]':
    'ambient: [{ for: car, every: 1h, do: [{ unlock: self }], <keys> }]\nsteps: [{ wait: 3h }]',
  'steps[].drive': 'steps: [{ drive: { vehicle: car, distance: 10km, <keys> } }]',
  'steps[].drive.legs[]':
    'steps: [{ drive: { vehicle: car, legs: [{ distance: 10km, <keys> }] } }]',
  'steps[].drive.route': `vehicles: { car: { model: hyundai-ioniq-5, state: { at: start } } }
places: { start: { latitude: 38.5, longitude: -120.2 } }
steps: [{ drive: { vehicle: car, route: { polyline: "_p~iF~ps|U_seK_seK", <keys> } } }]`,
  'steps[].plugIn': 'steps: [{ plugIn: { vehicle: car, power: 11kW, <keys> } }]',
  'steps[].plugIn.cable':
    'steps: [{ plugIn: { vehicle: car, power: 11kW, cable: { amps: 16, <keys> } } }]',
  'steps[].climate': 'steps: [{ climate: { vehicle: car, action: start, <keys> } }]',
  'steps[].emit.error': `steps: [{ emit: { vehicle: car, webhook: main, error: { type: CONNECTED_SERVICES_ACCOUNT, code: AUTHENTICATION_FAILED, <keys> } } }]`,
  'steps[].forEach':
    'steps: [{ forEach: { in: [1m, 2m], as: time, <keys> }, do: [{ wait: $time }, { lock: car }] }]',
  'steps[].repeat':
    'steps: [{ repeat: { until: car.locked, every: 1m, <keys> }, do: [{ lock: car }] }]',
  'steps[].oneOf[]':
    'steps: [{ oneOf: [{ do: [{ lock: car }], <keys> }, { do: [{ unlock: car }] }] }]',
  'steps[].charge.schedule.departures[]':
    'steps: [{ charge: { vehicle: car, schedule: { departures: [{ time: "07:00", <keys> }] } } }]',
  'steps[].expect[]': 'steps: [{ expect: [{ cheapest: car, tolerance: 10%, <keys> }] }]',
  ...Object.fromEntries(
    Object.entries(effects).map(([effect, keys]) => [
      `steps[].fault.effects[].${effect}`,
      `steps: [{ fault: { name: f, target: webhook.main, effects: [{ ${effect}: { ${keys} <keys> } }] } }, ${busy}]`,
    ]),
  ),
  'steps[].fault':
    'steps: [{ fault: { name: f, target: api, effects: [{ latency: 5s }], <keys> } }, { command: { vehicle: car, lock: true } }]',
  ...Object.fromEntries(
    ['commuter', 'retiree', 'family', 'delivery', 'taxi'].map((kind) => [
      `vehicles.*.persona.${kind}`,
      `vehicles: { car: { model: BEV, persona: { ${kind}: { <keys> } } } }`,
    ]),
  ),
};

/** The values for which words stand, as files write them. */
const meanings: Readonly<Record<string, string>> = {
  tags: '[]',
  'chargers.*.tariff.prices.column': 'price',
  'chargers.*.tariff.prices.time': 'start',
  'chargers.*.tariff.prices.zone': 'UTC',
  'chargers.*.tariff.prices.every': '1h',
  'fleets.*.id': '"vans-{n}"',
  'steps[].repeat.max': '1000',
  'ambient[].when': '"true"',
  'steps[].charge.schedule.departures[].days': '[monday, tuesday, wednesday, thursday, friday]',
  'vehicles.*.state.battery.health': '100%',
  'fleets.*.state.battery.health': '100%',
};

/** Keys that stand beside the name of a file alone; the tests of routes and replays have their defaults. */
const besideFiles = ['steps[].drive.route.gaps', 'replay.mode', 'replay.compare.tolerance'];

/** Defaults that a file can write; the others are words for a reader. */
const isWritten =
  /^(\{.*\}|"[^"]*"|-?[\d.]+\S*|true|false|locked|simulated|start|first|virtual|everything|UTC|new|pages|interface|opaque|refuse|equal|metric|mixed|AC|cost|ERROR)$/;

/** The map of a path that has a file, or the path itself where it needs a file of its own. */
function mapOf(path: string): string | undefined {
  const maps = Object.keys(files).filter(
    (map) => map === path || map === path.replace(/\.?((battery\.)?\w+)$/, ''),
  );
  return maps.includes(path) ? path : maps[0];
}

const cases = [...statedDefaults].flatMap(([path, value]) => {
  const map = mapOf(path);
  const written = meanings[path] ?? (isWritten.test(value) ? value : undefined);
  if (map === undefined || written === undefined || besideFiles.includes(path)) return [];
  const key = map === path ? path.split('.').at(-1)! : path.slice(map.length).replace(/^\./, '');
  return [{ path, key, written, file: files[map]! }];
});

/** Values by which something else happens, of keys that the plan keeps as the file has them. */
const others: Readonly<Record<string, string>> = {
  of: 'carbon',
  precision: '6',
  temperature: '18degC',
  probability: '0',
  within: '1s',
  'battery.health': '80%',
  when: '"false"',
};

/** Whether only calls of a server show that another value makes a difference. */
const isOfServer = (path: string) => path === 'steps[].fault.probability';

const surroundings = {
  vehicles: 'vehicles: { car: { model: hyundai-ioniq-5 } }',
  webhooks:
    'webhooks: { main: { receiver: {}, verify: skip, triggers: [Closure.IsLocked], subscribe: [car] } }',
};

/** A scenario with keys in a file, and with the things that it may name. */
function scenarioWith(file: string, keys: string): Scenario {
  const around = Object.entries(surroundings).filter(([key]) => !file.startsWith(key));
  const text = [file.replace('<keys>', keys), ...around.map(([, part]) => part)].join('\n');
  return parseScenario(`version: 1\n${text}\n`, { file: 'a.yaml' });
}

/** The plan as text, with the settings that the service completes, without places and spellings. */
function planOf(plan: Scenario): string {
  const { app, seed } = plan;
  const service = new Application(createStreams(seed), app);
  const all = { ...plan, app: service, limits: app.limits };
  return JSON.stringify(all, (key, value: unknown) => {
    if (['position', 'names', 'stated'].includes(key)) return undefined;
    // A distribution that cannot be negative has a lower bound of 0 or none.
    if (key === 'min' && value === 0) return undefined;
    if (value instanceof Map) return [...(value as ReadonlyMap<unknown, unknown>)];
    return typeof value === 'number' && !Number.isFinite(value) ? String(value) : value;
  });
}

/** The facts of a run. */
function factsOf(scenario: Scenario): readonly string[] {
  const facts: string[] = [];
  const sink = (_: string, { io, kind, atMs, subject, data }: LoggedEntry): void => {
    if (io !== 'in' && !/^(world|step|run)\./.test(kind)) {
      facts.push(JSON.stringify([kind, atMs, subject, data]));
    }
  };
  const run = new ScenarioRun(scenario, { sink, retain: false });
  run.advanceTo(run.limitMs);
  return facts;
}

describe('the default that the schema states is what happens without the key', () => {
  test.each(cases)('$path: $written', ({ path, key, written, file }) => {
    const without = scenarioWith(file, '');
    const given = scenarioWith(file, `${key}: ${written}`);

    if (planOf(given) === planOf(without)) return;
    expect(factsOf(given)).toEqual(factsOf(without));
    if (isOfServer(path)) return;
    const read = () => factsOf(scenarioWith(file, `${key}: ${others[key]!}`));
    if (key === 'precision') expect(read).toThrow('the route begins');
    else expect(read()).not.toEqual(factsOf(without));
  });
});

/** The defaults that are words for a value which the rest of the file, the seed or the make decides. */
const words = [
  'a DC post of 150 kW',
  'a DC post of 50 kW',
  'a success',
  'all',
  'all of the webhook',
  'all that are free',
  'all that the user has connected',
  'always',
  'any',
  'any time',
  'as many as come',
  'by its battery and its fuel',
  'chargeLimit everywhere',
  'code with a user, otherwise credentials',
  'constant',
  'drawn by model and year',
  'drawn from the seed',
  'drawn from those of the model',
  'driver',
  'each row lasts until the next',
  'every user',
  'false at a place of the file or with connectors, sharedPower, powerOverTime, site or sharing',
  'full',
  'its end',
  'its key',
  'its own',
  'its own home',
  'none',
  'one without a limit',
  'power, which is then the whole box',
  'sharedPower at any time',
  'some city',
  'somewhere in its town',
  'that of state',
  'that of the clock',
  'that of the code',
  'that of the fleet',
  'that of the heading',
  'that of the make',
  'that of the model, or drawn',
  'that of the prices',
  'that of vehicle',
  'the app, or the owner of the vehicle',
  'the cars of a user',
  'the departure of its schedule, or when it is unplugged',
  'the name',
  'the name of the file',
  'the owner',
  'the position of the car',
  'the present one with its last number raised',
  'the start of the clock',
  'the weather of the place',
  'their names',
  'those of the make',
  'unbounded',
  'unchanged',
  'unlimited',
  'until the next change',
  'with `use`, the end of each run',
  'without a limit',
  statedDefaults.get('app.tokenLife')!,
  statedDefaults.get('app.makesFrom')!,
];

test('the words for the life of tokens have both lives', () => {
  const { world } = new ScenarioRun(scenarioWith('<keys>', ''));

  const { expiresInS } = world.service.issueToken();

  expect(statedDefaults.get('app.tokenLife')).toBe(
    `${expiresInS / 3600}h, and ${TokenPairs.statedAccessMs / 3_600_000}h for those of users (version 2.0)`,
  );
});

test('the words for the makes that came later have the date of each', () => {
  const electric = [...models.values()].filter(({ powertrain }) => powertrain === 'BEV');
  const dates = electric.flatMap((model) => {
    const atMs = arrivalMs(model, 'EUROPE');
    return atMs === undefined ? [] : [[model.make, formatDay(atMs)] as const];
  });

  const told = statedDefaults.get('app.makesFrom')!;

  for (const [make, day] of new Map(dates)) {
    expect(told.split(', ').find((part) => part.includes(make))).toContain(day);
  }
  expect(new Map(dates).size).toBeGreaterThan(2);
});

/** The sections that have the keys of another one. */
const alike = [
  ['steps[].webhook', 'webhooks.*'],
  ['faults[]', 'steps[].fault'],
] as const;

test.each(alike)('%s has the defaults of %s', (section, other) => {
  const own = [...statedDefaults].filter(([path]) => path.startsWith(`${section}.`));

  const theirs = own.map(([path]) => statedDefaults.get(path.replace(section, other)));

  expect(own.length).toBeGreaterThan(20);
  expect(own.filter(([path]) => path !== 'faults[].from').map(([, value]) => value)).toEqual(
    theirs.filter((value) => value !== undefined),
  );
});

test('each other default is in words for a value that no file writes', () => {
  const compared = new Set([...cases.map(({ path }) => path), ...besideFiles]);
  const left = [...statedDefaults].filter(
    ([path]) =>
      !compared.has(path) &&
      !path.startsWith('webhooks.*') &&
      !alike.some(([section]) => path.startsWith(`${section}.`)),
  );

  expect([...new Set(left.map(([, value]) => value))].sort()).toEqual([...words].sort());
  expect(compared.size).toBeGreaterThan(165);
});
