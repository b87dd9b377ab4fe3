import { describe, expect, test } from 'vitest';
import type { Command, Json } from '../../../engine/index.ts';
import { commanding, errorOf } from '../../support/commanding.ts';
import { type Served, served } from '../../support/served.ts';

const minuteMs = 60_000;
const ioniq = 'hyundai-ioniq-5-long-range-rwd';

/** Anna's car at 06:01, after orders and requests at 06:00. */
function car(model: string, orders: readonly (Json | Command)[] = [], more = ''): Served {
  const world = served(`
users: { anna: {} }
${more}
vehicles: { car: { model: ${model}, owner: anna } }`);
  for (const order of orders) {
    if (isCommand(order)) world.world.submit(order);
    else world.run.order('car', order);
  }
  world.run.advanceTo(world.world.clock.now + minuteMs);
  return world;
}

function isCommand(order: Json | Command): order is Command {
  return typeof order === 'object' && order !== null && 'kind' in order;
}

const vehicle = 'car';
const plugIn = { plugIn: { power: '11kW' } };

/** The car has no network from this time after the start, for this duration. */
const dark = (after: string, lasting: string): string => `
steps:
  - wait: ${after}
  - fault: { name: dark, target: vehicle.car, effects: [{ offline: true }], for: ${lasting} }`;

/** The car loses its network at the instant at which it unlocks, so that no report arrives. */
const goneOnceRelayed = `
steps:
  - waitUntil: "!car.locked"
  - fault: { name: dark, target: vehicle.car, effects: [{ offline: true }], for: 10m }`;

describe('VEHICLE_STATE, 409: a command that the vehicle does not allow, in the public codes', () => {
  const refused: readonly (readonly [
    code: string,
    path: string,
    orders: readonly (Json | Command)[],
  ])[] = [
    ['CHARGING_PLUG_NOT_CONNECTED', 'charge/start', []],
    ['FULLY_CHARGED', 'charge/start', [{ set: { chargeLimit: '50%' } }, plugIn]],
    ['CHARGE_FAULT', 'charge/start', [plugIn, { kind: 'charger.fail', vehicle }]],
    ['IN_MOTION', 'security/unlock', [{ drive: { distance: '50km' } }]],
    [
      'DOOR_OPEN',
      'security/lock',
      ['unlock', { kind: 'closure.open', vehicle, part: 'frontLeft' }],
    ],
  ];

  test.each(refused)('%s', async (code, path, orders) => {
    const world = car(ioniq, orders);
    const { clock, log } = world.world;
    const answer = await commanding(world).post(`commands/${path}`);
    const relayed = log.retained.find(({ kind }) => kind === 'command.relayed')!;

    expect(errorOf(answer)).toMatchObject({ status: 409, type: 'VEHICLE_STATE', code });
    expect(clock.now).toBe(relayed.atMs);
    expect(answer.headers.get('sc-execution-id')).toMatch(/^exec_/);
  });

  test('UNREACHABLE after as long as the service waits, with what may help', async () => {
    const world = car(ioniq, [{ kind: 'network.drop', vehicle }], 'app: { commandTimeout: 40s }');
    const { clock } = world.world;
    const beforeMs = clock.now;
    const answer = await commanding(world).post('commands/security/unlock');

    expect(answer.body).toMatchObject({
      errors: [
        {
          status: '409',
          type: 'VEHICLE_STATE',
          code: 'UNREACHABLE',
          resolution: { type: 'RETRY_LATER' },
        },
      ],
    });
    expect(clock.now - beforeMs).toBe(40_000);
  });
});

describe('COMPATIBILITY, 501', () => {
  const location = { latitude: 52.5, longitude: 13.4 };
  const daily = { location, startTime: '22:00', stopTime: '06:00' };
  const incapable: readonly (readonly [string, string, string, object | undefined])[] = [
    ['a car without a plug does not charge', 'ICE', 'commands/charge/start', undefined],
    ['nor does a hybrid', 'HEV', 'commands/charge/set-limit', { percent: 80 }],
    ['a Hyundai has no charging port to open', ioniq, 'commands/charge-port/open', undefined],
    ['and takes no schedules', ioniq, 'charge-schedules/daily', daily],
    [
      'a Volvo takes daily ones only',
      'volvo-xc40-recharge-twin',
      'charge-schedules/weekly',
      {
        location,
        days: { monday: { startTime: '22:00', stopTime: '06:00' } },
      },
    ],
  ];

  test.each(incapable)('%s', async (_, model, path, attributes) => {
    const world = car(model);
    const { clock } = world.world;
    const beforeMs = clock.now;

    expect(errorOf(await commanding(world).post(path, attributes))).toMatchObject({
      status: 501,
      type: 'COMPATIBILITY',
      code: 'VEHICLE_NOT_CAPABLE',
    });
    expect(clock.now).toBe(beforeMs);
  });

  test('but every car has doors to lock', async () => {
    for (const model of ['ICE', 'HEV', 'PHEV', 'BEV']) {
      expect((await commanding(car(model)).post('commands/security/unlock')).status).toBe(200);
    }
  });
});

test('UPSTREAM NO_RESPONSE, 504: the vehicle has the command and is not heard of in time', async () => {
  const world = car(ioniq, [], goneOnceRelayed);
  const { clock } = world.world;
  const beforeMs = clock.now;
  const answer = await commanding(world).post('commands/security/unlock');

  expect(errorOf(answer)).toMatchObject({ status: 504, type: 'UPSTREAM', code: 'NO_RESPONSE' });
  expect(clock.now - beforeMs).toBe(3 * minuteMs);
  expect(world.world.truthOf(0).isOnline).toBe(false);
});

describe('a command waits', () => {
  test('for a car that is asleep, which it wakes', async () => {
    const world = car(ioniq);
    world.run.advanceTo(world.world.clock.now + 45 * minuteMs);
    expect(world.world.truthOf(0).isAsleep).toBe(true);

    expect((await commanding(world).post('commands/security/unlock')).status).toBe(200);
    expect(world.world.truthOf(0).isAsleep).toBe(false);
  });

  test('for a network that comes back in time', async () => {
    const world = car(ioniq, [], dark('1s', '100s'));
    const { clock } = world.world;
    const beforeMs = clock.now;
    const { status, body } = await commanding(world).post('commands/security/unlock');

    expect(status).toBe(200);
    const { executedAt } = (body as { data: { meta: { executedAt: string } } }).data.meta;
    expect(Date.parse(executedAt)).toBeGreaterThan(Date.parse('2026-05-04T06:01:41Z'));
    expect(clock.now - beforeMs).toBeGreaterThan(41_000);
  });
});
