import { expect, test } from 'vitest';
import { signalMeta } from '../../../adapters/http/v3/signal-document.ts';
import { SignalTextCache } from '../../../adapters/http/v3/signal-texts.ts';
import { served } from '../../support/served.ts';

const garage = 'fleets: { taxis: { count: 3, id: "t{n}", model: BEV } }';

function setUp(bound: number) {
  const { world } = served(garage);
  const cache = new SignalTextCache(bound);
  const of = (row: number, permissions: readonly string[] = ['read_battery']) => {
    const view = {
      self: `http://x/${row}`,
      units: 'metric',
      codes: 'interface',
      nowMs: Date.UTC(2026, 4, 4),
    } as const;
    return cache.of(world.reportOf(row), { permissions }, view, () => ({}));
  };
  return { world, of };
}

test('a report is put into words once, however often it is read', () => {
  const { world, of } = setUp(3);
  const first = of(0);

  expect(of(0)).toBe(first);
  expect(of(0, ['read_odometer'])).not.toBe(first);
  world.advanceTo(world.startMs + 1);
  expect(of(0)).toBe(first);
  world.submit({ kind: 'doors.unlock', vehicle: 't1' });
  expect(of(0)).toBe(first);
  world.advanceTo(world.startMs + 600_000);
  expect(of(0)).not.toBe(first);
});

test('at most so many are kept, those that were written last', () => {
  const { of } = setUp(2);
  const texts = [of(0), of(1), of(2)];

  expect(of(2)).toBe(texts[2]);
  expect(of(1)).toBe(texts[1]);
  expect(of(0)).not.toBe(texts[0]);
});

test('the instants are those of the reading, in every signal', () => {
  const { world, of } = setUp(1);
  world.advanceTo(world.startMs + 5);
  const meta = signalMeta(world.reportOf(0));
  const written = JSON.stringify(meta);
  const texts = of(0);
  const data = JSON.parse(`[${texts.slice(0, texts.count, written)}]`) as { meta: object }[];

  expect(data).toHaveLength(texts.count);
  for (const each of data) expect(each.meta).toEqual(meta);
  expect(texts.slice(2, 2, written)).toBe('');
  expect(JSON.parse(`[${texts.slice(2, 4, written)}]`)).toEqual(data.slice(2, 4));
});
