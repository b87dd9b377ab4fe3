import { expect, test } from 'vitest';
import {
  type FaultInputs,
  type FaultKind,
  faultOf,
  kinds,
  type TargetKind,
  targets,
} from '../../../adapters/dashboard/app/fault-kinds.ts';
import { faultWords } from '../../../adapters/dashboard/app/fault-words.ts';
import type { StandingFault } from '../../../adapters/dashboard/app/wire.ts';
import { webhookEffectNames } from '../../../engine/scenario/read/webhook-fault.ts';
import { controlled } from '../../support/controlled.ts';
import { dataOf } from '../../support/data-of.ts';

const scenario = `
version: 1
name: breakable
seed: 1
clock: { start: 2026-05-04T18:00:00, timezone: Europe/Berlin }
users: { anna: {} }
chargers: { post: { type: AC, power: 11kW } }
vehicles: { car: { model: kia-ev6, owner: anna } }
webhooks: { main: { url: "https://app.example/hooks", receiver: {} } }
steps: [{ wait: 1h }]
`;

const names: Readonly<Record<TargetKind, string>> = {
  webhook: 'main',
  api: '',
  upstream: 'car',
  vehicle: 'car',
  charger: 'post',
};

/** What somebody can choose: every option of every field, and the others as they stand in the form. */
function choices({ fields }: FaultKind): readonly FaultInputs[] {
  const usual = Object.fromEntries(fields.map(({ name, initial }) => [name, initial]));
  const others = fields.flatMap(({ name, options = [] }) =>
    options.map(([value]) => ({ ...usual, [name]: value })),
  );
  return [usual, { ...usual, share: '25' }, ...others];
}

test.each(
  targets.flatMap((target) => kinds[target].map((kind) => [target, kind.words, kind] as const)),
)('%s: %s is taken as the form has it, and healed', async (target, _, kind) => {
  const { control, run } = controlled(scenario);

  for (const given of choices(kind)) {
    const order = faultOf(target, kind, { ...given, of: names[target], for: '30m' });
    const made = await control('POST', '/sim/faults', order);
    expect([made.status, made.body], JSON.stringify(order)).toEqual([201, expect.anything()]);
    const fault = dataOf(made) as StandingFault;
    const { name, until } = fault;
    expect(Date.parse(until!) - run.world.clock.now).toBe(1_800_000);
    expect(faultWords(fault)).toMatch(/^[\w:,. -]+$/);
    expect(faultWords(fault)).not.toMatch(/Ms\b|kind|object|NaN|undefined/);
    expect((await control('DELETE', `/sim/faults/${name}`)).status).toBe(204);
  }
  expect(run.faults.standing).toEqual([]);
});

test('there is a switch for every effect that the scenario language has for webhooks', () => {
  const written = kinds.webhook.flatMap((kind) =>
    Object.keys(kind.effect({ ...choices(kind)[0], share: '100' })),
  );

  expect(new Set(written)).toEqual(new Set(['offline', ...webhookEffectNames]));
});

test('a fault in a list says how, how often and for whom', () => {
  const frame = { name: 'f', target: 'api', since: '', until: null };
  const failure = { kind: 'failure', type: 'SERVER', code: 'INTERNAL' };
  const delay = { kind: 'delay', probability: 0.5, byMs: { kind: 'constant', value: 30_000 } };
  const match = { operation: 'signals.*' };

  expect(faultWords({ ...frame, rule: { effects: [failure], match, probability: 0.2 } })).toBe(
    'fails with SERVER:INTERNAL, 20 of 100, operation signals.*',
  );
  expect(faultWords({ ...frame, rule: { effects: [delay] } })).toBe('late, 50 of 100, by 30 s');
  const gone = { kind: 'unavailable', signals: ['Charge.Wattage', 'Closure.*'] };
  expect(faultWords({ ...frame, effects: ['offline'], rule: { effects: [gone] } })).toBe(
    'down, unavailable, Charge.Wattage, Closure.*',
  );
  expect(faultWords({ ...frame, effects: ['offline'], vehicleCount: 8 })).toBe('down, 8 vehicles');
});
