import { describe, expect, test } from 'vitest';
import { framed } from '../../../build/reference/frame.ts';
import { faultWords } from '../../../engine/scenario/effects/fault-words.ts';
import { effects, recordedEffect } from '../../../engine/scenario/effects/index.ts';
import { parseScenario } from '../../../engine/scenario/parse.ts';
import type { EffectHome, FaultEffect } from '../../../engine/scenario/plan/faults.ts';
import { attemptDeeds } from '../../../engine/service/webhooks/attempt-faults.ts';
import { challengeDeeds, eventDeeds } from '../../../engine/service/webhooks/event-faults.ts';

const targets: Readonly<Record<EffectHome, string>> = {
  vehicle: 'vehicle.car',
  charger: 'charger.wallbox',
  webhook: 'webhook.main',
  api: 'api',
};

const around = 'webhooks: { main: { receiver: {} } }';

/** The effect of a fault as the plan has it. */
function effectOf(home: EffectHome, written: string): FaultEffect {
  const faults = `faults: [{ target: ${targets[home]}, effects: [${written}] }]`;
  const [fault] = parseScenario(framed(`${around}\n${faults}`), { file: 'example.yaml' }).faults;
  const [made] = fault!.rule === undefined ? fault!.effects : fault!.rule.effects;
  return made!;
}

const examples = effects.flatMap(({ examples: texts, of }) =>
  of.flatMap((home) => texts.map((text) => [home, `{ ${text} }`] as const)),
);

const drawn = [
  '250ms',
  '{ normal: { mean: 1m, sd: 5s, min: 10s, max: 2m } }',
  '{ lognormal: { median: 3s, sigma: 0.5 } }',
  '{ poisson: { rate: 3/h } }',
  '{ triangular: { from: 1s, mode: 2s, to: 9s } }',
  '{ choice: { 1s: 3, 1m: 1 } }',
  '{ empirical: [1s, 5s, 5s] }',
].map((text) => ['api', `{ latency: ${text} }`] as const);

const short = ['drop', 'duplicate', 'replay', 'tamper'].map(
  (name) => ['webhook', `{ ${name}: true }`] as const,
);

const errors = [
  ['api', '{ status: 504 }'],
  ['api', '{ error: { type: SERVER, code: INTERNAL } }'],
] as const;

describe('an effect written from what was made of it makes the same', () => {
  test.each([...examples, ...drawn, ...short, ...errors])('%s %s', (home, text) => {
    const made = effectOf(home, text);

    const written = JSON.stringify(recordedEffect(made));
    expect(effectOf(home, written)).toEqual(made);
  });
});

test.each(examples)('the words of an effect on %s, %s, leave nothing open', (home, text) => {
  expect(faultWords({ effects: [effectOf(home, text)] })).toMatch(
    /^(?!.*(undefined|NaN|\[)).{4,}$/,
  );
});

test('every effect that the service knows can be written', () => {
  const ofWebhooks = [attemptDeeds, eventDeeds, challengeDeeds].flatMap((deeds) =>
    Object.keys(deeds),
  );
  const made = examples.flatMap(([home, text]) =>
    home === 'webhook' ? [effectOf(home, text).kind] : [],
  );

  expect(new Set(made)).toEqual(new Set(ofWebhooks));
  for (const { kinds } of effects) expect(kinds).not.toEqual([]);
});

test('the words of a fault say how, how often and for whom', () => {
  const failure = { kind: 'failure', type: 'SERVER', code: 'INTERNAL' } as const;
  const byMs = { kind: 'constant', value: 30_000 } as const;
  const match = { operation: 'signals.*', user: 'anna' };

  expect(faultWords({ rule: { effects: [failure], match, probability: 0.2, times: 9 } })).toBe(
    'fails with SERVER:INTERNAL, in 20 of 100 cases, 9 requests at most, operation signals.*, user anna',
  );
  expect(
    faultWords({
      effects: [{ kind: 'delay', probability: 0.5, byMs }],
      match: { vehicle: 'car', sequence: { from: 10, to: 90 } },
    }),
  ).toBe('late by 30s, in 50 of 100 cases, vehicle car, sequence from 10 to 90');
  const gone = { kind: 'unavailable', signals: ['Charge.Wattage', 'Closure.*'] } as const;
  expect(faultWords({ effects: [{ kind: 'offline' }, gone] })).toBe(
    'offline; unavailable: Charge.Wattage, Closure.*',
  );
});
