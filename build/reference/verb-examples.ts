import { verbs } from '../../engine/scenario/verbs/index.ts';
import { verbSections } from '../../engine/scenario/verbs/step-verb.ts';

/** The verbs that do not stand in the order of messages in their section. */
const first = [
  'wait',
  'at',
  'webhook',
  'use',
  'group',
  'when',
  'forEach',
  'repeat',
  'parallel',
  'chapter',
  'say',
];

/** The verbs of each section with their steps; together they contain every inner key. */
export const verbGroups = verbSections.map((title) => ({
  title,
  verbs: Object.fromEntries(
    verbs
      .filter(({ group }) => group === title)
      .sort((a, b) => rankOf(a.name) - rankOf(b.name))
      .map(({ name, examples }) => [name, examples.map(listItem).join('\n')]),
  ),
}));

function rankOf(verb: string): number {
  return first.includes(verb) ? first.indexOf(verb) : first.length;
}

/** A step as an item of a list. */
export function listItem(step: string): string {
  return `- ${step.replaceAll('\n', '\n  ')}`;
}

/** Keys that stand beside a verb. */
export const modifierExample = `- id: first
  name: the car is locked
  because: an unattended car is locked
  at: "20:10"
  lock: car
- plugIn: { vehicle: car, charger: wallbox }
- drive: { vehicle: car, distance: 3km }
  expect: { refused: cable_connected }`;

/** Expectations about the response of a call. */
export const endingExample = `- api: GET /v3/vehicles/{car}
  as: anna
  expect:
    status: 2xx
    headers: { content-type: { contains: json } }
    body:
      data.id: { present: true }
      data.nothing: { absent: true }
      data.attributes.make: { equals: HYUNDAI }
      data.attributes.model: { matches: "^IONIQ" }
      data.attributes.year: { between: [2020, 2030] }
      data.type: { oneOf: [vehicle, car] }
      data.attributes: { length: 3 }
      data.a: { near: 80, tolerance: 1 }
      data.b: { atLeast: 1 }
      data.c: { atMost: 9 }
- api: GET /v3/vehicles/{car}/signals
  as: nobody
  expect: { status: 401, error: AUTHENTICATION }`;
