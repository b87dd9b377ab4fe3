import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { renderSchema } from '../../../build/generate-schema.ts';
import { ScenarioRun } from '../../../engine/scenario/run.ts';
import { mistakesOf, parse } from './diagnostics-of.ts';

const head = `version: 1
places: { home: { latitude: 52.5, longitude: 13.4 } }
users: { anna: null }
vehicles: { car: { model: hyundai-ioniq-5, owner: anna } }
webhooks: { main: { url: "https://app.example/hooks", subscribe: [car] } }
`;

/** A part of a file for each range, with the keys of its ends left open. */
const places: Readonly<Record<string, (from: string, until: string) => string>> = {
  'a daily window': (from, until) => `steps:
  - charge:
      vehicle: car
      schedule:
        daily:
          ${from}: "23:00"
          ${until}: "05:00"`,
  'the windows of a week': (from, until) => `steps:
  - charge:
      vehicle: car
      schedule:
        workweek:
          weekdays:
            ${from}: "22:00"
            ${until}: "06:00"
          weekends:
            ${from}: "06:00"
            ${until}: "10:00"`,
  'a schedule of the API': (from, until) => `steps:
  - command:
      vehicle: car
      createSchedule:
        location: home
        times:
          weekly:
            monday:
              ${from}: "01:00"
              ${until}: "05:00"`,
  'off-peak hours': (from, until) => `chargers:
  box:
    type: AC
    power: 11kW
    tariff:
      currency: EUR
      offPeak:
        perKwh: 0.2
        ${from}: "22:00"
        ${until}: "06:00"`,
};

/** The same for ranges whose first end was always called from. */
const ends: Readonly<Record<string, (until: string) => string>> = {
  'the sequences of a fault': (until) => `faults:
  - target: webhook.main
    effects: [{ drop: true }]
    match:
      sequence:
        from: 2
        ${until}: 9`,
  'a triangular draw': (until) => `steps:
  - wait:
      triangular:
        from: 1m
        mode: 5m
        ${until}: 20m`,
  'the rounds of a loop': (until) => `steps:
  - forEach:
      in:
        from: 60%
        ${until}: 80%
        step: 10%
      as: level
    do: [{ set: { vehicle: car, chargeLimit: $level } }]`,
  'an axis of a matrix': (until) => `matrix:
  limit:
    from: 60%
    ${until}: 60%
    step: 10%
steps: [{ set: { vehicle: car, chargeLimit: $matrix.limit } }]`,
};

const ranges = [
  ...Object.entries(places).map(
    ([name, of]) => [name, 'start', 'end', of('from', 'until'), of('start', 'end')] as const,
  ),
  ...Object.entries(ends).map(([name, of]) => [name, 'from', 'to', of('until'), of('to')] as const),
];

const admits = new Ajv({ strict: false, code: { optimize: false } }).compile(renderSchema());

describe('the older words of ranges', () => {
  test.each(ranges)('of %s mean the same', (_name, _from, _until, now, before) => {
    const [newer, older] = [parse(head + now), parse(head + before)];

    expect(JSON.stringify(older)).toBe(JSON.stringify(newer));
    expect(digestOf(older)).toBe(digestOf(newer));
  });

  test.each(ranges)('of %s are known to editors', (_name, _from, _until, now, before) => {
    expect(admits(parseYaml(head + now)), JSON.stringify(admits.errors)).toBe(true);
    expect(admits(parseYaml(head + before)), JSON.stringify(admits.errors)).toBe(true);
  });

  test.each(ranges)('of %s beside the new word are a mistake', (_name, _from, older, now) => {
    const both = head + now.replace(/^( *)until: (.*)$/m, `$1until: $2\n$1${older}: $2`);

    expect(mistakesOf(both)).toEqual([expect.stringMatching(`^form_several \\d+:\\d+ ${older}$`)]);
    expect(admits(parseYaml(both))).toBe(false);
  });
});

function digestOf(scenario: ReturnType<typeof parse>): string {
  const run = new ScenarioRun(scenario);
  run.advanceTo(Infinity);
  return run.world.log.digest;
}
