import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { errorOf } from '../../support/commanding.ts';
import { controlled, twoCars } from '../../support/controlled.ts';
import { costly } from '../../support/costly.ts';
import { dataOf } from '../../support/data-of.ts';

describe('the clock', () => {
  test('shows the time, the mode of the clock and the progress of the script', async () => {
    const { control } = controlled();

    expect(dataOf(await control('GET', '/sim/clock'))).toEqual({
      now: '2026-05-04T16:00:00.000Z',
      local: '2026-05-04T18:00:00.000+02:00',
      timezone: 'Europe/Berlin',
      mode: 'held',
      playing: false,
      speed: 1,
      behindMs: 0,
      waitsAtPauses: true,
      locks: [],
      script: { state: 'running', findings: [] },
    });
  });

  test('advances by a duration and returns the facts', async () => {
    const { control } = controlled();

    const advanced = dataOf(await control('POST', '/sim/clock/advance', { by: '8h' })) as {
      facts: unknown;
    };

    expect(advanced).toMatchObject({
      from: '2026-05-04T16:00:00.000Z',
      to: '2026-05-05T00:00:00.000Z',
      advancedMs: 28_800_000,
      omittedFacts: 0,
      findings: [{ expected: 'car.charge.isCharging', passed: true, line: 16 }],
    });
    expect(advanced).not.toHaveProperty('holds');
    expect(advanced.facts).toContainEqual(
      expect.objectContaining({ kind: 'charge.completed', subject: 'car' }),
    );
    expect(dataOf(await control('GET', '/sim/clock'))).toMatchObject({
      script: { state: 'ended' },
    });
  });

  test.each([
    ['2026-05-04T19:30:00', 5_400_000],
    ['2026-05-04T19:30:00+02:00', 5_400_000],
    ['2026-05-04T17:00:00Z', 3_600_000],
    ['2026-05-04T18:00:00', 0],
  ])('advances to %s, a local time where it has no offset', async (to, advancedMs) => {
    const { control } = controlled();

    expect(dataOf(await control('POST', '/sim/clock/advance', { to }))).toMatchObject({
      advancedMs,
    });
  });

  test('advances until a condition holds, to the very instant', async () => {
    const { control } = controlled();

    const until = 'car.battery.soc >= 42.5';
    const advanced = dataOf(await control('POST', '/sim/clock/advance', { until }));

    expect(advanced).toMatchObject({ holds: true });
    const car = dataOf(await control('GET', '/sim/vehicles/car')) as {
      truth: { battery: { socPercent: number } };
    };
    expect(car.truth.battery.socPercent).toBeCloseTo(42.5, 4);
  });

  test('says when a condition did not come about in time', async () => {
    const { control } = controlled();

    const order = { until: 'car.battery.soc >= 90', within: '1h' };
    const answer = await control('POST', '/sim/clock/advance', order);

    expect(answer).toMatchObject({
      status: 409,
      body: { data: { holds: false, advancedMs: 3_600_000 } },
    });
    const { reason } = (answer.body as { readonly data: { readonly reason: string } }).data;
    expect(reason).toMatch(/^car\.battery\.soc is [\d.]+ %, expected >= 90 %; /);
    expect(errorOf(answer)).toMatchObject({
      code: 'CONFLICT',
      detail: `waited 1h in vain, until 2026-05-04T17:00:00.000Z, for car.battery.soc >= 90: ${reason}`,
    });
  });

  test('shows a mistake in a condition as a compiler would', async () => {
    const { control, run } = controlled();

    const order = { until: 'car.battery.sco > 40' };
    const error = errorOf(await control('POST', '/sim/clock/advance', order));

    expect(error).toMatchObject({ status: 400, type: 'VALIDATION' });
    expect(error.detail).toBe(
      'condition:1:13: error: a battery has no sco; it has soc, energy, capacity, health, range\n' +
        '  car.battery.sco > 40\n              ^^^\n  did you mean soc?',
    );
    expect(run.world.clock.now).toBe(run.world.startMs);
  });

  test.each(Object.entries(costly))(
    'refuses the condition of %s, and goes on',
    async (_, until) => {
      const { control, run } = controlled();

      const error = errorOf(await control('POST', '/sim/clock/advance', { until }));

      expect(error).toMatchObject({ status: 400, type: 'VALIDATION' });
      expect(error.detail).toMatch(
        /^condition:1:1: error: the evaluation would take more than 500000 steps\n.*\n {2}\^+$/,
      );
      expect(run.world.clock.now).toBe(run.world.startMs);
      expect(dataOf(await control('POST', '/sim/clock/advance', { by: '1m' }))).toMatchObject({
        advancedMs: 60_000,
      });
    },
  );

  test('says why a condition has no answer', async () => {
    const { control } = controlled();

    const order = { until: 'van.signal("Charge.IsCharging").value == true' };
    const error = errorOf(await control('POST', '/sim/clock/advance', order));

    expect(error).toMatchObject({ status: 400 });
    expect(error.detail).toContain('van.signal("Charge.IsCharging")');
  });

  test.each([
    [{}, 'exactly one of by, to, until and next'],
    [{ by: '1h', to: '2026-05-05T00:00:00' }, 'exactly one of by, to, until and next'],
    [{ by: '1h', within: '2h' }, 'within belongs to until'],
    [{ by: 'soon' }, 'body by: expected a duration'],
    [{ by: -1 }, 'body'],
    [{ by: '200000d' }, 'body by: expected a duration from'],
    [{ to: 'tomorrow' }, 'body to: expected an instant'],
    [{ to: '2026-05-04T17:59:59' }, 'lies before now'],
    [{ to: '2226-05-04T17:59:59' }, 'lies too far behind now'],
    [{ by: '1h', speed: 2 }, 'speed'],
  ])('refuses %j', async (order, words) => {
    const { control, run } = controlled();

    const error = errorOf(await control('POST', '/sim/clock/advance', order));

    expect(error).toMatchObject({ status: 400, type: 'VALIDATION', code: 'BAD_REQUEST' });
    expect(error.detail).toContain(words);
    expect(run.world.clock.now).toBe(run.world.startMs);
  });

  test('however an advance is cut, the log is the same', async () => {
    const stretch = fc.oneof(
      fc.integer({ min: 0, max: 7_200_000 }).map((by) => ({ by })),
      fc.integer({ min: 36, max: 79 }).map((soc) => {
        return { until: `car.battery.soc >= ${soc} || van.speed > 3`, within: '20m' };
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(stretch, { maxLength: 6 }), async (stretches) => {
        const cut = controlled();
        for (const each of stretches) await cut.control('POST', '/sim/clock/advance', each);
        const whole = controlled();
        whole.run.advanceTo(cut.run.world.clock.now);

        expect(cut.run.world.log.digest).toBe(whole.run.world.log.digest);
      }),
      { numRuns: 25 },
    );
  });

  test('a script that fails ends, and the world goes on', async () => {
    const { control } = controlled(twoCars.replace('[car.charge.isCharging]', '[van.moving]'));

    dataOf(await control('POST', '/sim/clock/advance', { by: '2h' }));

    expect(dataOf(await control('GET', '/sim/clock'))).toMatchObject({
      now: '2026-05-04T18:00:00.000Z',
      script: {
        state: 'broken',
        verdict: 'FAIL',
        reason: 'van.moving',
        line: 16,
        findings: [{ expected: 'van.moving', passed: false, actual: 'van.moving is false' }],
      },
    });
    const log = await control('GET', '/sim/log?kind=script.ended');
    expect(dataOf(log)).toMatchObject([{ data: { verdict: 'FAIL' } }]);
  });

  test('plays and stands', async () => {
    const { control, wall } = controlled();

    expect(dataOf(await control('POST', '/sim/clock/play', { speed: 60 }))).toMatchObject({
      mode: 'held',
      playing: true,
      speed: 60,
    });
    await wall.pass(10_000);
    expect(dataOf(await control('POST', '/sim/clock/pause'))).toMatchObject({
      now: '2026-05-04T16:10:00.000Z',
      playing: false,
    });
    await wall.pass(10_000);
    expect(dataOf(await control('GET', '/sim/clock'))).toMatchObject({
      now: '2026-05-04T16:10:00.000Z',
    });
  });

  test.each([0, -1, 1e9, 'fast'])('does not play at speed %j', async (speed) => {
    const { control } = controlled();

    expect(errorOf(await control('POST', '/sim/clock/play', { speed }))).toMatchObject({
      status: 400,
    });
  });
});

describe('locks', () => {
  test('keep the clock from being advanced, and name their holder', async () => {
    const { control, wall, run } = controlled();
    const order = { holder: 'nightly import', for: '10s' };
    expect(dataOf(await control('POST', '/sim/clock/locks', order))).toEqual({
      id: 'lock-1',
      holder: 'nightly import',
      expiresInMs: 10_000,
    });

    const refused = errorOf(await control('POST', '/sim/clock/advance', { by: '1h' }));
    expect(refused).toMatchObject({ status: 409, type: 'VALIDATION' });
    expect(refused.detail).toBe('the clock is locked by nightly import (lock-1, 10s left)');

    await wall.pass(10_000);
    expect(dataOf(await control('GET', '/sim/clock/locks'))).toEqual([]);
    dataOf(await control('POST', '/sim/clock/advance', { by: '1h' }));
    expect(run.world.clock.now - run.world.startMs).toBe(3_600_000);
  });

  test('are given back once', async () => {
    const { control } = controlled();
    await control('POST', '/sim/clock/locks', { holder: 'test' });

    expect((await control('DELETE', '/sim/clock/locks/lock-1')).status).toBe(204);
    expect(errorOf(await control('DELETE', '/sim/clock/locks/lock-1'))).toMatchObject({
      status: 404,
    });
  });

  test.each([{ holder: '' }, { holder: 'x', for: '2h' }, { holder: 'x', for: 0 }, {}])(
    '%j is none',
    async (order) => {
      const { control } = controlled();

      expect(errorOf(await control('POST', '/sim/clock/locks', order))).toMatchObject({
        status: 400,
      });
    },
  );
});
