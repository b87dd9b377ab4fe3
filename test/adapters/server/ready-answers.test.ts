import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { createApp } from '../../../adapters/http/app.ts';
import { facesWith } from '../../../adapters/http/face-options.ts';
import type { HostedWorld } from '../../../adapters/http/hosted-world.ts';
import { RequestLog } from '../../../adapters/http/request-log.ts';
import { parseScenario, ScenarioRun } from '../../../engine/index.ts';
import { heldClock } from '../../support/held-clock.ts';
import { localServer } from '../../support/local-server.ts';

const garage = `
version: 1
name: garage
clock: { start: 2026-05-04T06:00:00 }
users: { anna: null }
vehicles: { car: { model: tesla-model-3, owner: anna } }
`;

/** A server of a garage, the request for all signals of its car, and the count of ready answers. */
async function served() {
  const run = new ScenarioRun(parseScenario(garage, { file: 'garage' }), { open: true });
  const world: HostedWorld = {
    id: 'main',
    run,
    timekeeper: heldClock(run),
    options: facesWith(),
    requests: new RequestLog(() => 0),
  };
  const worlds = { first: world, find: () => world, list: () => [world] };
  const app = createApp({ worlds, controlToken: 'control' });
  const counts = { ready: 0 };
  const begin: typeof app.begin = (...asked) => {
    const begun = app.begin(...asked);
    if (typeof begun === 'object') counts.ready += 1;
    return begun;
  };
  const server = await localServer({ begin, fetch: app.answer });
  const { service } = run.world;
  const asked = [
    `GET /v3/vehicles/${service.vehicleId(0)}/signals HTTP/1.1`,
    'Host: motorpool.example',
    `Authorization: Bearer ${service.issueToken().accessToken}`,
    `SC-User-Id: ${service.users.byName('anna')!.id}`,
  ].join('\r\n');
  return { run, server, asked, counts };
}

/** The instants of reading in some answers, those of each answer without repetition. */
function instantsOf(answers: string): readonly (readonly (string | undefined)[])[] {
  return answers
    .split('HTTP/1.1 200 OK')
    .slice(1)
    .map((each) => {
      const all = each.matchAll(/"retrievedAt":"([^"]*)"/g);
      return Array.from(new Set(Array.from(all, ([, at]) => at)));
    });
}

test('answers on their way to a slow client keep their instant while time goes on', async () => {
  const { run, server, asked, counts } = await served();
  const count = 400;
  const last = `${asked}\r\nConnection: close\r\n\r\n`;
  const ask = (text: string, isSlow: boolean) => {
    const socket = connect({ port: server.port, host: server.host });
    const said: Buffer[] = [];
    if (isSlow) socket.pause();
    socket.on('data', (bytes: Buffer) => said.push(bytes));
    socket.write(text);
    const whole = new Promise<string>((resolve, reject) => {
      socket.on('error', reject);
      socket.on('close', () => resolve(Buffer.concat(said).toString('latin1')));
    });
    return { socket, whole };
  };
  try {
    await ask(last, false).whole;
    const slow = ask(`${`${asked}\r\n\r\n`.repeat(count - 1)}${last}`, true);
    // All of them are more than the system takes for a client that reads nothing.
    let others = 0;
    let before = -1;
    while (counts.ready - others !== before) {
      before = counts.ready - others;
      run.advanceTo(run.world.clock.now + 1);
      for (let asking = 0; asking < 2; asking += 1) await ask(last, false).whole;
      others += 2;
    }
    expect(before).toBeLessThan(count);
    slow.socket.resume();
    const instants = instantsOf(await slow.whole);

    expect(instants).toHaveLength(count);
    expect(instants.filter((each) => each.length !== 1)).toEqual([]);
    expect(new Set(instants.map(([at]) => at)).size).toBeGreaterThan(1);
  } finally {
    await server.close(0);
  }
});
