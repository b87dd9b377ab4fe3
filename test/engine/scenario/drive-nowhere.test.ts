import { expect, test } from 'vitest';
import { parseScenario, ScenarioRun } from '../../../engine/index.ts';

function played(step: string) {
  const text = `version: 1
places: { office: { latitude: 40.4, longitude: -3.7 } }
vehicles: { car: { model: BEV, state: { at: office, odometer: 10km } } }
steps:
  - ${step}
  - expect: [{ value: car.odometer, equals: 10 }, { fact: trip.started, atMost: 0 }]
`;
  const run = new ScenarioRun(parseScenario(text, { file: 'a.yaml' }));
  run.advanceTo(run.limitMs);
  return run.conclusion;
}

test('a car that stands where a drive is to take it stays there, and the script goes on', () => {
  expect(played('drive: { vehicle: car, to: office }')).toMatchObject({ verdict: 'PASS' });
});

test('a drive of no length without a place stays a mistake', () => {
  expect(() => played('drive: { vehicle: car, distance: 0km }')).toThrow(/0km/);
});
