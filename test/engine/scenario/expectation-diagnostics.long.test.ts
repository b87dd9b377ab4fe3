import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { beside } from '../../../build/reference/frame.ts';
import { endingExample } from '../../../build/reference/verb-examples.ts';
import { forms } from '../../../engine/scenario/expectations/index.ts';
import { filesOf } from './composed.ts';
import { diagnosticsOf } from './diagnostics-of.ts';
import { type Form, type FormMap, wrongFormsOf } from './wrong-forms.ts';

const frame = `version: 1
replay: { file: ./incident.simlog }
users: { anna: { externalId: app-user-7 } }
vehicles: { car: { model: BEV, owner: anna }, hybrid: { model: PHEV }, golf: { model: ICE } }
fleets: { taxis: { count: 3, model: BEV } }
webhooks: { main: { url: 'https://app.example/hooks', triggers: [Charge.IsCharging], data: [Charge.IsCharging] } }
`;

const examples = forms.map(({ name, examples: text }) => ({
  form: name,
  list: parseYaml(text) as readonly FormMap[],
}));
/** Forms beside those of the examples, wrong or rare each in its own way. */
const others: readonly Form[] = [
  'car.battery.soc >= 80',
  'car.battery.soc',
  'car.batery.soc >= 80',
  { value: 'car.place', near: 'home', tolerance: 1 },
  { value: 'car.place', between: ['home', 'work'] },
  { value: 'car.battery.soc', near: '80%' },
  { value: 'car.battery.soc', near: '80%', tolerance: { relative: 0.1 } },
  { value: 'car.battery.soc', near: '80%', tolerance: '-1%' },
  { value: 'car.battery.soc', between: ['90%', '80%'] },
  { value: 'car.battery.soc', between: ['90%'] },
  { value: 'car.battery.soc', atLeast: '80km' },
  { value: 'car.battery.soc', contains: '8' },
  { value: 'car.battery.soc', length: 2 },
  { value: 'car.battery.soc', matches: '8.' },
  { value: 'car.place', matches: '(home' },
  { value: 'car.place', matches: '(?=home)' },
  { value: 'car.troubleCodes', length: -1 },
  { value: 'clock.now', near: '2026-10-24T22:30:00Z', tolerance: '5m' },
  { value: 'clock.now', atLeast: 'soon' },
  { value: 'car.charge.timeToComplete', atMost: '2h' },
  { value: 'car.charge.timeToComplete', atMost: 7 },
  { fact: 'charge', count: 1 },
  { fact: 'charge.completed', atLeast: '3' },
  { fact: 'charge.completed', count: 1.5 },
  { fact: 'charge.completed', never: 'car.locked' },
  { fact: 'charge.completed', where: 'fact.a > 1', never: true },
  { fact: 'charge.completed', count: 1, within: '2h', by: '20:00' },
  { fact: 'charge.completed', count: 1, for: '2h' },
  { signal: 'Charge.IsCharging', equals: true },
  { webhook: 'main', inOrder: ['delivery.attempt == 1', 'nope'], count: 2 },
  { webhook: 'main', payload: { 'a..b': 1, 'a[0]': { equals: 1, matches: 'a' } }, count: 1 },
  { webhook: 'main', payload: { a: { near: 1 }, b: '{car}', c: '{cra}', d: {} }, count: 1 },
  { webhook: 'any', atMost: 3, until: '20:00' },
  { deliveries: { failed: 'few' } },
  { readBack: 'cars[0', equals: 1 },
  { readBack: 'cars.{cra}', equals: 1 },
  { readBack: 'cars.{car}' },
  { readBack: 'percent', equals: 'car.batery.soc' },
  { readBack: 'percent', near: 'car.battery.soc' },
  { readBack: 'percent', near: 'car.battery.soc', tolerance: '1km' },
  { readBack: 'percent', atLeast: 'car.place' },
  { readBack: 'percent', contains: 'car.place' },
  { readBack: 'percent', equals: 'car.battery.soc', atMost: 80 },
  { readBack: 'percent', equals: 80, within: '1h' },
  { deliveries: { p95: 7, p50: '< soon' } },
  { deliveries: { webhook: 'main' } },
  { legacy: '/vehicles/{taxis}/battery', matches: 'v3(taxis)' },
  { legacy: '/vehicles/{anna}/battery', matches: 'v3(anna)' },
  { legacy: '/vehicles/{car}/batery', matches: 'v3(car)' },
  { legacy: '/vehicles/car/battery', matches: 'v3(car)' },
  { legacy: '/vehicles/{car}/battery', matches: 'v3(hybrid)' },
  { legacy: '/vehicles/{car}/battery', matches: 'v3(car)', tolerance: {} },
  { legacy: '/vehicles/{car}/battery', matches: 'v3(car)', tolerance: '1%' },
  { legacy: '/vehicles/{car}/battery', matches: 'v3(car)', tolerance: { relative: -1 } },
  {
    legacy: '/vehicles/{car}/battery',
    matches: 'v3(car)',
    tolerance: { relative: 1, absolute: 1 },
  },
  { divergence: { atMost: -1 } },
  { always: 'car.locked' },
  { always: 'car.locked', by: '20:00' },
  { never: 'car.locked' },
  { never: true },
  { never: true, inOrder: ['car.locked', 'car.charging'] },
  { eventually: 'car.locked', for: '2h' },
  { eventually: 'car.locked', within: '0s' },
  { eventually: 'car.locked', by: '25:00' },
  { eventually: 'car.temperature > 3', always: 'car.locked' },
  { inOrder: ['car.locked'] },
  { inOrder: [] },
  { inOrder: ['car.locked', 7] },
  { name: 'nothing' },
  { nmae: 'nothing' },
  { within: '2h' },
];

/** Each wrong form once, with its diagnostics. */
function* report(): Generator<string> {
  const every = [Object.fromEntries(examples.flatMap(({ list }) => list.flatMap(Object.entries)))];
  const known = new Set<string>();
  for (const { form, list } of examples) {
    yield `# ${form}`;
    for (const each of list) {
      yield* inStep(each);
      yield* atEnd(each);
      for (const wrong of wrongFormsOf(each, { path: form, others: every, known })) {
        yield* inStep(wrong);
      }
    }
  }
  yield '# others';
  for (const each of others) {
    yield* inStep(each);
    yield* atEnd(each);
  }
  yield* told('nothing', 'steps:\n- expect: []\n');
  yield '# answers';
  const [step] = parseYaml(endingExample) as readonly FormMap[];
  const endings = wrongFormsOf(step!['expect']!, { path: 'expect', others: [], known });
  for (const wrong of [step!['expect']!, ...endings]) {
    const calling = JSON.stringify({ ...step, expect: wrong });
    yield* told(JSON.stringify(wrong), `steps:\n- ${calling}\n`);
  }
}

function inStep(form: Form): Generator<string> {
  const text = JSON.stringify(form);
  return told(text, `steps:\n- expect:\n  - ${text}\n`);
}

function atEnd(form: Form): Generator<string> {
  const text = JSON.stringify(form);
  return told(`at the end ${text}`, `expect:\n- ${text}\n`);
}

function* told(form: string, rest: string): Generator<string> {
  yield form;
  for (const each of diagnosticsOf(`${frame}${rest}`, filesOf(beside))) {
    const { code, column, length, message, suggestion = '' } = each;
    const meant = suggestion === '' ? '' : ` -> ${suggestion}`;
    yield `  ${code} ${column}+${length} ${message}${meant}`;
  }
}

const golden = fileURLToPath(new URL('expectation-diagnostics.golden', import.meta.url));

/** `UPDATE_GOLDEN=1` writes the golden file anew; read the difference before keeping it. */
test('mistakes in expectations have these words', () => {
  const text = `${[...report()].join('\n')}\n`;
  if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(golden, text);

  expect(existsSync(golden)).toBe(true);
  expect(text).toBe(readFileSync(golden, 'utf8'));
});
