import { expect, test } from 'vitest';
import { toUrl } from '../../../adapters/words/url.ts';

test('a host with letters beyond ASCII has a URL however often it is asked for', () => {
  const hosts = new Set<string | undefined>();
  for (let call = 0; call < 100_000; call += 1) hosts.add(toUrl('https://bücher.example/')?.host);

  expect([...hosts]).toEqual(['xn--bcher-kva.example']);
});

test('a text that is no URL has none', () => {
  expect(['', 'app.example', 'http://', 'http://['].map((text) => toUrl(text))).toEqual(
    Array(4).fill(undefined),
  );
});
