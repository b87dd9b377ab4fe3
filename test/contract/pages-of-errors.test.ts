import { describe, expect, test } from 'vitest';
import { errorTypes, faceOf } from '../../engine/index.ts';
import { Hooked } from '../support/hooked.ts';
import { legacyClient } from '../support/legacy.ts';
import { served } from '../support/served.ts';

const car = 'users: { anna: null }\nvehicles: { car: { model: BEV, owner: anna, grants: [] } }';
const { fetch } = served(car);

/**
 * Status and type of the page to which a link of an error leads, with or without the prefix of a
 * world.
 */
async function led(link: unknown): Promise<readonly unknown[]> {
  const { status, headers } = await fetch(new URL(String(link)).pathname);
  return [status, headers.get('content-type')];
}

const page = [200, expect.stringContaining('text/html')];

describe('"The `links.about` values point to pages … named for the error group"', () => {
  test.each([...errorTypes, 'SignalError', '../x'])('there is a page about %s', async (type) => {
    expect(await led(`http://x/docs/errors/${faceOf({ type, code: null }).about}`)).toEqual(page);
  });

  test('there is a page that lists all groups', async () => {
    const { text } = await fetch('/docs/errors');

    const links = [...text.matchAll(/href="([^"]+)"/g)].map(([, link]) => link);
    expect(links).toHaveLength(errorTypes.length);
    for (const link of links) expect(await led(link)).toEqual(page);
  });

  test('each page leads back to that list', async () => {
    const { text } = await fetch('/docs/errors/validation-errors');

    expect(text).toMatch(/href="[^"]*\/docs\/errors"/);
  });

  test.each([
    ['GET', '/v3/connections', 401],
    ['PUT', '/v3/connections', 405],
    ['GET', '/v3/nothing', 404],
    ['GET', '/w/w9/v3/connections', 404],
    ['GET', '/docs/errors/nothing', 404],
  ])('links.about of %s %s leads there', async (method, path, status) => {
    const answered = await fetch(path, { method });

    expect(answered.status).toBe(status);
    const [error] = (answered.body as { errors: { links: { about: string } }[] }).errors;
    expect(await led(error!.links.about)).toEqual(page);
  });

  test('an unknown group is a page of status 404 for browsers, and JSON for other clients', async () => {
    const ask = (accept: string) => fetch('/docs/errors/nothing', { headers: { accept } });
    const browser = await ask('text/html,application/xhtml+xml,*/*;q=0.8');
    const client = await ask('*/*');

    expect([browser.status, client.status]).toEqual([404, 404]);
    expect(browser.headers.get('content-type')).toContain('text/html');
    expect(browser.text).toContain('href="http://localhost/docs/errors"');
    expect(client.body).toHaveProperty('errors');
  });

  test('a docURL of version 2.0 names it, also for a permission', async () => {
    const client = legacyClient(car);
    const paths = ['/odometer', '/nothing', '/../none'];

    for (const path of [...paths, '/service/history?start_date=x']) {
      const { status, body } = await client.get(path);
      expect(status, path).toBeGreaterThanOrEqual(400);
      expect(await led((body as { docURL: string }).docURL)).toEqual(page);
    }
  });

  test('a docURL of an event names it under the base URL of the world', async () => {
    const hooked = new Hooked({ triggers: ['TractionBattery.StateOfCharge'] });
    hooked.world.service.base = 'https://pool.example/w/w1';
    hooked.pass(0);
    hooked.world.submit({
      kind: 'connection.open',
      vehicle: 'car',
      user: 'anna',
      permissions: ['read_odometer'],
    });
    hooked.pass(60_000);

    const [error] = hooked.received.at(-1)!.body.data.errors!;
    expect(error!['docURL']).toBe('https://pool.example/w/w1/docs/errors/permission-errors');
    expect(await led(error!['docURL'])).toEqual(page);
  });
});
