import { describe, expect, test } from 'vitest';
import { createWorld } from '../../../../adapters/library/index.ts';

function oneCar(model: string, members = '') {
  return createWorld({
    yaml: `
version: 1
name: one-car
clock: { start: 2026-05-04T06:00:00 }
vehicles:
  car: { model: ${model}${members === '' ? '' : `, ${members}`} }`,
  });
}

describe('a service', () => {
  test('leaves a record of what was done', () => {
    const world = oneCar('jeep-wrangler-4xe-4dr', 'state: { odometer: 4321.25km }');
    world.do('car', { trouble: { code: 'P0420' } });
    world.advance('1h');
    world.do('car', 'service');
    world.advance('1m');

    expect(world.read('car', 'Service.Records')).toEqual({
      values: [
        {
          id: 'SVC-1',
          time: '2026-05-04T07:00:00.000Z',
          odometer: 4321.3,
          tasks: [
            { id: 'T1', description: 'Oil change' },
            { id: 'T2', description: 'Trouble codes cleared' },
            { id: 'T3', description: 'Tires filled to 240 kPa' },
            { id: 'T4', description: '12 V battery charged' },
          ],
        },
      ],
    });
    expect(world.read('car', 'Diagnostics.DTCList')).toEqual({ values: [] });
    expect(world.read('car', 'LowVoltageBattery.StateOfCharge')?.['value']).toBe(100);
    expect(world.log.find(({ kind }) => kind === 'service.done')?.data).toEqual({
      odometerKm: 4321.25,
      tasks: ['oil', 'troubleCodes', 'tyres', 'lowVoltageBattery'],
    });
  });

  test('that takes a while keeps the car, and ends with the work done', () => {
    const world = oneCar('BEV');
    const inService = () => world.read('car', 'Service.IsInService')?.['value'];
    world.do('car', { service: { for: '2h' } });
    world.advance('1h');
    const meanwhile = inService();
    const drive = world.do('car', { drive: { distance: '1km' } }).refused;
    const again = world.do('car', 'service').refused;
    const recordsMeanwhile = world.read('car', 'Service.Records');
    world.advance('61m');

    expect(meanwhile).toBe(true);
    expect([drive, again]).toEqual(['in_service', 'in_service']);
    expect(recordsMeanwhile).toEqual({ values: [] });
    expect(inService()).toBe(false);
    expect(world.log.find(({ kind }) => kind === 'service.done')?.atMs).toBe(
      Date.UTC(2026, 4, 4, 8),
    );
    expect(world.do('car', { drive: { distance: '1km' } }).refused).toBeUndefined();
  });

  test('waits for the car to stop', () => {
    const world = oneCar('ICE');
    world.do('car', { drive: { distance: '10km' } });

    expect(world.do('car', 'service').refused).toBe('in_motion');
    expect(world.do('car', { service: { for: '1h' } }).refused).toBe('in_motion');
  });

  test('is what expressions see', () => {
    const world = createWorld({
      yaml: `
version: 1
name: seen
clock: { start: 2026-05-04T06:00:00 }
vehicles: { car: { model: ICE, state: { odometer: 9000km } } }
steps:
  - trouble: { vehicle: car, code: P0171 }
  - expect: ['car.troubleCodes == ["P0171"]', "car.oilLife < 100.0", "!car.tires.low"]
  - service: { vehicle: car, for: 90m }
  - waitUntil: "!car.inService"
    within: 91m
  - expect:
      - car.troubleCodes.size() == 0 && car.oilLife == 100.0 && car.lowVoltage.soc == 100.0`,
    });
    world.advance('3h');

    expect(world.finish()).toMatchObject({ verdict: 'PASS' });
  });
});
