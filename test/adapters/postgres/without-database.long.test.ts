import { expect, test } from 'vitest';
import { serverHere } from '../../support/sharing-server.ts';
import { withDatabases } from '../../support/with-databases.ts';

withDatabases((database) => {
  test('while its database is down, a server answers what needs no world, and tells the outage once', async () => {
    const address = await database().schema();
    const server = await serverHere(address);
    await database().halt();
    for (const path of ['/sim', '/docs/api', '/openapi.json', '/asyncapi.json']) {
      expect((await fetch(`${server.origin}${path}`)).status, path).toBe(200);
    }
    await expect.poll(async () => (await server.ask('GET', '/sim/clock')).status).toBe(503);
    for (let count = 0; count < 20; count += 1) {
      expect((await server.ask('GET', '/w/other/sim/clock')).status).toBe(503);
    }
    const outage = 'cannot use the database';
    const told = () => server.said.split('\n').filter((line) => line.startsWith(outage));
    expect(told()).toHaveLength(1);

    await database().go();
    await server.insist('GET', '/sim/clock');
    await expect
      .poll(() => server.said)
      .toMatch(/the database answers again, after .* \d+ failures/);
    expect(told()).toHaveLength(1);
  });
});
