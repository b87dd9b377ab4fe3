import { expect, test } from 'vitest';
import { parseScenario, ScenarioRun } from '../../../engine/index.ts';
import { around, mistakesOf } from './diagnostics-of.ts';

const text = (vary: string, others = '') => `version: 1
places: { suburbs: { latitude: 40.4, longitude: -3.7, timezone: Europe/Madrid } }
fleets:
${others}  people: { count: 40, model: hyundai-ioniq-5-long-range-rwd, vary: { ${vary} } }
steps: [{ wait: 1m }]
`;

function homesOf(yaml: string, own: 'homeOf' | 'workOf' = 'homeOf') {
  const { world } = new ScenarioRun(parseScenario(yaml, { file: 'a.yaml' }));
  const range = world.fleet.rangeOf('people')!;
  return Array.from({ length: range.count }, (_, index) => {
    const place = world.places[own](range.firstRow + index);
    return { ...world.places.positionOf(place), zone: world.places.zoneOf(place)?.name };
  });
}

test('homes lie around the place that the fleet varies them about, each elsewhere', () => {
  const homes = homesOf(text('home: { place: suburbs }'));

  for (const { latitude, longitude, zone } of homes) {
    expect(Math.abs(latitude - 40.4)).toBeLessThanOrEqual(0.03);
    expect(Math.abs(longitude + 3.7)).toBeLessThanOrEqual(0.03);
    expect(zone).toBe('Europe/Madrid');
  }
  expect(new Set(homes.map(({ latitude }) => latitude)).size).toBe(40);
});

test('workplaces lie around the place that the fleet states, and move no homes', () => {
  const both = text('home: { place: suburbs, work: centre }').replace(
    'places: {',
    'places: { centre: { latitude: 40.5, longitude: -3.6 },',
  );
  for (const { latitude, longitude } of homesOf(both, 'workOf')) {
    expect(Math.abs(latitude - 40.5)).toBeLessThanOrEqual(0.03);
    expect(Math.abs(longitude + 3.6)).toBeLessThanOrEqual(0.03);
  }
  expect(homesOf(both)).toEqual(homesOf(text('home: { place: suburbs }')));
  expect(mistakesOf(both.replace('work: centre', 'work: center'))).toContainEqual(
    expect.stringMatching(/^name_unknown .* center -> centre$/),
  );
});

test('another fleet with homes of its own moves nobody', () => {
  const others = `  taxis: { count: 3, model: BEV, vary: { home: { place: suburbs } } }\n`;

  expect(homesOf(text('battery.soc: 50%', others))).toEqual(homesOf(text('battery.soc: 50%')));
  expect(homesOf(text('home: { place: suburbs }', others))).toEqual(
    homesOf(text('home: { place: suburbs }')),
  );
});

test('a place that nobody declared is a mistake', () => {
  const fleet =
    'fleets: { taxis: { count: 2, id: "t{n:02}", model: BEV, vary: { home: { place: offcie } } } }';
  const rest = around('').replace(/fleets: .*/, fleet);

  expect(mistakesOf(rest)).toEqual([expect.stringMatching(/^name_unknown .* offcie -> office$/)]);
});
