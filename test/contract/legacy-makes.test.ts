import { describe, expect, test } from 'vitest';
import { legacyClient } from '../support/legacy.ts';

const garage = `
users: { anna: null }
vehicles:
  car: { model: tesla-model-3-long-range-awd, owner: anna, state: { battery.soc: 50% } }
  bolt: { model: chevrolet-bolt-euv, owner: anna, state: { battery.soc: 50% } }
  ford: { model: ford-mustang-mach-e-extended-range-rwd, owner: anna }
  narrow: { model: tesla-model-3-long-range-awd, owner: anna, grants: [read_location] }`;

const minute = 60_000;

function charging(vehicle: string) {
  const client = legacyClient(garage, { vehicle });
  client.run.order(vehicle, { plugIn: { power: '11kW' } });
  client.run.advanceTo(client.world.clock.now + 30 * minute);
  return client;
}

const bodyOf = ({ body }: { readonly body: unknown }) => body as Record<string, unknown>;

describe('paths below the name of a make (public)', () => {
  test.each([
    ['/tesla/charge/voltmeter', 'voltage', 'charge-voltage'],
    ['/tesla/charge/ammeter', 'amperage', 'charge-amperage'],
    ['/tesla/charge/wattmeter', 'wattage', 'charge-wattage'],
    ['/tesla/speedometer', 'speed', 'motion-currentspeed'],
    ['/tesla/thermometer/exterior', 'temperature', 'climate-externaltemperature'],
    ['/tesla/thermometer/interior', 'temperature', 'climate-internaltemperature'],
  ])('%s has exactly %s, as the signal %s says', async (path, member, code) => {
    const client = charging('car');
    for (const units of ['metric', 'imperial']) {
      const answered = await client.get(path, { 'sc-unit-system': units });
      const signal = await client.fetch(`/v3/vehicles/${client.vehicleId('car')}/signals/${code}`, {
        headers: { ...client.headers('anna'), 'sc-unit-system': units },
      });
      const { value } = (signal.body as { data: { attributes: { body: { value: number } } } }).data
        .attributes.body;

      expect(answered.body).toEqual({ [member]: value });
      expect(answered.headers.get('sc-data-age')).toMatch(/Z$/);
    }
  });

  test.each(['car', 'bolt'])('/charge/completion says when the %s is done', async (name) => {
    const make = name === 'car' ? 'tesla' : 'chevrolet';
    const client = charging(name);
    const { time } = bodyOf(await client.get(`/${make}/charge/completion`));
    client.run.advanceTo(Date.parse(String(time)) - 2 * minute);
    expect(client.world.truthOf(client.world.rowOf(name)).isCharging).toBe(true);

    client.run.advanceTo(Date.parse(String(time)) + 2 * minute);
    expect(client.world.truthOf(client.world.rowOf(name)).isComplete).toBe(true);
  });

  test('/tesla/compass has the heading of the car, and null before its first trip', async () => {
    const client = legacyClient(garage);
    expect(await client.get('/tesla/compass')).toMatchObject({
      body: { heading: null, direction: null },
    });
    client.run.order('car', { drive: { distance: '20km', speed: '60km/h' } });
    client.run.advanceTo(client.world.clock.now + 10 * minute);

    expect(bodyOf(await client.get('/tesla/compass'))).toEqual({
      heading: expect.any(Number) as number,
      direction: expect.stringMatching(/^[NESW]{1,2}$/) as string,
    });
  });

  test.each([
    ['no charging', 'car', '/tesla/charge/voltmeter', 409, 'VEHICLE_STATE', 'NOT_CHARGING'],
    ['no charging', 'bolt', '/chevrolet/charge/completion', 409, 'VEHICLE_STATE', 'NOT_CHARGING'],
    ['another make', 'ford', '/tesla/compass', 501, 'COMPATIBILITY', 'VEHICLE_NOT_CAPABLE'],
    [
      'another make',
      'car',
      '/cadillac/charge/voltmeter',
      501,
      'COMPATIBILITY',
      'VEHICLE_NOT_CAPABLE',
    ],
    ['no permission', 'narrow', '/tesla/compass', 403, 'PERMISSION', null],
    ['a make in another case', 'car', '/Tesla/compass', 403, 'PERMISSION', null],
    ['not there for the make', 'bolt', '/chevrolet/compass', 404, 'RESOURCE_NOT_FOUND', 'PATH'],
    ['a form nobody knows', 'car', '/tesla/charge/schedule', 404, 'RESOURCE_NOT_FOUND', 'PATH'],
    ['no make at all', 'car', '/TIRES/pressure', 404, 'RESOURCE_NOT_FOUND', 'PATH'],
  ])(
    '%s: the %s at %s is %i, alone and in a batch',
    async (_, vehicle, path, status, type, code) => {
      const client = legacyClient(garage, { vehicle });
      const alone = await client.get(path);
      const batch = await client.post('/batch', { requests: [{ path }] });

      expect(alone.status).toBe(status);
      expect(alone.body).toMatchObject({ type, code, statusCode: status });
      expect(batch.body).toMatchObject({
        responses: [{ path, code: status, body: { type, code } }],
      });
    },
  );

  test('an instant of completion can be reported whatever the time is set to', async () => {
    const client = charging('car');
    for (const body of [1e300, 0.001]) {
      const signal = 'Charge.TimeToComplete';
      client.world.submit({ kind: 'signal.set', vehicle: 'car', signal, body });
      client.run.advanceTo(client.world.clock.now + 6 * minute);

      expect((await client.get('/tesla/charge/completion')).status).toBe(200);
    }
  });
});
