import { expect, test } from 'vitest';
import type { Json } from '../../../engine/index.ts';
import { parseScenario, ScenarioRun } from '../../../engine/index.ts';

/** A run of a car that charges, up to the end of its script. */
function chargingUntilEnd(expectation: string): ScenarioRun {
  const scenario = parseScenario(
    `version: 1
users: { anna: null }
vehicles: { car: { model: hyundai-ioniq-5, owner: anna, state: { battery.soc: 52% } } }
steps:
  - { plugIn: { vehicle: car, power: 11kW } }
  - wait: 10m
expect:
  - ${expectation}
`,
    { file: 'night.yaml' },
  );
  const run = new ScenarioRun(scenario, { open: true, retain: true });
  run.advanceTo(run.world.startMs + 600_000);
  return run;
}

/** The verdict on a read-back: whether it is right, or the value found. */
function judged(expectation: string, readBack: (run: ScenarioRun) => Json): true | string {
  const run = chargingUntilEnd(expectation);
  const [finding] = run.claims()(readBack(run));
  return finding!.passed || finding!.actual!;
}

const idOfCar = ({ world }: ScenarioRun): string => world.service.vehicleId(world.rowOf('car'));

test('a read-back is compared with values', () => {
  const expectation = '{ readBack: "cars[0].months.2026-05", equals: 1 }';

  expect(judged(expectation, () => ({ cars: [{ months: { '2026-05': 1 } }] }))).toBe(true);
  expect(judged(expectation, () => ({ cars: [] }))).toBe('it is nothing');
  expect(judged('{ readBack: events, length: 2 }', () => ({ events: [1, 2] }))).toBe(true);
});

test('a read-back is compared with the world, by the id of a vehicle', () => {
  const expectation = '{ readBack: "charging.{car}", equals: car.charge.isCharging }';

  expect(judged(expectation, (run) => ({ charging: { [idOfCar(run)]: true } }))).toBe(true);
  expect(judged(expectation, (run) => ({ charging: { [idOfCar(run)]: false } }))).toBe(
    'it is false, and car.charge.isCharging is true',
  );
  expect(judged('{ readBack: soc, atMost: car.battery.soc }', () => ({ soc: 52 }))).toBe(true);
  expect(judged('{ readBack: soc, atMost: car.battery.soc }', () => ({ soc: '52' }))).toMatch(
    /^it is "52", and car.battery.soc is 5\d/,
  );
  expect(
    judged('{ readBack: soc, near: car.battery.soc, tolerance: 3% }', () => ({ soc: 52 })),
  ).toBe(true);
  expect(
    judged('{ readBack: soc, near: car.battery.soc, tolerance: 1% }', () => ({ soc: 90 })),
  ).toMatch(/^it is 90, and car.battery.soc is /);
});

test('the world is that of the instant of the question, however late the answer comes', () => {
  const run = chargingUntilEnd('{ readBack: charging, equals: car.charge.isCharging }');
  const judge = run.claims();
  run.world.submit({ kind: 'cable.unplug', vehicle: 'car' });

  expect(judge({ charging: true })[0]).toMatchObject({ passed: true, atMs: run.world.clock.now });
  expect(run.claims()({ charging: true })[0]!.passed).toBe(false);
  expect(run.world.log.retained.some(({ kind }) => kind.startsWith('expectation.'))).toBe(false);
});

test('a text that begins with no vehicle is a text', () => {
  expect(judged('{ readBack: place, equals: home.garage }', () => ({ place: 'home.garage' }))).toBe(
    true,
  );
});

test('without an application the expectation fails and says so', () => {
  const run = chargingUntilEnd('{ readBack: charging, equals: true }');

  expect(run.finish().verdict).toBe('FAIL');
  expect(run.findings[0]!.actual).toBe(
    'no application tells its read-back here: motorpool explore --read-back URL judges it',
  );
});
