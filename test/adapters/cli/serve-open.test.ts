import { get, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../../../adapters/testing/index.ts';
import { type ReadyLine, serveHere } from '../../support/serving.ts';
import { scratch } from '../scratch.ts';
import { record } from './recorded-terminal.ts';

const controlToken = 'a-control-token-of-ours';
const open = ['--host', '0.0.0.0', '--allow-host', '127.0.0.1', '--control-token', controlToken];

const garage = (app: string) => `
version: 1
name: garage
seed: published
clock: { start: 2026-05-04T18:00:00 }
app: ${app}
users: { anna: {} }
vehicles: { car: { model: tesla-model-3, owner: anna } }
`;

async function serve(scenario: string, ...options: readonly string[]): Promise<ReadyLine> {
  const folder = scratch({ 'garage.yaml': scenario });
  const { output } = await serveHere(join(folder, 'garage.yaml'), '--json', ...options);
  const ready = JSON.parse(output) as ReadyLine;
  return { ...ready, origin: ready.origin.replace('0.0.0.0', '127.0.0.1') };
}

const long = 'sixteen-of-these';
const ownSecrets = `{ clientSecret: ${long}, managementToken: ${long}-too }`;

async function exchange(
  { origin, clientId, clientSecret }: ReadyLine,
  path: string,
  form: Readonly<Record<string, string>>,
): Promise<string> {
  const response = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
    body: new URLSearchParams(form),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}

test('a server with the same scenario and other secrets has no token of an open server', {
  tags: 'long',
}, async () => {
  const victim = await serve(garage(ownSecrets), ...open);
  for (const app of [
    '{}',
    '{ clientSecret: theirs }',
    '{ clientSecret: theirs, managementToken: theirs }',
  ]) {
    const attacker = await serve(garage(app));
    const tokensOf = async (server: ReadyLine): Promise<readonly string[]> => [
      await exchange(server, '/oauth2/token', { grant_type: 'client_credentials' }),
      ...server.users.map(({ accessToken }) => accessToken),
    ];
    const forged = await tokensOf(attacker);
    const [car] = victim.vehicles;
    const [anna] = victim.users;
    // Both know everything except the secrets.
    expect(attacker.vehicles[0]!.id).toBe(car!.id);
    const knock = async (token: string) => {
      const headers = { authorization: `Bearer ${token}`, 'sc-user-id': anna!.id };
      const vehicle = `${victim.origin}/v3/vehicles/${car!.id}`;
      const answers = await Promise.all([
        fetch(`${vehicle}/signals/location-preciselocation`, { headers }),
        fetch(`${victim.origin}/v2.0/vehicles/${car!.id}/location`, { headers }),
        fetch(`${vehicle}/commands/security/unlock`, { headers, method: 'POST' }),
      ]);
      return answers.map(({ status }) => status);
    };

    for (const token of forged) expect(await knock(token)).toEqual([401, 401, 401]);
    const refreshed = await exchange(victim, '/oauth/token', {
      grant_type: 'refresh_token',
      refresh_token: attacker.users[0]!.refreshToken,
    });
    expect(refreshed).toBeUndefined();
    const [, own = ''] = await tokensOf(victim);
    expect((await knock(own)).slice(0, 2)).toEqual([200, 200]);
  }
});

test.each([
  ['{}', 'app: { clientSecret: …, managementToken: … }'],
  [`{ clientSecret: ${long} }`, 'can work out the secrets'],
  [`{ managementToken: ${long} }`, 'can work out the secrets'],
  [
    `{ clientSecret: ${long.slice(0, 15)}, managementToken: ${long} }`,
    'the clientSecret of the application can be guessed; give it at least 16 characters, not all the same',
  ],
  [`{ clientSecret: ${long}, managementToken: short }`, 'the managementToken of the application'],
  [
    `{ clientSecret: ${long}, managementToken: ${'x'.repeat(40)} }`,
    'the managementToken of the application can be guessed; give it at least 16 characters, not all the same',
  ],
  [
    `{ clientSecret: ${long}, managementToken: ${long} }`,
    'the clientSecret and the managementToken of the application are equal',
  ],
  [
    `{ clientId: ${long}, clientSecret: ${long}, managementToken: ${long}-too }`,
    'the clientSecret of the application is its clientId, which is public',
  ],
])('an open server takes no world whose application is %s', async (app, words) => {
  const folder = scratch({ 'garage.yaml': garage(app) });
  const start = await record(['serve', join(folder, 'garage.yaml'), '--port', '0', ...open]);
  const server = await serve(garage(ownSecrets), ...open);
  const response = await fetch(`${server.origin}/sim/worlds`, {
    method: 'POST',
    headers: { authorization: `Bearer ${controlToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ scenario: garage(app) }),
  });

  expect(start).toMatchObject({ code: 2, stdout: '' });
  expect(start.stderr).toContain(words);
  expect(response.status).toBe(409);
  expect(await response.text()).toContain(words);
});

test.each([
  ['that it names', 'published', []],
  ['that it names, under another seed', 'published', ['--seed', 'other']],
  ['that it names, under a random seed', 'published', ['--seed', 'random']],
  ['that is its name', 'garage', []],
  ['given for the run', 'other', ['--seed', 'other']],
])('an open server takes no scenario with the secrets of a seed %s', async (_, seed, options) => {
  const { clientSecret, managementToken } = await serve(garage('{}'), '--seed', seed);
  const scenario = garage(`{ clientSecret: ${managementToken}, managementToken: ${clientSecret} }`);
  const folder = scratch({ 'garage.yaml': scenario });
  const words = 'the scenario has a secret that follows from its seed';

  const { code, stderr } = await record([
    'serve',
    join(folder, 'garage.yaml'),
    ...open,
    ...options,
  ]);
  const server = await serve(garage(ownSecrets), ...open);
  const [, given] = options;
  const response = await fetch(`${server.origin}/sim/worlds`, {
    method: 'POST',
    headers: { authorization: `Bearer ${controlToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ scenario, ...(given !== undefined && { seed: given }) }),
  });

  expect(code).toBe(2);
  expect(stderr).toContain(words);
  expect(response.status).toBe(409);
  expect(await response.text()).toContain(words);
});

test.each(['password', 'fifteen-of-them', 'x'.repeat(40)])(
  'no server takes a control token that can be guessed: %s',
  async (token) => {
    for (const host of ['0.0.0.0', '127.0.0.1']) {
      const flags = ['--host', host, '--control-token', token];
      const { code, stderr } = await record(['serve', ...flags]);

      expect(code).toBe(2);
      expect(stderr).toContain(
        '--control-token: write 16 to 200 letters, digits and . _ ~ + / - =, not all the same',
      );
    }
  },
);

test('a proxy in front needs a control token of its own, unless it is on this machine', async () => {
  const { code, stderr } = await record(['serve', '--public-origin', 'https://sim.example']);
  expect([code, stderr]).toEqual([
    2,
    expect.stringContaining(
      '--public-origin https://sim.example: give --control-token or MOTORPOOL_CONTROL_TOKEN a secret',
    ),
  ]);

  const near = await serveHere('--public-origin', 'http://localhost:8080');
  expect(near.output).toContain('export SMARTCAR_API_ORIGIN=http://localhost:8080\n');
});

test.each([
  [{}, true],
  [{ host: 'localhost' }, true],
  [{ host: '[::1]:4010' }, true],
  [{ host: 'sim.example' }, false],
  [{ 'x-forwarded-host': 'sim.example' }, false],
  [{ 'x-forwarded-for': '203.0.113.7' }, false],
  [{ forwarded: 'for=203.0.113.7' }, false],
  [{ via: '1.1 proxy' }, false],
])('the page that is asked for with %j has the well-known token: %s', async (headers, has) => {
  const { output } = await serveHere('--json', '--allow-host', 'sim.example');
  const { origin } = JSON.parse(output) as ReadyLine;

  const page = await new Promise<string>((resolve, reject) => {
    get(origin, { headers: { accept: 'text/html', ...headers } }, (response) => {
      text(response).then(resolve, reject);
    }).on('error', reject);
  });

  expect(page.includes('motorpool-control')).toBe(has);
  expect(page).toContain('<!doctype html>');
});

test('a server at all addresses of its machine tells one that works', async () => {
  const file = join(scratch({ 'garage.yaml': garage(ownSecrets) }), 'garage.yaml');
  const flags = ['--host', '0.0.0.0', '--control-token', controlToken];
  const { output } = await serveHere(file, ...flags);

  const [origin] = /http:\/\/[^\s/]+/.exec(output)!;
  expect(output).not.toContain('0.0.0.0');
  expect(output.split(origin).length).toBeGreaterThan(10);
  expect((await fetch(`${origin}/sim`)).status).toBe(200);
  expect((await fetch(`${origin.replace(/\/\/.*:/, '//localhost:')}/sim`)).status).toBe(200);
});

test.each([
  [['--host', '0.0.0.0'], '; --allow-host adds another\n'],
  [['--host', '0.0.0.0', '--allow-host', 'pool.example'], ''],
])(
  'an open server with %j names its hosts unless it was given more of them',
  async (flags, words) => {
    const file = join(scratch({ 'garage.yaml': garage(ownSecrets) }), 'garage.yaml');

    const { end } = await serveHere(file, ...flags, '--control-token', controlToken);
    const { stderr } = await end();

    expect(stderr.endsWith(words)).toBe(true);
    expect(stderr.includes('--allow-host')).toBe(words !== '');
  },
);

test('an open server refuses an unknown host with a link to the first name that it goes by', async () => {
  const file = join(scratch({ 'garage.yaml': garage(ownSecrets) }), 'garage.yaml');
  const flags = ['--host', '0.0.0.0', '--allow-host', 'pool.example'];
  const { output } = await serveHere(file, '--json', ...flags, '--control-token', controlToken);
  const { port } = new URL((JSON.parse(output) as ReadyLine).origin);

  const body = await new Promise<string>((resolve, reject) => {
    const headers = { host: 'unknown.example' };
    get({ port, path: '/sim/clock', headers }, (response) => {
      text(response).then(resolve, reject);
    }).on('error', reject);
  });

  expect(JSON.parse(body)).toMatchObject({
    errors: [
      {
        status: '403',
        resolution: { type: 'CONTACT_SUPPORT' },
        links: { about: `http://pool.example:${port}/docs/errors/authentication-errors` },
      },
    ],
  });
});

test('an open server calls a private receiver that is allowed, and says of another that it is blocked', async () => {
  const requests: string[] = [];
  const receiver = await listen(({ url }) => {
    requests.push(url);
    return new Response();
  });
  onTestFinished(() => receiver.close());
  const { host } = new URL(receiver.url);
  const hooked = `${garage(ownSecrets)}webhooks:
  main: { url: "${receiver.url}/in", verify: skip, triggers: [Closure.IsLocked], subscribe: [car] }
`;
  const folder = scratch({ 'hooked.yaml': hooked });
  const serveHooked = async (...options: readonly string[]) => {
    const { output, end } = await serveHere(
      join(folder, 'hooked.yaml'),
      '--json',
      ...open,
      ...options,
    );
    const origin = (JSON.parse(output) as ReadyLine).origin.replace('0.0.0.0', '127.0.0.1');
    const advance = async (by: string) =>
      (
        await fetch(`${origin}/sim/clock/advance`, {
          method: 'POST',
          headers: { authorization: `Bearer ${controlToken}`, 'content-type': 'application/json' },
          body: JSON.stringify({ by }),
        })
      ).text();
    const outcomes = [await advance('1m'), await advance('10m')].join('\n');
    return { outcomes, stderr: (await end()).stderr };
  };

  const blocked = await serveHooked();
  expect(requests).toEqual([]);
  expect(blocked.outcomes).toContain('"failure":"blocked"');
  expect(blocked.stderr.split('\n').filter((line) => line.includes('blocked'))).toEqual([
    `world main: webhook main: its delivery to ${receiver.url}/in was blocked, because others can reach this server; if it may call that private address, add --allow-receiver ${host}`,
  ]);

  const allowed = await serveHooked('--allow-receiver', '10.0.0.0/8', '--allow-receiver', host);
  expect(requests).toHaveLength(1);
  expect(allowed.outcomes).not.toContain('blocked');
  expect(allowed.stderr).not.toContain('blocked');
});

test.each([
  ['--json', /"clientId":"client_/],
  ['--verbose', /client_secret=\$CLIENT_SECRET/],
])('with --no-secrets and %s, a server prints no secret', async (option, words) => {
  const folder = scratch({ 'garage.yaml': garage(ownSecrets) });
  const file = join(folder, 'garage.yaml');
  const { users } = await serve(garage(ownSecrets), ...open);
  const { output, end } = await serveHere(file, option, '--no-secrets', ...open);
  const { stderr } = await end();

  expect(output).toMatch(words);
  for (const secret of [long, controlToken, users[0]!.accessToken, users[0]!.refreshToken]) {
    expect(secret).toMatch(/.{16}/);
    expect(output + stderr).not.toContain(secret);
  }
});

test('links of a server behind a proxy begin with the origin of the proxy', async () => {
  const hidden = ['--public-origin', 'https://sim.example.com', '--control-token', controlToken];
  const { origin } = await serve(garage(ownSecrets), ...hidden);
  const ask = (host: string, path: string, method = 'GET', body?: string) =>
    new Promise<string>((settle, reject) => {
      const headers = {
        host,
        authorization: `Bearer ${controlToken}`,
        'content-type': 'application/json',
        ...(body !== undefined && { 'content-length': String(body.length) }),
      };
      const sent = request(`${origin}${path}`, { method, headers }, (answer) => {
        text(answer).then(settle, reject);
      });
      sent.once('error', reject);
      sent.end(body);
    });
  const host = 'sim.example.com';

  const made = await ask(host, '/sim/worlds', 'POST', '{"shipped":"journeys/workday","id":"pr-1"}');
  expect(made).toContain('"url":"https://sim.example.com/w/pr-1"');
  expect(await ask(host, '/w/pr-1/sim')).toContain('"self":"https://sim.example.com/w/pr-1/sim"');
  expect(await ask(host, '/nowhere')).toContain('"about":"https://sim.example.com/docs/errors/');
  expect(await ask(new URL(origin).host, '/w/pr-1/sim')).toContain(`"self":"${origin}/w/pr-1/sim"`);
  expect(await ask('other.example', '/sim')).toContain('start it with --allow-host');
});

test.each(['sim.example.com', 'https://sim.example.com/a', 'ftp://sim.example.com'])(
  '--public-origin %s is refused',
  async (written) => {
    const { code, stderr } = await record(['serve', '--public-origin', written]);
    expect([code, stderr]).toEqual([
      2,
      `error: --public-origin ${written}: write an origin such as https://sim.example.com\n`,
    ]);
  },
);

test('a verification that fails is told with its reason and what to do', async () => {
  const nobody = await listen(() => new Response());
  await nobody.close();
  const webhooks = `webhooks:
  main: { url: "${nobody.url}/in", triggers: [Closure.IsLocked], subscribe: [car] }
`;
  const folder = scratch({ 'hooked.yaml': `${garage(ownSecrets)}${webhooks}` });
  const { output, end } = await serveHere(join(folder, 'hooked.yaml'), '--json', '--held');
  const { origin, controlToken: token } = JSON.parse(output) as ReadyLine;
  await fetch(`${origin}/sim/clock/advance`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ by: '1m' }),
  });
  const { stderr } = await end();

  expect(stderr).toContain(
    'world main: webhook main is not verified and gets no events: there was no answer to the challenge, as nothing listens there; POST /sim/webhooks/main/verify sends it again\n',
  );
});
