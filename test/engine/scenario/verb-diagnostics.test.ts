import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { verbGroups } from '../../../build/reference/verb-examples.ts';
import { verbsByName } from '../../../engine/scenario/verbs/index.ts';
import { diagnosticsOf } from './diagnostics-of.ts';
import { type Form, wrongForms } from './wrong-forms.ts';

const frame = `version: 1
users: { anna: { externalId: app-user-7 } }
places: { home: { latitude: 52.5, longitude: 13.4 }, office: { latitude: 52.4, longitude: 13.4 } }
chargers: { wallbox: { type: AC, power: 11kW }, hub: { type: DC, power: 150kW } }
vehicles: { car: { model: BEV, owner: anna }, hybrid: { model: PHEV }, golf: { model: ICE } }
fleets: { taxis: { count: 3, model: BEV } }
webhooks: { main: { url: 'https://app.example/hooks', triggers: [Charge.IsCharging], data: [Charge.IsCharging] } }
flows: { commute: { params: { who: { type: vehicle }, far: { type: distance, default: 20km } }, steps: [] } }
`;

const examples = verbGroups
  .flatMap(({ verbs }) => Object.entries<string>(verbs))
  .map(([verb, text]) => ({
    verb,
    steps: (parseYaml(text) as Record<string, Form>[]).filter((step) => verb in step),
  }))
  .sort((a, b) => (a.verb < b.verb ? -1 : 1));

/** Each wrong form once, with all that is said of it. */
function* report(): Generator<string> {
  for (const { verb, steps } of examples) {
    yield `# ${verb}`;
    const forms = new Set(
      [...steps, ...wrongForms(steps, verb)].map((form) => JSON.stringify(form)),
    );
    for (const form of forms) yield* told(form, `steps:\n- ${form}\n`);
    const [first] = steps;
    const alone = withoutVehicle(first![verb]!);
    for (const form of [first!, { [verb]: alone }]) {
      const rule = JSON.stringify({ for: 'taxis', every: '1h', do: [form] });
      yield* told(`ambient ${JSON.stringify(form)}`, `ambient:\n- ${rule}\n`);
    }
  }
}

function* told(form: string, rest: string): Generator<string> {
  yield form;
  for (const each of diagnosticsOf(`${frame}${rest}`)) {
    const { code, column, length, message, suggestion = '' } = each;
    const meant = suggestion === '' ? '' : ` -> ${suggestion}`;
    yield `  ${code} ${column}+${length} ${message}${meant}`;
  }
}

function withoutVehicle(form: Form): Form {
  if (typeof form !== 'object' || form === null || Array.isArray(form)) return {};
  return Object.fromEntries(Object.entries(form).filter(([key]) => key !== 'vehicle'));
}

const golden = fileURLToPath(new URL('verb-diagnostics.golden', import.meta.url));

/** `UPDATE_GOLDEN=1` writes the golden file anew; read the difference before keeping it. */
test('mistakes in the verbs are told in these words', { tags: 'long' }, () => {
  const text = `${[...report()].join('\n')}\n`;
  if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(golden, text);

  expect(existsSync(golden)).toBe(true);
  expect(text).toBe(readFileSync(golden, 'utf8'));
});

test('no verb is left out', () => {
  const shown = examples.map(({ verb }) => verb);

  expect(shown).toEqual([...verbsByName.keys()].sort());
  for (const { verb, steps } of examples) expect([verb, steps.length]).not.toEqual([verb, 0]);
});
