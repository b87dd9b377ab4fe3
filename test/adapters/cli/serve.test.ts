import { execFileSync } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, test } from 'vitest';
import { builtCommand } from '../../support/built-command.ts';
import type { ReadyLine } from '../../support/serving.ts';
import { record } from './recorded-terminal.ts';
import { shortNight } from './sample-scenarios.ts';

describe('options', () => {
  test.each([
    [['--port', '70000'], '--port 70000: write a number from 0 to 65535'],
    [['--port', 'x'], '--port x'],
    [['--speed', '0'], '--speed 0: write simulated seconds'],
    [['--speed', '60', '--held'], '--speed and --held contradict each other'],
    [['--play', '--held'], '--play and --held contradict each other'],
    [['--control-token', 'short'], '--control-token: write 16 to 200'],
    [['--host', '0.0.0.0'], 'give --control-token or MOTORPOOL_CONTROL_TOKEN a secret of your own'],
    [['--host', '0.0.0.0', '--control-token', 'a-secret-of-mine'], 'app: { clientSecret'],
    [['--host', 'no-such-host.invalid', '--control-token', 'a-secret-of-mine'], 'clientSecret'],
    [
      ['--with', 'charge-limiter=0'],
      '--with charge-limiter=0: write charge-limiter, charge-limiter=3',
    ],
    [['--connect', 'me'], '--connect me: write pages, auto, guests'],
    [['-p', 'x'], '--param x: write it as name=value'],
    [['--option', 'codes'], '--option codes: write it as name=value'],
    [['--option', 'coeds=public'], 'there is no coeds; did you mean codes?'],
    [['--option', 'connectFlow=auto'], 'there is no connectFlow; here: codes, singleForm'],
    [['--option', 'codes=publik'], 'there is no publik; did you mean public?'],
    [['--option', 'codes=public', '--option', 'codes=public'], 'codes is given more than once'],
    [
      ['--tiles', 'https://tile.example/map.png'],
      '--tiles https://tile.example/map.png: write none or',
    ],
    [['no-such.yaml'], 'there is no such file'],
    [['garage'], 'did you mean demo/garage?'],
    [['demo/garrage'], 'did you mean demo/garage?'],
    [['demo/garage', '-p', 'cars=3'], 'there is no parameter cars'],
  ])('%j end with 2 and say what to do', async (args, words) => {
    const { code, stderr, stdout } = await record(['serve', ...args]);

    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(words);
  });

  test('--json prints mistakes in the scenario as one line of JSON', async () => {
    const { code, stdout } = await record(['serve', 'no-such.yaml', '--json']);

    expect(code).toBe(2);
    expect(stdout).toMatch(/^.+\n$/);
    expect(JSON.parse(stdout)).toMatchObject({ diagnostics: [{ code: 'file_not_found' }] });
  });

  test('the help names the default of --log-sync', async () => {
    const { stdout } = await record(['serve', '--help']);

    expect(stdout).toMatch(/--log-sync <when>\s[^-]*\(written\)/);
  });

  test('a port that is in use is said to be', async () => {
    const taken = createServer();
    const port = await new Promise<number>((settle) => {
      taken.listen(0, '127.0.0.1', () => settle((taken.address() as { port: number }).port));
    });

    const { code, stderr } = await record(['serve', '--port', String(port)]);
    taken.close();

    expect(code).toBe(2);
    expect(stderr).toContain(`--port ${port}: it is in use on 127.0.0.1`);
  });
});

const { home, start } = builtCommand({ 'night.yaml': shortNight });

/** A server as a child process, and its first line or lines. */
async function serve(...args: readonly string[]) {
  const child = start(['serve', '--port', '0', ...args]);
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const lines: string[] = [];
  const isJson = args.includes('--json');
  const ready = new Promise<void>((settle, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line);
      if (isJson || line.includes('Ctrl-C')) settle();
    });
    child.once('close', () => reject(new Error(stderr)));
  });
  const ended = new Promise<number | null>((settle) => child.once('close', settle));
  await ready;
  return { child, ended, lines, stderr: () => stderr };
}

/** Repeats a request for as long as a test may last. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  let isSo = false;
  while (!isSo) isSo = await holds();
}

async function tokenOf({ origin, clientId, clientSecret }: ReadyLine): Promise<string> {
  const response = await fetch(`${origin}/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
    }),
  });
  const { access_token: token } = (await response.json()) as { access_token: string };
  return token;
}

test('one line of JSON says all that a test suite needs', { tags: 'long' }, async () => {
  const { child, ended, lines, stderr } = await serve('--json', '--held', '--verbose');
  const ready = JSON.parse(lines[0]!) as ReadyLine;
  const car = ready.vehicles.find(({ name }) => name === 'ioniq')!;
  const owner = ready.users.find(({ id }) => id === car.owner)!;
  expect(ready.feed).toBe(`${ready.origin.replace('http', 'ws')}/feed`);
  expect(owner).toMatchObject({ name: 'anna', externalId: 'app-user-1' });

  const control = (path: string, body: object) =>
    fetch(`${ready.origin}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${ready.controlToken}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
  const order = { until: 'ioniq.signal("TractionBattery.StateOfCharge").value >= 80.0' };
  const advanced = await control('/sim/clock/advance', order);
  expect(await advanced.json()).toMatchObject({ data: { holds: true } });

  const token = await tokenOf(ready);
  const signal = await fetch(
    `${ready.origin}/v3/vehicles/${car.id}/signals/tractionbattery-stateofcharge`,
    { headers: { authorization: `Bearer ${token}`, 'sc-user-id': owner.id } },
  );
  expect(await signal.json()).toMatchObject({ data: { attributes: { body: { value: 80 } } } });

  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(lines).toHaveLength(1);
  expect(stderr()).toMatch(/^POST \/oauth2\/token 200 [\d.]+ ms [\da-f-]{36}$/m);
  expect(stderr()).not.toContain(token);
  expect(stderr()).not.toContain(ready.controlToken);
});

test('--option decides how the API shows itself', { tags: 'long' }, async () => {
  const { lines } = await serve('--json', '--held', '--option', 'codes=public');
  const { origin, clientId, clientSecret } = JSON.parse(lines[0]!) as ReadyLine;
  const grant = {
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
  };
  const issued = await fetch(`${origin}/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams(grant),
  });
  const { access_token } = (await issued.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${access_token}` };
  const response = await fetch(`${origin}/v3/vehicles/none`, { headers });

  expect(await response.json()).toMatchObject({ errors: [{ code: 'VEHICLE_NOT_FOUND' }] });
});

test('every user begins with a pair of tokens, and connect URLs can lead back at once', {
  tags: 'long',
}, async () => {
  const { lines } = await serve('--json', '--held', '--connect', 'guests');
  const { origin, clientId, clientSecret, users } = JSON.parse(lines[0]!) as ReadyLine;
  const exchange = async (form: Readonly<Record<string, string>>) => {
    const response = await fetch(`${origin}/oauth/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
      body: new URLSearchParams(form),
    });
    return (await response.json()) as { access_token: string };
  };

  const pairs = users.map(({ accessToken, refreshToken }) => [accessToken, refreshToken]);
  expect(new Set(pairs.flat()).size).toBe(2 * users.length);
  for (const { refreshToken } of users) {
    const { access_token } = await exchange({
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
    });
    expect(access_token).toMatch(/^[\da-f-]{36}$/);
  }

  const redirect_uri = 'https://app.example/';
  const query = new URLSearchParams({ client_id: clientId, response_type: 'code', redirect_uri });
  const { headers } = await fetch(`${origin}/oauth/authorize?${query.toString()}`, {
    redirect: 'manual',
  });
  const { searchParams } = new URL(headers.get('location')!);
  expect(users.map(({ id }) => id)).not.toContain(searchParams.get('user_id'));
  const code = searchParams.get('code')!;
  expect(await exchange({ grant_type: 'authorization_code', code, redirect_uri })).toMatchObject({
    token_type: 'Bearer',
    expires_in: 7200,
  });
});

test('its output works when it is pasted into a shell', { tags: 'long' }, async () => {
  const { child, ended, lines } = await serve('night.yaml', '--held');
  const first = lines.indexOf('Try it') + 1;
  const example = lines.slice(first, lines.indexOf('', first)).join('\n');

  const answer = execFileSync('sh', ['-c', example], { encoding: 'utf8' });

  expect(JSON.parse(answer)).toMatchObject({ included: { vehicle: { type: 'vehicle' } } });
  const [origin] = /http:[^ ]+/.exec(lines[0]!)!;
  const feed = `${origin.replace('http', 'ws')}/feed`;
  expect(lines.map((line) => line.trim().split(/ {2,}/))).toContainEqual(['live feed', feed]);
  child.kill('SIGINT');
  expect(await ended).toBe(0);
});

test('real time moves the clock by default', { tags: 'long' }, async () => {
  const { lines } = await serve('night.yaml', '--json', '--speed', '100000');
  const { origin, controlToken } = JSON.parse(lines[0]!) as ReadyLine;

  const clock = async () => {
    const response = await fetch(`${origin}/sim/clock`, {
      headers: { authorization: `Bearer ${controlToken}` },
    });
    return ((await response.json()) as { data: { now: string; playing: boolean } }).data;
  };
  const { now, playing } = await clock();
  expect(playing).toBe(true);
  await until(async () => (await clock()).now !== now);
});

test.each([
  [[], 'and the clock waits to be played, then runs at 120x', false],
  [['--play'], 'and the clock runs at 120x', true],
])(
  'a scenario that waits for its presenter, with %j',
  { tags: 'long' },
  async (flags, words, playing) => {
    const { lines } = await serve('demo/city-day', ...flags);
    const [origin] = /http:[^ ]+/.exec(lines[0]!)!;

    const response = await fetch(`${origin}/sim/clock`, {
      headers: { authorization: 'Bearer motorpool-control' },
    });

    expect(lines[0]).toMatch(new RegExp(`${words}$`));
    expect(await response.json()).toMatchObject({ data: { playing } });
  },
);

test.each([
  [['demo/garage', '--held'], false],
  [['demo/garage', '--held', '--with', 'charge-limiter=2'], true],
  [['--speed', '1'], true],
  [['--speed', '1', '--with', 'none'], false],
  [['--held'], false],
])('%j runs a charge limiter: %j', { tags: 'long' }, async (args, isThere) => {
  const { lines } = await serve(...args);
  const [origin] = /http:[^ ]+/.exec(lines[0]!)!;

  const response = await fetch(`${origin}/sim/limiter`, {
    headers: { authorization: 'Bearer motorpool-control' },
  });

  const { data } = (await response.json()) as { readonly data: object | null };
  expect(data !== null).toBe(isThere);
});

test('a client that waits for a standing clock is told that the server ends', {
  tags: 'long',
}, async () => {
  const { child, ended, lines } = await serve('night.yaml', '--json', '--strict-hold');
  const ready = JSON.parse(lines[0]!) as ReadyLine;
  const [car] = ready.vehicles as [ReadyLine['vehicles'][number]];
  const headers = {
    authorization: `Bearer ${await tokenOf(ready)}`,
    'sc-user-id': car.owner,
  };
  const waiting = fetch(`${ready.origin}/v3/vehicles/${car.id}/commands/charge/start`, {
    method: 'POST',
    headers,
  });
  const isAsked = async (): Promise<boolean> => {
    const response = await fetch(`${ready.origin}/sim/log?kind=command.request`, {
      headers: { authorization: `Bearer ${ready.controlToken}` },
    });
    return ((await response.json()) as { data: unknown[] }).data.length > 0;
  };
  await until(isAsked);

  child.kill('SIGTERM');

  const response = await waiting;
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({
    errors: [{ status: '503', type: 'SERVER', detail: 'the server is shutting down' }],
  });
  expect(await ended).toBe(0);
});

test('SIGTERM ends worlds that are being made, and refuses those whose body arrives later', {
  tags: 'long',
}, async () => {
  const { child, ended, lines } = await serve('--json', '--held');
  const { origin, controlToken } = JSON.parse(lines[0]!) as ReadyLine;
  const post = (body: string | ReadableStream<Uint8Array>) =>
    fetch(`${origin}/sim/worlds`, {
      method: 'POST',
      headers: { authorization: `Bearer ${controlToken}`, 'content-type': 'application/json' },
      body,
      duplex: 'half',
    });
  const scenario = 'version: 1\nfleets: { cars: { count: 50000, model: BEV } }';
  const order = (id: string): string => JSON.stringify({ id, scenario });
  const late = new TransformStream<Uint8Array, Uint8Array>();
  const writer = late.writable.getWriter();
  const refused = post(late.readable);
  const [first, rest] = [order('late').slice(0, 9), order('late').slice(9)];
  await writer.write(new TextEncoder().encode(first));
  const making = post(order('large'));
  await until(async () => (await post(order('large'))).status === 409);

  child.kill('SIGTERM');

  expect((await making).status).toBe(503);
  await writer.write(new TextEncoder().encode(rest));
  await writer.close();
  expect((await refused).status).toBe(503);
  expect(await ended).toBe(0);
});

describe('--log records the world', () => {
  /** Serves, sends orders from outside, and ends the server with a signal. */
  async function recorded(signal: NodeJS.Signals, file: string): Promise<string> {
    const { child, ended, lines } = await serve('--json', '--held', '--log', file);
    const { origin, controlToken } = JSON.parse(lines[0]!) as ReadyLine;
    const advanced = await fetch(`${origin}/sim/clock/advance`, {
      method: 'POST',
      headers: { authorization: `Bearer ${controlToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ by: '2h' }),
    });
    expect(advanced.status).toBe(200);
    const path = join(home, file);
    await until(async () => {
      const { stdout } = await record(['diff', path, path, '--json']);
      return stdout !== '' && (JSON.parse(stdout) as { common: number }).common > 0;
    });
    child.kill(signal);
    await ended;
    return path;
  }

  test('and ends the recording when it is ended', { tags: 'long' }, async () => {
    const file = await recorded('SIGTERM', 'served.simlog.gz');
    const { code, stdout } = await record(['replay', file, '--json']);

    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      equal: true,
      a: { header: { open: true }, flaws: [] },
    });
  });

  test('and leaves a prefix that can be extracted when it crashes', { tags: 'long' }, async () => {
    const file = await recorded('SIGKILL', 'crashed.simlog');
    const cut = await record(['replay', file, '--json']);
    const whole = join(home, 'whole.simlog');
    await record(['extract', file, whole]);

    expect(JSON.parse(cut.stdout)).toMatchObject({ equal: false, partsAt: null });
    expect(cut.stdout).toContain('cut off: it has no end line');
    expect((await record(['replay', whole])).code).toBe(0);
  });

  test('never over the scenario, nor on standard output', async () => {
    const night = join(home, 'night.yaml');
    const over = await record(['serve', night, '--log', night]);
    const output = await record(['serve', '--log', '-']);

    expect([over.code, output.code]).toEqual([2, 2]);
    expect(over.stderr).toContain('would overwrite the scenario');
    expect(output.stderr).toContain('a server records into a file');
  });
});
