import type { Chance } from './chance.ts';

/** Names that every object has without owning them. */
export const inheritedNames: readonly string[] = Object.getOwnPropertyNames(Object.prototype);

/** Numbers of JSON that no double holds. */
const hugeNumbers = ['1e400', '-1e400', '1e309', `1${'0'.repeat(400)}`] as const;

const mark = '"the place of the poison"';

/** Texts of JSON that every door refuses, whatever stands around them. */
function poison(chance: Chance): string {
  switch (chance.below(3)) {
    case 0:
      return chance.pick(hugeNumbers);
    case 1:
      return `{${JSON.stringify(chance.pick(inheritedNames))}:1}`;
    default: {
      const [open, close] = chance.pick(brackets);
      const levels = chance.pick([66, 500, 6_000, 15_000]);
      const most = Math.min(levels, Math.floor(30_000 / (open.length + close.length)));
      return `${open.repeat(most)}1${close.repeat(most)}`;
    }
  }
}

const brackets = [
  ['[', ']'],
  ['{"a":', '}'],
  ['{"do":[', ']}'],
  ['{"parallel":{"a":[', ']}}'],
] as const;

/** A value as JSON, with poison in place of one of its parts or beside them. */
export function poisoned(value: unknown, chance: Chance): string {
  return JSON.stringify(marked(value, chance)).replace(mark, () => poison(chance));
}

function marked(value: unknown, chance: Chance): unknown {
  const here = JSON.parse(mark) as string;
  if (typeof value !== 'object' || value === null || chance.is(0.2)) return here;
  if (Array.isArray(value)) {
    const items = value as readonly unknown[];
    const at = chance.below(items.length + 1);
    return [...items.slice(0, at), marked(items[at], chance), ...items.slice(at + 1)];
  }
  const keys = Object.keys(value);
  const key = chance.is(0.15) ? 'extra' : keys.length === 0 ? 'extra' : chance.pick(keys);
  return { ...value, [key]: marked((value as Record<string, unknown>)[key], chance) };
}

/** Scenarios that refer to something by a name, in each place that takes one. */
export const references: readonly ((name: string) => string)[] = [
  (name) => `imports: [./${name}]`,
  (name) => `steps: [{ drive: { vehicle: car, route: ./${name} } }]`,
  (name) => `steps: [{ drive: { vehicle: car, distance: 1km, profile: ./${name} } }]`,
  (name) => `chargers: { b: { type: AC, power: 11kW, tariff: { prices: { file: ./${name} } } } }`,
  (name) => `replay: { file: ./${name} }`,
  (name) => `params: { a: { type: text, env: ${name} } }`,
  (name) => `params: { ${name}: { type: text, default: a } }\nseed: $params.${name}`,
  (name) => `params: { a: { type: text, default: a } }\nseed: $params.${name}`,
  (name) => `matrix: { ${name}: [1, 2] }\nseed: $matrix.${name}`,
  (name) => `flows: { f: { steps: [{ wait: 1s }] } }\nsteps: [{ use: ${name} }]`,
  (name) => `flows: { ${name}: { steps: [{ wait: 1s }] } }\nsteps: [{ use: ${name} }]`,
  (name) => `steps: [{ ${name}: car }, { plugIn: { vehicle: car, charger: ${name} } }]`,
  (name) => `steps: [{ set: { vehicle: car, signals: { ${name}: 1 } } }]`,
  (name) => `expect: ["car.${name} == 1", { fact: ${name}, count: 1 }]`,
  (name) => `faults: [{ target: ${name}, effects: [{ ${name}: true }] }]`,
  (name) => `faults: [{ target: webhook.${name}, effects: [{ offline: true }] }]`,
  (name) => `clock: { timezone: ${name} }`,
  (name) => `models: { ${name}: { like: BEV } }`,
  (name) => `models: { own: { like: BEV, make: ${name} } }`,
  (name) => `places: { ${name}: { latitude: 1, longitude: 2 } }\nusers: { ${name}: {} }`,
  (name) => `app: { ${name}: 1 }`,
];

/** The body of a new world whose scenario and files have such names. */
export function worldNaming(name: string, chance: Chance): string {
  const vehicle = chance.is(0.2) ? JSON.stringify(name) : 'car';
  const model = chance.is(0.2) ? name : 'BEV';
  const text = `version: 1\nname: a\nvehicles: { ${vehicle}: { model: ${model} } }\n${chance.pick(references)(name)}\n`;
  if (chance.is(0.3)) return JSON.stringify({ id: 'names', yaml: text });
  const sources = { file: 'a.yaml', path: 'a.yaml', text, imports: {}, params: {}, env: {} };
  return JSON.stringify({ id: 'names', sources });
}
