import { expect, test } from 'vitest';
import { createApp } from '../../../adapters/http/app.ts';
import { controlled, controlToken, twoCars } from '../../support/controlled.ts';

function asked(unready: () => string | undefined) {
  const { worlds } = controlled(twoCars);
  const isHost = (host: string): boolean => host === 'sim.example';
  const app = createApp({ worlds, simulation: worlds, controlToken, unready, isHost });
  return (path: string) => app.fetch(new Request(`http://10.0.0.7:4010${path}`));
}

test('a server that cannot serve its worlds lives and says why it is not ready', async () => {
  let reason: string | undefined = 'cannot use the database h/d: no server listens there';
  const fetch = asked(() => reason);

  const unready = await fetch('/readyz');
  expect(unready.status).toBe(503);
  expect(unready.headers.get('retry-after')).toBe('1');
  expect(await unready.json()).toMatchObject({ errors: [{ status: '503', detail: reason }] });
  expect((await fetch('/healthz')).status).toBe(200);

  reason = undefined;
  expect((await fetch('/readyz')).status).toBe(200);
});

test('only these two paths answer under any name of the server', async () => {
  const fetch = asked(() => undefined);

  for (const path of ['/metrics', '/sim', '/healthz/x', '/']) {
    expect((await fetch(path)).status).toBe(403);
  }
});

test('the health of a server wakes no world and is not about one', async () => {
  const { fetch, run } = controlled(twoCars);
  const { log } = run.world;
  const { length } = log;

  const answer = await fetch('/healthz');
  expect(answer.headers.get('sc-request-id')).toMatch(/^[\da-f-]{36}$/);
  expect(log.length).toBe(length);
});
