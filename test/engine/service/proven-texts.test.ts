import { expect, test } from 'vitest';
import { ProvenTexts } from '../../../engine/service/proven-texts.ts';

test('a text is right until it expires, and not known from then on', () => {
  const proven = new ProvenTexts<{ expiresAtMs: number }>();
  const value = { expiresAtMs: 10 };
  proven.add('token', value);

  expect(proven.find('token', 9)).toBe(value);
  expect(proven.find('toke', 9)).toBeUndefined();
  expect(proven.find('token', 10)).toBeUndefined();
  expect(proven.find('token', 9)).toBeUndefined();
});

test('however many are proven, few are kept, the last among them', () => {
  const proven = new ProvenTexts<{ expiresAtMs: number }>();
  const texts = Array.from({ length: 1000 }, (_, number) => `token ${number}`);
  for (const text of texts) proven.add(text, { expiresAtMs: 1 });

  expect(texts.filter((text) => proven.find(text, 0) !== undefined).length).toBeLessThan(300);
  expect(proven.find('token 999', 0)).toBeDefined();
});
