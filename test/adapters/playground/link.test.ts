import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { fragmentOf, scenarioIn } from '../../../adapters/playground/app/link.ts';

function fragmentWith(content: unknown): string {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  return `#scenario=${deflateRawSync(text).toString('base64url')}`;
}

test('a link gives back the scenario that it was made of', async () => {
  const scenario = { name: 'demo/night', text: 'name: Nächte 🚗\nvehicles: {}\n'.repeat(2000) };
  const fragment = await fragmentOf(scenario);

  expect(fragment).toMatch(/^#scenario=[\w-]+$/);
  expect(fragment.length).toBeLessThan(2000);
  expect(await scenarioIn(fragment)).toEqual(scenario);
});

test('the fragment of a view holds no scenario', async () => {
  expect(await scenarioIn('')).toBeUndefined();
  expect(await scenarioIn('#/timeline')).toBeUndefined();
});

test.each([
  ['nothing', '#scenario='],
  ['letters of no base64', '#scenario=%%%'],
  ['bytes that are not deflated', '#scenario=aGVsbG8gd29ybGQ'],
  ['a text without JSON', fragmentWith('vehicles: {}')],
  ['another form', fragmentWith({ name: 'a', texts: [] })],
  ['a number', fragmentWith(7)],
  ['a name that leads out', fragmentWith({ name: '../../etc/passwd', text: '' })],
  ['a name that is too long', fragmentWith({ name: 'a'.repeat(300), text: '' })],
])('a link with %s is refused with a sentence', async (_, fragment) => {
  await expect(scenarioIn(fragment)).rejects.toThrow(/^this link holds no whole scenario: /);
});

test('a link that was cut is refused with a sentence', async () => {
  const whole = await fragmentOf({ name: 'night', text: 'name: night\n'.repeat(20) });

  await expect(scenarioIn(whole.slice(0, -8))).rejects.toThrow(
    /^this link holds no whole scenario/,
  );
});

test('a link that unpacks to far more than it has is not unpacked to its end', async () => {
  const bomb = fragmentWith({ name: 'a', text: ' '.repeat(20_000_000) });

  expect(bomb.length).toBeLessThan(40_000);
  await expect(scenarioIn(bomb)).rejects.toThrow(/^this link unpacks to more than 1 MiB/);
});
