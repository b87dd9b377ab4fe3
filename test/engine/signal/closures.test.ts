import { describe, expect, test } from 'vitest';
import { createWorld } from '../../../adapters/library/index.ts';

function oneCar(model: string) {
  return createWorld({
    yaml: `
version: 1
name: closures
clock: { start: 2026-05-04T06:00:00 }
vehicles: { car: { model: ${model} } }`,
  });
}

/** A Bolt does not report its windows and its sunroof; an Ioniq reports all its parts. */
const bolt = 'chevrolet-bolt-euv';
const ioniq = 'hyundai-ioniq-5-long-range-rwd';

describe('parts that a make does not tell of', () => {
  test('are null, open or shut; the others are as they are', () => {
    const world = oneCar(bolt);
    world.do('car', { open: { part: 'sunroof' } });
    world.do('car', { open: { part: 'windowBackLeft' } });
    world.advance('1m');

    expect(world.read('car', 'Closure.Sunroof')).toEqual({ isOpen: null });
    expect(world.read('car', 'Closure.Windows')?.['values']).toEqual([
      { row: 0, column: 0, isOpen: null },
      { row: 0, column: 1, isOpen: null },
      { row: 1, column: 0, isOpen: null },
      { row: 1, column: 1, isOpen: null },
    ]);
    expect(world.read('car', 'Closure.RearTrunk')).toEqual({ isOpen: false, isLocked: true });
    expect(world.vehicle('car').isOpen('sunroof')).toBe(true);
  });

  test('are no news when they open', () => {
    const news = (model: string, part: string): unknown[] => {
      const world = oneCar(model);
      const before = world.log.length;
      world.do('car', { open: { part } });
      world.advance('1m');
      return world.log
        .slice(before)
        .filter(({ kind }) => kind === 'signal.changed')
        .map(({ data }) => data['code']);
    };

    expect(news(bolt, 'sunroof')).toEqual([]);
    expect(news(ioniq, 'sunroof')).toEqual(['closure-sunroof']);
    expect(news(bolt, 'windowFrontLeft')).toEqual([]);
    expect(news(ioniq, 'windowFrontLeft')).toEqual(['closure-windows']);
  });

  test('can be set to anything all the same', () => {
    const world = oneCar(bolt);
    world.do('car', { set: { signals: { 'Closure.Sunroof': { isOpen: true } } } });
    world.advance('1m');

    expect(world.read('car', 'Closure.Sunroof')).toEqual({ isOpen: true });
  });
});
