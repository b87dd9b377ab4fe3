import { describe, expect, test } from 'vitest';
import { openRun } from '../../support/activity.ts';
import { aroundStep, mistakesOf, parse } from './diagnostics-of.ts';

describe('the verb climate', () => {
  test.each([
    ['climate: { vehicle: car, action: start }', { kind: 'start', targetCelsius: undefined }],
    [
      'climate: { vehicle: car, action: start, temperature: 22.5degC }',
      { kind: 'start', targetCelsius: 22.5 },
    ],
    [
      'climate: { vehicle: car, action: start, temperature: 68degF }',
      { kind: 'start', targetCelsius: 20 },
    ],
    ['climate: { vehicle: car, action: stop }', { kind: 'stop' }],
  ])('%s', (step, order) => {
    expect(parse(aroundStep(step)).steps[0]).toMatchObject({ verb: 'climate', order });
  });

  test.each([
    ['climate: car', 'wrong_type 8:14 car -> { vehicle: car, action: … }'],
    ['climate: { vehicle: car }', 'key_missing 8:5 climate'],
    ['climate: { vehicle: car, action: begin }', 'word_unknown 8:38 begin'],
    ['climate: { vehicle: cra, action: start }', 'name_unknown 8:25 cra -> car'],
    [
      'climate: { vehicle: car, action: start, temprature: 21degC }',
      'key_unknown 8:45 temprature -> temperature',
    ],
    ['climate: { vehicle: car, action: start, temperature: 21 }', 'unit_missing 8:58 21 -> 21degC'],
    ['climate: { vehicle: car, action: start, temperature: 40degC }', 'out_of_range 8:58 40degC'],
    [
      'climate: { vehicle: car, action: stop, temperature: 21degC }',
      'modifier_misplaced 8:44 temperature',
    ],
    ['climate: { vehicle: golf, action: start }', 'climate_unsupported 8:5 climate'],
  ])('%s', (step, mistake) => {
    expect(mistakesOf(aroundStep(step))).toEqual([mistake]);
  });

  test('runs, is refused in motion, and shows in expressions', () => {
    const run = openRun(`
version: 1
name: warm
clock: { start: 2026-01-12T06:00:00 }
vehicles: { car: { model: BEV, temperature: -10degC } }
steps:
  - climate: { vehicle: car, action: start, temperature: 20degC }
  - waitUntil: "!car.climate.on"
    within: 31m
  - expect:
      - value: car.cabin.temperature
        equals: 20
      - value: car.temperature
        equals: -10
  - parallel:
      road:
        - drive: { vehicle: car, distance: 10km, speed: 60km/h }
      app:
        - wait: 5m
        - expect: [car.climate.on]
        - climate: { vehicle: car, action: start }
          expect: { refused: in_motion }
`);
    run.advanceTo(run.world.clock.now + 3_600_000);

    expect(run.finish().verdict).toBe('PASS');
  });
});
