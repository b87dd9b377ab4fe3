import { expect, test } from 'vitest';
import { createWorld } from '../../../adapters/library/index.ts';
import { findSignal, models } from '../../../engine/index.ts';

const yaml = `
version: 1
name: watched
clock: { start: 2026-06-01T08:00:00 }
places:
  home: { latitude: 52.5, longitude: 13.4 }
  office: { latitude: 52.52, longitude: 13.45 }
vehicles:
  car: { model: tesla-model-3, state: { at: home } }
  other: { model: hyundai-ioniq-5, state: { at: office } }`;

test('the cameras watch a car that is parked and locked away from home', () => {
  const world = createWorld({ yaml });
  const isEnabled = (): unknown => world.read('car', 'Surveillance.IsEnabled');
  const after = (order: Parameters<typeof world.do>[1]): unknown => {
    world.do('car', order);
    world.advance('1m');
    return isEnabled();
  };
  expect(isEnabled()).toEqual({ value: false });
  world.do('car', { drive: { to: 'office', speed: '40km/h' } });
  world.advance('2m');
  expect(isEnabled()).toEqual({ value: false });
  world.advance('1h');

  expect(after('lock')).toEqual({ value: true });
  expect(after('unlock')).toEqual({ value: false });
});

test('a vehicle has a brand of surveillance and whether it is enabled, or neither', () => {
  const world = createWorld({ yaml });

  expect(world.read('other', 'Surveillance.Brand')).toBeUndefined();
  expect(world.read('other', 'Surveillance.IsEnabled')).toBeUndefined();
  const [brand, isEnabled] = ['Surveillance.Brand', 'Surveillance.IsEnabled'].map(
    (path) => findSignal(path)!,
  );
  for (const model of models.values()) {
    expect(isEnabled!.reportedBy!(model)).toBe(brand!.reportedBy!(model));
  }
});
