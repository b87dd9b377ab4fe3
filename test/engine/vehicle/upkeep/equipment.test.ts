import { describe, expect, test } from 'vitest';
import { createWorld } from '../../../../adapters/library/index.ts';
import { models } from '../../../../engine/index.ts';
import { connectorOf } from '../../../../engine/model/connector.ts';
import { nextFirmware } from '../../../../engine/model/identity.ts';
import { portColor } from '../../../../engine/model/port-light.ts';

function garage(model = 'hyundai-ioniq-5-long-range-rwd') {
  const world = createWorld({
    yaml: `
version: 1
name: garage
clock: { start: 2026-05-04T06:00:00 }
places: { berlin: { latitude: 52.48, longitude: 13.33 }, ohio: { latitude: 41.5, longitude: -81.69 } }
vehicles:
  car: { model: ${model}, temperature: 20degC, state: { at: berlin, battery.soc: 50% } }
  other: { model: ${model}, temperature: 20degC, state: { at: ohio, battery.soc: 50% } }`,
  });
  const value = (path: string, vehicle = 'car') => {
    world.advance('10m');
    return world.read(vehicle, path)?.['value'];
  };
  const setOut = () =>
    world.submit({ kind: 'trip.start', vehicle: 'car', legs: [{ distanceKm: 90, speedKmh: 60 }] });
  const kinds = () => world.log.map(({ kind }) => kind);
  return { world, value, setOut, kinds };
}

const firmware = 'ConnectivitySoftware.CurrentFirmwareVersion';

describe('firmware', () => {
  test.each([
    ['4.2.13', '4.2.14'],
    ['2026.20.09', '2026.20.10'],
    ['7', '8'],
    ['v1.9-rc', 'v1.10-rc'],
    ['beta', 'beta.1'],
  ])('after %s is %s', (version, next) => {
    expect(nextFirmware(version)).toBe(next);
  });

  test('is updated step by step, or to a version, and of one car alone', () => {
    const { world, value } = garage();
    const [first, others] = [value(firmware), value(firmware, 'other')];
    world.do('car', 'updateFirmware');
    const second = value(firmware);
    world.do('car', { updateFirmware: { to: '9.0' } });

    expect(second).toBe(nextFirmware(first as string));
    expect(value(firmware)).toBe('9.0');
    expect(value(firmware, 'other')).toBe(others);
    expect(world.log.findLast(({ kind }) => kind === 'firmware.updated')?.data).toEqual({
      from: second,
      version: '9.0',
    });
  });

  test('of the same version is no update', () => {
    const { world, value, kinds } = garage();
    world.do('car', { updateFirmware: { to: value(firmware) as string } });

    expect(kinds()).not.toContain('firmware.updated');
  });

  test('and tyres wait for the end of the trip', () => {
    const { world, setOut, kinds } = garage();
    setOut();

    expect(world.do('car', 'updateFirmware')).toMatchObject({ refused: 'in_motion' });
    expect(world.do('car', 'inflate')).toMatchObject({ refused: 'in_motion' });
    expect(kinds()).not.toContain('firmware.updated');
    expect(kinds()).not.toContain('tyres.inflated');
  });

  test('has a version of one line', () => {
    const { world } = garage();

    expect(() => world.do('car', { updateFirmware: { to: '' } })).toThrow('one line of 1 to 64');
    expect(() =>
      world.submit({ kind: 'firmware.update', vehicle: 'car', version: 'x'.repeat(65) }),
    ).toThrow('1 to 64 characters');
  });
});

test('a digital key is paired and removed once', () => {
  const { world, value, kinds } = garage();
  const path = 'ConnectivityStatus.IsDigitalKeyPaired';
  for (const verb of ['removeKey', 'pairKey', 'pairKey', 'removeKey', 'removeKey'] as const) {
    world.do('car', verb);
    expect(value(path)).toBe(verb === 'pairKey');
  }

  expect(kinds().filter((kind) => kind === 'key.paired')).toHaveLength(1);
});

test('a drive mode is chosen on the way too, and lasts', () => {
  const { world, setOut } = garage();
  const mode = () => {
    world.advance('3m');
    return world.read('car', 'Transmission.DriveMode');
  };
  const before = mode();
  setOut();
  world.do('car', { driveMode: { mode: 'eco' } });

  expect(before).toEqual({ canonical: 'NORMAL', oemDisplayName: 'Normal' });
  expect(mode()).toEqual({ canonical: 'ECO', oemDisplayName: 'Eco' });
  expect(() => world.do('car', { driveMode: { mode: 'ludicrous' as 'eco' } })).toThrow('mode');
});

test('tyres leak until they are filled', () => {
  const { world } = garage();
  const pressures = () => {
    const { values } = world.read('car', 'Wheel.Tires') as unknown as {
      readonly values: readonly { readonly tirePressure: number }[];
    };
    return values.map(({ tirePressure }) => tirePressure);
  };
  world.advance('40d');
  const leaked = pressures();
  world.do('car', 'inflate');
  world.advance('10m');

  expect(Math.max(...leaked)).toBeLessThan(260);
  expect(pressures()).toEqual([260, 260, 260, 260]);
  const { data } = world.log.find(({ kind }) => kind === 'tyres.inflated')!;
  expect(Math.abs((data['lowestKpa'] as number) - Math.min(...leaked))).toBeLessThanOrEqual(1);
});

describe('the plug', () => {
  test.each([
    ['hyundai-ioniq-5-long-range-rwd', { power: '11kW' }, 'Type 2', 'J1772'],
    ['hyundai-ioniq-5-long-range-rwd', { type: 'DC', power: '50kW' }, 'CCS', 'CCS'],
    ['tesla-model-3-long-range-awd', { power: '7kW' }, 'Type 2', 'NACS'],
    ['tesla-model-3-long-range-awd', { type: 'DC', power: '50kW' }, 'CCS', 'NACS'],
    ['nissan-leaf', { type: 'DC', power: '50kW' }, 'CHAdeMO', 'CHAdeMO'],
  ] as const)('of a %s at %j is that of the region', (model, plugIn, here, there) => {
    const { world, value } = garage(model);
    world.do('car', { plugIn });
    world.do('other', { plugIn });

    expect(value('Charge.ChargingConnectorType')).toBe(here);
    expect(value('Charge.ChargingConnectorType', 'other')).toBe(there);
  });

  test('is never Type 2 in a car that Europe does not know', () => {
    for (const model of models.values()) {
      for (const region of model.regions) {
        const isType2 = connectorOf(model, 'AC', region) === 'Type 2';
        expect([model.id, isType2]).toEqual([model.id, region === 'EUROPE']);
      }
    }
  });
});

test('the light at the port of a BMW tells charging from complete', () => {
  const states = ['unplugged', 'waiting', 'charging', 'complete', 'faulted'] as const;
  const colors = (make: string) => states.map((state) => portColor({ make }, state));

  expect(colors('BMW')).toEqual(['', 'ORANGE', 'BLUE', 'GREEN', 'ORANGE']);
  expect(colors('Tesla')).toEqual(['', 'BLUE', 'GREEN', 'GREEN', 'ORANGE']);
});
