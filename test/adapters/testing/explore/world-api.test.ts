import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { explore, listen } from '../../../../adapters/testing/index.ts';
import { night, type TestEvent } from './night.ts';

interface Told {
  readonly api: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** No connection is used again: a busy machine may close it meanwhile. */
const closing = { connection: 'close' };

/** An application on a port that keeps the state of charge that the API has, after its answer or before. */
async function asking({ isLate }: { readonly isLate: boolean }) {
  let told: Told | undefined;
  let state: { counts: Record<string, number>; statuses: number[] };
  const ask = async ({ data }: TestEvent, counts = state.counts, statuses = state.statuses) => {
    const { api, clientId, clientSecret } = told!;
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
    });
    const issued = await fetch(`${api}/oauth2/token`, { method: 'POST', body });
    const { access_token: token } = (await issued.json()) as { readonly access_token: string };
    const headers = { authorization: `Bearer ${token}` };
    const { status } = await fetch(`${api}/v3/connections`, { headers });
    counts[data.vehicle.id] = (counts[data.vehicle.id] ?? 0) + 1;
    if (!statuses.includes(status)) statuses.push(status);
  };
  const { url, close } = await listen(async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/hooks') {
      const event = (await request.json()) as TestEvent;
      const asked = ask(event);
      if (!isLate) await asked;
      return new Response(null, { status: 204, headers: closing });
    }
    if (pathname === '/reset') {
      told = (await request.json()) as Told;
      state = { counts: {}, statuses: [] };
    }
    return Response.json(state, { headers: closing });
  });
  onTestFinished(close);
  return { app: `${url}/hooks`, reset: `${url}/reset`, readBack: `${url}/state` };
}

test.each([false, true])(
  'an application on a port calls the API, late %s',
  { tags: 'long' },
  async (isLate) => {
    const yaml = `${night}expect:\n  - { readBack: "counts.{car}", equals: 5 }\n  - { readBack: statuses, contains: 200 }\n`;
    const { findings, remarks } = await explore({
      yaml,
      ...(await asking({ isLate })),
      apiPort: 0,
      choices: ['twice'],
      budget: { runs: 1 },
      within: '60s',
      throws: false,
    });

    expect(remarks[0]).toBe('the application calls the API, so every run has a world');
    expect(findings.map(({ name }) => name)).toEqual(['twice-converges']);
  },
);

/** An application on a port that calls the API after an event, again and again for a time. */
async function polling(forMs: number) {
  let api = '';
  let counts: Record<string, number> = {};
  const store = async (id: string, kept = counts): Promise<void> => {
    const endMs = performance.now() + forMs;
    do {
      await pause(30);
      await fetch(`${api}/v3/connections`, { headers: closing }).catch(() => {});
    } while (performance.now() < endMs);
    kept[id] = (kept[id] ?? 0) + 1;
  };
  const { url, close } = await listen(async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/hooks') {
      void store(((await request.json()) as TestEvent).data.vehicle.id);
      return new Response(null, { status: 204, headers: closing });
    }
    if (pathname === '/reset') {
      ({ api } = (await request.json()) as Told);
      counts = {};
    }
    return Response.json({ counts }, { headers: closing });
  });
  onTestFinished(close);
  return { app: `${url}/hooks`, reset: `${url}/reset`, readBack: `${url}/state` };
}

const exploringPolling = async (forMs: number, options: object) =>
  explore({
    yaml: `${night}expect:\n  - { readBack: "counts.{car}", equals: 5 }\n`,
    ...(await polling(forMs)),
    apiPort: 0,
    choices: ['twice'],
    budget: { runs: 1 },
    throws: false,
    ...options,
  });

test('a read-back waits for quiet after the last request to the API', {
  tags: 'long',
}, async () => {
  const { findings } = await exploringPolling(400, { quiet: '200ms' });

  expect(findings.map(({ oracle }) => oracle)).not.toContain('expectations');
});

test('an application that calls the API on and on is never silent', { tags: 'long' }, async () => {
  await expect(exploringPolling(3000, { quiet: '300ms', within: '1s' })).rejects.toThrow(
    /^the application is never silent for 300ms: .* for 1s of real time; say a shorter quiet/,
  );
});

test('a port that is taken, and one that is none, are named', async () => {
  const { url, close } = await listen(() => new Response());
  onTestFinished(close);
  const exploring = (apiPort: number) =>
    explore({ yaml: night, app: () => ({ receive: () => new Response() }), apiPort });

  await expect(exploring(Number(new URL(url).port))).rejects.toThrow(
    /the API cannot be served on port \d+: it is taken/,
  );
  await expect(exploring(70_000)).rejects.toThrow(/apiPort: 70000 is no port from 1 to 65535/);
  await expect(exploring(NaN)).rejects.toThrow(/apiPort: NaN is no port/);
});
