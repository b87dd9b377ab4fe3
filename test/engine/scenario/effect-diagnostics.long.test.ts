import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { effects } from '../../../engine/scenario/effects/index.ts';
import type { EffectHome } from '../../../engine/scenario/plan/faults.ts';
import { diagnosticsOf } from './diagnostics-of.ts';
import { type Form, wrongForms } from './wrong-forms.ts';

const frame = `version: 1
users: { anna: { externalId: app-user-7 } }
chargers: { wallbox: { type: AC, power: 11kW } }
vehicles: { car: { model: BEV, owner: anna }, golf: { model: ICE } }
fleets: { taxis: { count: 3, model: BEV } }
webhooks: { main: { url: 'https://app.example/hooks' } }
`;

const homes: Readonly<Record<EffectHome, string>> = {
  vehicle: 'vehicle.car',
  charger: 'charger.wallbox',
  webhook: 'webhook.main',
  api: 'api',
};

/** Effects in several forms, with a target that has them. */
const chosen: readonly (readonly [target: string, effect: string])[] = [
  ['vehicle.car', '{ offline: true }'],
  ['vehicle.car', '{ chargerFault: true }'],
  ['vehicle.car', '{ unavailable: Charge.IsCharging }'],
  ['vehicle.car', '{ notFound: [Charge.*, TractionBattery.StateOfCharge] }'],
  ['api', '{ status: 500 }'],
  ['api', '{ status: { code: 429, times: 2, retryAfter: 30s } }'],
  [
    'api',
    '{ error: { type: UPSTREAM, code: NO_RESPONSE, detail: no answer, times: 3, retryAfter: 1m } }',
  ],
  ['api', '{ latency: 3s }'],
  ['webhook.main', '{ hold: true }'],
  ['webhook.main', '{ drop: true }'],
  ['webhook.main', '{ drop: { probability: 0.1 } }'],
  ['webhook.main', '{ duplicate: { probability: 0.3, times: 2, delay: 1s } }'],
  ['webhook.main', '{ delay: { probability: 0.1, by: 30s } }'],
  ['webhook.main', '{ reorder: { probability: 0.2, window: 5 } }'],
  ['webhook.main', '{ replay: { probability: 0.1, window: 10, delay: 1m } }'],
  ['webhook.main', '{ sequence: { probability: 0.1, gap: 3 } }'],
  ['webhook.main', '{ sequence: { probability: 0.1, repeat: true } }'],
  ['webhook.main', '{ signature: { probability: 0.1, form: wrong } }'],
  ['webhook.main', '{ tamper: { probability: 0.1 } }'],
  ['webhook.main', '{ skew: { probability: 0.1, ahead: 10m } }'],
  ['webhook.main', '{ skew: { probability: 0.1, behind: 10m } }'],
  ['webhook.main', '{ slow: { probability: 0.1, for: 20s } }'],
  ['webhook.main', '{ reset: { probability: 0.1 } }'],
  ['webhook.main', '{ truncate: { probability: 0.1 } }'],
  ['webhook.main', '{ verify: { late: 20s } }'],
  ['webhook.main', '{ verify: { wrong: true } }'],
  ['webhook.main', '{ verify: { repeated: 2 } }'],
];

/** The examples of the effects that are not among them. */
const others = effects
  .filter(({ name }) => !chosen.some(([, effect]) => effect.startsWith(`{ ${name}:`)))
  .flatMap(({ of, examples: texts }) =>
    texts.map((text) => [homes[of[0]!], `{ ${text} }`] as const),
  );

const examples = [...chosen, ...others].map(([target, effect]) => ({
  target,
  effect: parseYaml(effect) as Readonly<Record<string, Form>>,
}));

const names = [...new Set(examples.map(({ effect }) => Object.keys(effect)[0]!))];
const targets = ['vehicle.car', 'charger.wallbox', 'webhook.main', 'api', 'upstream.car', 'nope'];

/** Each wrong form once, with all that is said of it. */
function* report(): Generator<string> {
  for (const name of names) {
    const own = examples.filter(({ effect }) => name in effect);
    const forms = own.map(({ effect }) => effect);
    const [{ target }] = own as [(typeof own)[number]];
    yield `# ${name}`;
    const all = [...forms, ...wrongForms(forms, name)].filter(isAlone);
    for (const form of new Set(all.map((each) => JSON.stringify(each)))) {
      yield* told(target, form);
    }
    for (const other of targets) yield* told(other, JSON.stringify(forms[0]));
  }
  yield '# several and none';
  const firsts = names.map((name) => examples.find(({ effect }) => name in effect)!.effect);
  for (const target of targets) {
    yield* told(target, '{}');
    if (target === 'nope') break;
    for (const [index, each] of firsts.entries()) {
      const next = firsts[(index + 1) % firsts.length]!;
      const far = firsts[(index + 9) % firsts.length]!;
      yield* told(target, JSON.stringify({ ...each, ...next }));
      yield* told(target, JSON.stringify({ ...far, ...each }));
    }
  }
  yield* told('vehicle.golf', '{"unavailable":"Charge.*"}');
  yield* told('vehicle.golf', '{"notFound":["Charge.*","TractionBattery.*"]}');
  yield* told('vehicle.taxis', '{"unavailable":[]}');
}

/** Whether a form is that of an effect: `wrongForms` also puts other keys of steps beside. */
function isAlone(form: Form): boolean {
  return Object.keys(form as object).length === 1;
}

function* told(target: string, effect: string): Generator<string> {
  yield `${target} ${effect}`;
  const faults = `faults:\n- { target: ${target}, effects: [${effect}] }\n`;
  for (const each of diagnosticsOf(`${frame}${faults}`)) {
    const { code, column, length, message, suggestion = '' } = each;
    const meant = suggestion === '' ? '' : ` -> ${suggestion}`;
    yield `  ${code} ${column}+${length} ${message}${meant}`;
  }
}

const golden = fileURLToPath(new URL('effect-diagnostics.golden', import.meta.url));

/** `UPDATE_GOLDEN=1` writes the golden file anew; read the difference before keeping it. */
test('mistakes in the effects of faults are told in these words', () => {
  const text = `${[...report()].join('\n')}\n`;
  if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(golden, text);

  expect(existsSync(golden)).toBe(true);
  expect(text).toBe(readFileSync(golden, 'utf8'));
});
