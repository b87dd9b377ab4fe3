import { expect, test } from 'vitest';
import { mayCallOutside } from '../../../../adapters/trials/suite/outside-calls.ts';
import { parseScenario } from '../../../../engine/index.ts';

const webhook = (rest: string): string =>
  `{ url: 'https://app.example/hooks', subscribe: all, triggers: [Charge.IsCharging], data: [Charge.IsCharging]${rest} }`;
const scenario = (rest: string): string =>
  `version: 1\nname: a\nvehicles: { car: { model: BEV } }\n${rest}\n`;

test.each([
  ['no webhook', '', false],
  ['a scripted receiver', `webhooks: { main: ${webhook(', receiver: { latency: 5ms }')} }`, false],
  ['an address', `webhooks: { main: ${webhook('')} }`, true],
  [
    'an address given by a step',
    `webhooks: { main: ${webhook(', receiver: { latency: 5ms }')} }
steps: [{ webhook: { name: main, action: change, url: 'https://other.example/hooks' } }]`,
    true,
  ],
])('%s', (_, rest, isOutside) => {
  expect(mayCallOutside(parseScenario(scenario(rest), { file: 'a.yaml' }))).toBe(isOutside);
});
