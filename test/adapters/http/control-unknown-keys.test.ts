import { describe, expect, test } from 'vitest';
import { errorOf } from '../../support/commanding.ts';
import { controlled } from '../../support/controlled.ts';

describe('the control API', () => {
  const { control, routes } = controlled();

  test.each([
    ['/sim/vehicles/car/history?start=2026-05-04T18:00:00', /start; did you mean from\?$/],
    ['/sim/vehicles/car/history?to=2026-05-04T18:00:00', /to; did you mean until\?$/],
    ['/sim/requests?vehicle=car', /unknown key vehicle; here: from, limit, method, path, status$/],
    ['/sim/log?knd=charge.*', /unknown key knd; did you mean kind\?$/],
    ['/sim/clock?now', /unknown key now; this request takes no query$/],
  ])('refuses the unknown key of %s', async (path, words) => {
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
