import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listen } from '../../../adapters/testing/index.ts';
import { type ReadyLine, serveHere } from '../../support/serving.ts';
import { scratch } from '../scratch.ts';

interface Entry {
  readonly kind: string;
  readonly at: string;
}

interface Advanced {
  readonly to: string;
  readonly remarks?: readonly string[];
  readonly error?: { readonly code: string; readonly detail: string };
}

/** A backend over HTTP: it learns where the service is once that runs. */
interface Backend {
  receive: (request: Request) => Promise<Response>;
}

/** Whether a webhook says that the car stands unlocked. */
async function isUnlocked(request: Request): Promise<boolean> {
  return /"value":\s*false/.test(await request.text());
}

const done = (): Response => new Response(null, { status: 204 });

/** Serves two cars to a backend; the world unlocks one of them at 18:10. */
async function served(backend: Backend, ...flags: string[]) {
  const listening = await listen((request) => backend.receive(request));
  onTestFinished(() => listening.close());
  const folder = scratch({
    'evening.yaml': `
version: 1
name: evening
seed: 7
clock: { start: 2026-05-04T18:00:00 }
app: { managementToken: secret, clientId: app, clientSecret: hush }
users: { anna: { externalId: app-7 } }
vehicles: { car: { model: tesla-model-3, owner: anna, timeouts: { relock: 1d } } }
webhooks:
  main: { url: "${listening.url}/in", verify: skip, triggers: [Closure.IsLocked], data: [Closure.IsLocked], subscribe: all }
steps:
  - wait: 10m
  - unlock: car
`,
  });
  const { end, output } = await serveHere(
    join(folder, 'evening.yaml'),
    '--held',
    '--json',
    ...flags,
  );
  onTestFinished(async () => void (await end()));
  const { controlToken, origin } = JSON.parse(output) as ReadyLine;
  const control = async (path: string, body?: string): Promise<unknown> => {
    const headers = { authorization: `Bearer ${controlToken}`, 'content-type': 'application/json' };
    const method = body === undefined ? 'GET' : 'POST';
    const answer = await fetch(`${origin}/sim/${path}`, { method, headers, body: body ?? null });
    return answer.json();
  };
  const advance = async (by: string): Promise<Advanced> => {
    const answer = await control('clock/advance', JSON.stringify({ by }));
    const { data, error } = answer as { readonly data?: object; readonly error?: object };
    return { ...data, error } as unknown as Advanced;
  };
  const instantsOf = async (...kinds: string[]): Promise<readonly string[]> => {
    const { data } = (await control('log?limit=1000')) as { readonly data: readonly Entry[] };
    return data
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ kind, at }) => `${at.slice(11, 16)} ${kind}`);
  };
  return { advance, call: caller(origin), instantsOf };
}

/** Calls the API as the backend does. */
function caller(origin: string) {
  return async (verb: 'lock' | 'unlock', more: Readonly<Record<string, string>> = {}) => {
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: 'app',
      client_secret: 'hush',
    });
    const token = await fetch(`${origin}/oauth2/token`, { method: 'POST', body, headers: more });
    const { access_token } = (await token.json()) as { readonly access_token: string };
    const headers = { authorization: `Bearer ${access_token}`, ...more };
    const listed = await fetch(`${origin}/v3/connections`, { headers });
    const { data } = (await listed.json()) as Listed;
    const [connection] = data;
    const { id: user } = connection!.relationships.user.data;
    const { id: vehicle } = connection!.relationships.vehicle.data;
    const path = `/v3/vehicles/${vehicle}/commands/security/${verb}`;
    const asUser = { ...headers, 'sc-user-id': user };
    return (await fetch(`${origin}${path}`, { method: 'POST', headers: asUser })).status;
  };
}

interface Listed {
  readonly data: readonly {
    readonly relationships: Readonly<
      Record<'user' | 'vehicle', { readonly data: { readonly id: string } }>
    >;
  }[];
}

describe('a backend over HTTP in the world of a held server', () => {
  test('may await a command before it answers', async () => {
    const backend: Backend = { receive: async () => done() };
    const { advance, call, instantsOf } = await served(backend);
    const statuses: number[] = [];
    backend.receive = async (request) => {
      if (await isUnlocked(request)) statuses.push(await call('lock'));
      return done();
    };

    expect(await advance('1h')).not.toHaveProperty('remarks');
    expect(statuses).toEqual([200]);
    expect(await instantsOf('doors.unlocked', 'command.request', 'doors.locked')).toEqual([
      '18:10 doors.unlocked',
      '18:10 command.request',
      '18:10 doors.locked',
    ]);
  });

  test('works on after its answer within --quiet', { tags: 'long' }, async () => {
    const backend: Backend = { receive: async () => done() };
    const { advance, call, instantsOf } = await served(backend, '--quiet', '2s');
    const statuses: number[] = [];
    backend.receive = async (request) => {
      if (await isUnlocked(request)) {
        void pause(1).then(async () => statuses.push(await call('lock')));
      }
      return done();
    };

    expect(await advance('1h')).not.toHaveProperty('remarks');
    expect(statuses).toEqual([200]);
    expect(await instantsOf('command.request')).toEqual(['18:10 command.request']);
  });
});
