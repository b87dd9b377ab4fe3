import { describe, expect, test } from 'vitest';
import { errorOf } from '../../support/commanding.ts';
import { controlled, controlToken } from '../../support/controlled.ts';

describe('the control API', () => {
  const { control, routes } = controlled();

  test.each([
    ['/sim/vehicles/car/history?start=2026-05-04T18:00:00', /start; did you mean from\?$/],
    ['/sim/vehicles/car/history?to=2026-05-04T18:00:00', /to; did you mean until\?$/],
    ['/sim/requests?vehicle=car', /unknown key vehicle; here: from, limit, method, path, status$/],
    ['/sim/log?knd=charge.*', /unknown key knd; did you mean kind\?$/],
    ['/sim/log?kind=chrge.*', /no kind chrge\.\* of log entries; did you mean charge\.\*\?$/],
    ['/sim/log?kind=charge.startd', /did you mean charge\.started\?$/],
    ['/sim/log?kind=charge', /did you mean charge\.\*\?$/],
    ['/sim/clock?now', /unknown key now; this request takes no query$/],
  ])('refuses the unknown word of %s', async (path, words) => {
    const { status, detail } = errorOf(await control('GET', path));

    expect(status).toBe(400);
    expect(detail).toMatch(words);
  });

  test('refuses unknown keys of the query on every route', async () => {
    const own = routes.filter(({ family }) => family === 'control');

    for (const { method, path } of own) {
      const asked = `${path.replace(/\{\w+\}/g, 'car')}?zzz=1`;
      const answer = await control(method.toUpperCase(), asked);
      expect([asked, answer.status]).toEqual([asked, 400]);
    }
    expect(own.length).toBeGreaterThan(40);
  });

  test('suggests the words of a range in bodies too', async () => {
    const answer = errorOf(await control('POST', '/sim/replays', { start: '2026-05-04T18:00:00' }));

    expect(answer.status).toBe(400);
    expect(answer.detail).toMatch(/unknown key start; did you mean from\?/);
  });
});

test.each([
  ['/sim/worlds', 20_000, (inner: string) => `{"scenario":${inner}}`],
  ['/sim/worlds', 5_000, (inner: string) => `{"scenario":${inner}}`],
  ['/sim/faults', 8_000, (inner: string) => `{"target":"vehicle.car","effects":${inner}}`],
  ['/sim/vehicles/car/do', 5_000, (inner: string) => `{"plugIn":${inner}}`],
])('a body of %s that is nested %i levels is refused', async (path, levels, around) => {
  const { fetch } = controlled();
  const isList = path === '/sim/faults';
  const inner = isList
    ? '['.repeat(levels) + ']'.repeat(levels)
    : '{"a":'.repeat(levels) + '1' + '}'.repeat(levels);

  const answer = errorOf(
    await fetch(path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${controlToken}`,
        'content-type': 'application/json',
      },
      body: around(inner),
    }),
  );

  expect(answer.status).toBe(400);
  expect(answer.detail).toMatch(/nested more than 64 levels deep$/);
});
