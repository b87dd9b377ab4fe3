import { describe, expect, test } from 'vitest';
import { commanding, errorOf } from '../support/commanding.ts';
import { type Served, served } from '../support/served.ts';

const home = { latitude: 52.5, longitude: 13.4 };
const night = { startTime: '22:00', stopTime: '06:30' };
const noon = { startTime: '10:00', stopTime: '16:00' };

function tesla(more = ''): Served {
  return served(`
users: { anna: {} }
places: { home: { latitude: 52.5, longitude: 13.4 } }
vehicles:
  car: { model: tesla-model-3-long-range-awd, owner: anna, state: { at: home }${more} }`);
}

async function timers(world: Served): Promise<readonly Record<string, unknown>[]> {
  const { body } = await commanding(world).get('signals/charge-chargetimers');
  const { data } = body as {
    readonly data: { attributes: { body: { values: readonly Record<string, unknown>[] } } };
  };
  return data.attributes.body.values;
}

function scheduleIdOf(body: unknown): string {
  return (body as { data: { attributes: { scheduleId: string } } }).data.attributes.scheduleId;
}

describe('the rows of charge schedules', () => {
  test.each([
    ['"daily: one window applied every day"', 'daily', { location: home, ...night }],
    [
      '"workweek: weekday schedule plus separate weekend schedule"',
      'workweek',
      { location: home, weekdays: night, weekends: noon },
    ],
    [
      '"weekly: different schedule per day or selected days"',
      'weekly',
      { location: home, days: { tuesday: night, sunday: noon } },
    ],
  ])('%s', async (_, kind, attributes) => {
    const world = tesla();
    const { post, get } = commanding(world);
    const answer = await post(`charge-schedules/${kind}`, attributes);
    const scheduleId = scheduleIdOf(answer.body);
    const vehicle = `http://localhost/v3/vehicles/${world.vehicleId('car')}`;
    const { clock, log } = world.world;
    const relayedAtMs = log.retained.find((each) => each.kind === 'command.relayed')!.atMs;

    expect(answer.status).toBe(200);
    expect(scheduleId).toMatch(/^sched_[\da-f]{24}$/);
    expect(answer.body).toEqual({
      data: {
        id: expect.stringMatching(/^exec_[\da-f]{24}$/) as string,
        type: 'charge-schedule-execution',
        attributes: {
          action: 'create',
          scheduleType: kind,
          status: { value: 'SUCCESS' },
          executionMode: 'sync',
          scheduleId,
          parameters: attributes,
        },
        links: { schedule: `${vehicle}/charge-schedules/${scheduleId}` },
        meta: {
          executedAt: new Date(relayedAtMs).toISOString(),
          completedAt: new Date(clock.now).toISOString(),
          durationInSeconds: (clock.now - relayedAtMs) / 1000,
        },
      },
    });
    const { id } = (answer.body as { data: { id: string } }).data;
    expect((await get(`charge-schedule-executions/${id}`)).body).toEqual(answer.body);
    expect((await get(`command-executions/${id}`)).status).toBe(404);
  });

  test('"the schedules are readable through the Charge.ChargeTimers signal", at once', async () => {
    const world = tesla();
    const { body } = await commanding(world).post('charge-schedules/daily', {
      location: home,
      ...night,
    });

    expect(await timers(world)).toMatchObject([
      { type: 'LOCATION', scheduleType: 'DAILY', scheduleId: scheduleIdOf(body) },
    ]);
  });

  test('"delete a schedule": it is deleted at once, and cannot be deleted again', async () => {
    const world = tesla();
    const { post, remove } = commanding(world);
    const created = await post('charge-schedules/weekly', {
      location: home,
      days: { monday: night },
    });
    const scheduleId = scheduleIdOf(created.body);
    const deleted = await remove(`charge-schedules/${scheduleId}`);

    expect(deleted.status).toBe(200);
    expect(deleted.body).toMatchObject({
      data: {
        type: 'charge-schedule-execution',
        attributes: { action: 'delete', scheduleType: 'weekly', scheduleId },
      },
    });
    expect(deleted.text).not.toContain('parameters');
    expect(await timers(world)).toEqual([]);
    expect(errorOf(await remove(`charge-schedules/${scheduleId}`))).toMatchObject({
      status: 404,
      type: 'RESOURCE_NOT_FOUND',
      code: 'NOT_FOUND',
    });
  });

  test('"with the version prefix /v3.0"', async () => {
    const { fetch, headers, vehicleId } = tesla();
    const { status } = await fetch(`/v3.0/vehicles/${vehicleId('car')}/charge-schedules/daily`, {
      method: 'POST',
      headers: { ...headers('anna'), 'content-type': 'application/json' },
      body: JSON.stringify({ data: { attributes: { location: home, ...night } } }),
    });

    expect(status).toBe(200);
  });

  test('"need the control_charge permission"', async () => {
    const world = tesla(', grants: [read_charge, control_security]');
    const { post, remove } = commanding(world);
    const refused = [
      await post('charge-schedules/daily', { location: home, ...night }),
      await remove('charge-schedules/sched_1'),
    ];

    for (const each of refused) {
      expect(errorOf(each)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    }
  });

  test('"apply to BEV and PHEV vehicles"; "availability of the schedule types varies by make"', async () => {
    const statusOf = async (model: string, kind: string, attributes: object): Promise<number> => {
      const world = served(
        `users: { anna: {} }\nvehicles: { car: { model: ${model}, owner: anna } }`,
      );
      return (await commanding(world).post(`charge-schedules/${kind}`, attributes)).status;
    };
    const daily = { location: home, ...night };
    const weekly = { location: home, days: { friday: night } };

    expect(await statusOf('ICE', 'daily', daily)).toBe(501);
    expect(await statusOf('hyundai-ioniq-5-long-range-rwd', 'daily', daily)).toBe(501);
    expect(await statusOf('volvo-xc40-recharge-twin', 'daily', daily)).toBe(200);
    expect(await statusOf('volvo-xc40-recharge-twin', 'weekly', weekly)).toBe(501);
  });
});

describe('400 VALIDATION names the field, and nothing is recorded', () => {
  const field = (name: string): string => `data.attributes.${name}`;
  const wrong: readonly (readonly [field: string, kind: string, attributes: object])[] = [
    [field('stopTime'), 'daily', { location: home, startTime: '22:00', stopTime: '22:00' }],
    [field('startTime'), 'daily', { location: home, startTime: '24:00', stopTime: '06:00' }],
    [field('startTime'), 'daily', { location: home, startTime: '9:00', stopTime: '10:00' }],
    [field('stopTime'), 'daily', { location: home, startTime: '09:00' }],
    [field('location'), 'daily', night],
    [field('location.latitude'), 'daily', { location: { latitude: 91, longitude: 0 }, ...night }],
    [field('location.longitude'), 'daily', { location: { latitude: 1 }, ...night }],
    [field('weekends'), 'workweek', { location: home, weekdays: night }],
    [
      field('weekdays.stopTime'),
      'workweek',
      { location: home, weekdays: { startTime: '22:00', stopTime: '11:00' }, weekends: noon },
    ],
    [
      field('weekends.stopTime'),
      'workweek',
      {
        location: home,
        weekdays: { ...noon, stopTime: '12:00' },
        weekends: { ...noon, stopTime: '10:00' },
      },
    ],
    [field('days'), 'weekly', { location: home, days: {} }],
    [field('days'), 'weekly', { location: home }],
    ['moonday', 'weekly', { location: home, days: { moonday: night } }],
    [
      field('days.monday.stopTime'),
      'weekly',
      { location: home, days: { monday: { startTime: '01:00' } } },
    ],
    [
      field('days.sunday.stopTime'),
      'weekly',
      {
        location: home,
        days: { sunday: night, monday: { startTime: '06:00', stopTime: '07:00' } },
      },
    ],
  ];

  test.each(wrong)('%s of %s %j', async (named, kind, attributes) => {
    const world = tesla();
    const { digest } = world.world.log;
    const { detail, ...error } = errorOf(
      await commanding(world).post(`charge-schedules/${kind}`, attributes),
    );

    expect(error).toEqual({ status: 400, type: 'VALIDATION', code: 'BAD_REQUEST' });
    expect(detail).toContain(named);
    expect(world.world.log.digest).toBe(digest);
  });
});
