import { expect, test } from 'vitest';
import { start } from '../../support/connecting.ts';

const garage = `
app: { makesFrom: 2025-01-01 }
users: { anna: null }
vehicles:
  born: { model: cupra-born-77-kwh, owner: anna }
  ioniq: { model: kia-ev9, owner: anna }`;

const question = 'Which battery does your CUPRA Born';
const signal = 'TractionBattery.NominalCapacity';

/** A user at the page of permissions, for a make. */
async function atGrant(make: string, options = {}, scope = 'read_battery read_charge') {
  const { world, url, visitor } = start(garage, options);
  await visitor.open(url({ make, scope }));
  for (const words of ['anna', 'Continue']) await visitor.press(words);
  const { text } = visitor.page!;
  const [, action = ''] = /action="([^"]*)"/.exec(text)!;
  const flow = new URL(action, 'http://localhost').searchParams.get('flow')!;
  const vehicle = world.vehicleId(make === 'CUPRA' ? 'born' : 'ioniq');
  const form = { flow, step: 'grant', make, login: world.userId('anna'), vehicle };
  const allow = async (more: Readonly<Record<string, string>>) => {
    const fields = { ...form, permission: 'read_battery', ...more };
    const body = new URLSearchParams(fields);
    expect((await world.fetch(action, { method: 'POST', body })).status).toBe(303);
    world.run.advanceTo(world.world.clock.now + 7_200_000);
    const path = `/v3/vehicles/${vehicle}/signals/tractionbattery-nominalcapacity`;
    const answer = await world.fetch(path, { headers: world.headers('anna') });
    return (answer.body as { data?: { attributes: { body: object } } }).data?.attributes.body;
  };
  return { world, text, vehicle, allow };
}

test('"Connect asks for the battery capacity where several fit": the chosen one shows, and its source', async () => {
  const { allow, text, vehicle, world } = await atGrant('CUPRA');
  expect(text).toContain(question);
  expect(text.match(new RegExp(`type="radio" name="capacity-${vehicle}"`, 'g'))).toHaveLength(3);

  expect(await allow({ [`capacity-${vehicle}`]: '62' })).toEqual({
    capacity: 62,
    source: 'USER_SELECTED',
    availableCapacities: [
      { capacity: 62, description: '58 kWh' },
      { capacity: 82, description: '77 kWh' },
    ],
    unit: 'kWh',
  });
  const set = world.world.log.retained.find(({ kind }) => kind === 'signal.set');
  expect(set).toMatchObject({ io: 'in', data: { signal, always: true } });
});

test.each<[string, Readonly<Record<string, string>>]>([
  ['no answer', {}],
  ['a user who does not know', { capacity: '' }],
  ['a capacity that the page does not offer', { capacity: '50' }],
  ['no number', { capacity: 'much' }],
])('%s changes nothing', async (_, { capacity }) => {
  const { allow, vehicle } = await atGrant('CUPRA');

  expect(
    await allow(capacity === undefined ? {} : { [`capacity-${vehicle}`]: capacity }),
  ).toMatchObject({ capacity: 82, source: 'SMARTCAR' });
});

test('the answer of a user who does not let the app read the battery is not kept', async () => {
  const { allow, vehicle, world } = await atGrant('CUPRA');

  await allow({ [`capacity-${vehicle}`]: '62', permission: 'read_charge' });

  expect(world.world.log.retained.map(({ kind }) => kind)).toContain('connection.open');
  expect(world.world.log.retained.map(({ kind }) => kind)).not.toContain('signal.set');
});

test.each<[string, string, object, string]>([
  ['of a model with one battery', 'Kia', {}, 'read_battery'],
  ['by an app that may not read it', 'CUPRA', {}, 'read_charge'],
  ['before 2025-09-18', 'CUPRA', { clock: 'start: 2025-09-17T06:00:00' }, 'read_battery'],
])('it is not asked %s', async (_, make, options, scope) => {
  expect((await atGrant(make, options, scope)).text).not.toContain('Which battery');
});
