import { expect, test } from 'vitest';
import { Tempo } from '../../../adapters/pace/tempo.ts';

test('a tempo goes on at another speed from the instant that it has reached', () => {
  const tempo = new Tempo(60);
  tempo.start(5000, 1_000_000);
  expect(tempo.targetMs(15_000)).toBe(1_600_000);

  tempo.change(1, 15_000);

  expect(tempo.targetMs(15_000)).toBe(1_600_000);
  expect(tempo.targetMs(20_000)).toBe(1_605_000);
  expect(tempo.behindMs(20_000, 1_600_000)).toBe(5000);
});

test('a tempo that starts late makes up for it at the speed that it has then', () => {
  const tempo = new Tempo(10, 2000);
  tempo.change(60, 0);
  tempo.start(0, 0);

  expect(tempo.targetMs(0)).toBe(120_000);
  tempo.stop();
  expect(tempo.targetMs(1000)).toBe(-Infinity);
});
