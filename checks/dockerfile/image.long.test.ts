import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { freePort } from '../../bench/free-port.ts';
import { withDatabases } from '../../test/support/with-databases.ts';
import { withStores } from '../../test/support/with-stores.ts';
import { buildContext, buildImage, type Image, nodeUser } from './image.ts';

/**
 * The image of the Dockerfile without a container runtime: its stages are followed in folders, and
 * its command runs as a user who may write nothing but the data folder.
 */
const home = mkdtempSync(join(tmpdir(), 'motorpool-image-'));
let image: Image | undefined;

beforeAll(() => {
  const context = join(home, 'context');
  buildContext(context);
  image = buildImage(readFileSync('Dockerfile', 'utf8'), context, home);
  chmodSync(home, 0o755);
}, 600_000);
afterAll(() => rmSync(home, { recursive: true, force: true }), 600_000);

const isRoot = process.getuid?.() === 0;
const started: ChildProcess[] = [];
afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
});

const secrets = {
  CLIENT_SECRET: '0f8a6d2c41b7e935',
  MANAGEMENT_TOKEN: 'b13c9e5d70a2f846',
  MOTORPOOL_CONTROL_TOKEN: '7d24e8f09b6a135c',
};

/** Starts the image with a command and an environment. */
function start(command: readonly string[], env: Readonly<Record<string, string>>) {
  const { root, workdir, entrypoint, env: own } = image!;
  const [, ...entry] = entrypoint;
  const child = spawn(process.execPath, [...entry, ...command], {
    cwd: join(root, workdir),
    env: { ...own, TMPDIR: '/proc', ...env },
    ...(isRoot && { uid: nodeUser, gid: nodeUser }),
  });
  started.push(child);
  const said = { all: '' };
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (said.all += chunk.toString()));
  }
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { child, said, ended };
}

type Started = ReturnType<typeof start>;

/** Waits until the health check of the image succeeds; returns the origin. */
async function healthy({ child, said }: Started, port: number): Promise<string> {
  const [, ...health] = image!.health.map((word) => word.replace(':4010/', `:${port}/`));
  while (spawnSync(process.execPath, health).status !== 0) {
    if (child.exitCode !== null) throw new Error(`the image ended: ${said.all}`);
    await pause(200);
  }
  return `http://127.0.0.1:${port}`;
}

const headers = {
  authorization: `Bearer ${secrets.MOTORPOOL_CONTROL_TOKEN}`,
  'content-type': 'application/json',
};

async function world(origin: string): Promise<Readonly<Record<string, unknown>>> {
  const answer = await fetch(`${origin}/sim/worlds/main`, { headers });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { data: Record<string, unknown> }).data;
}

test('the image installs its packages itself', () => {
  expect(readdirSync(join(home, 'context'))).not.toContain('node_modules');
});

test('the image has the locked versions of all that it depends on', () => {
  const installed = packagesOf(join(image!.root, 'app/node_modules/.package-lock.json'));
  const locked = packagesOf('package-lock.json');
  const names = Object.keys(installed);
  expect(names).toEqual(expect.arrayContaining(['pg', 'ioredis', 'bullmq'].map(inModules)));
  expect(names).not.toContain(inModules('vitest'));
  expect(installed).toEqual(Object.fromEntries(names.map((name) => [name, locked[name]])));
});

const inModules = (name: string): string => `node_modules/${name}`;

function packagesOf(lock: string): Readonly<Record<string, string>> {
  const { packages } = JSON.parse(readFileSync(lock, 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly version: string }>>;
  };
  return Object.fromEntries(Object.entries(packages).map(([name, { version }]) => [name, version]));
}

async function advance(origin: string): Promise<void> {
  const body = JSON.stringify({ by: '90m' });
  const answer = await fetch(`${origin}/sim/clock/advance`, { method: 'POST', headers, body });
  expect(answer.status).toBe(200);
}

test('the image serves its worlds again after SIGTERM, and writes nothing but its data', async () => {
  const data = join(home, 'data');
  mkdirSync(data);
  if (isRoot) chownSync(data, nodeUser, nodeUser);
  const port = await freePort();
  const words = [
    ...image!.command.map((word) => (word === '/data' ? data : word)),
    '--port',
    `${port}`,
    '--held',
  ];

  const first = start(words, secrets);
  const origin = await healthy(first, port);
  await advance(origin);
  const before = await world(origin);
  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);
  for (const secret of Object.values(secrets)) expect(first.said.all).not.toContain(secret);

  const second = start(words, secrets);
  expect((await world(await healthy(second, port)))['clock']).toEqual(before['clock']);
  second.child.kill('SIGTERM');
  expect(await second.ended).toBe(0);
  if (isRoot) expect(filesOf(image!.root, nodeUser)).toEqual([]);
}, 60_000);

test('without secrets the image says what it needs', async () => {
  const { ended, said } = start(image!.command.slice(0, 5), {});
  expect(await ended).toBe(2);
  expect(said.all).toContain(
    'give --control-token or MOTORPOOL_CONTROL_TOKEN a secret of your own',
  );
});

/** The files below a folder that belong to a user, apart from its folder for data. */
function filesOf(folder: string, user: number): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const { uid } = lstatSync(join(folder, name));
    return uid === user && name !== 'data';
  });
}

interface Composition {
  readonly services: Readonly<Record<string, { readonly command: readonly string[] }>>;
}

const { services } = parse(readFileSync('compose.yaml', 'utf8'), { merge: true }) as Composition;

withDatabases((database) => {
  test('the servers of the composition share their worlds, and one takes over', async () => {
    const address = await database().schema();
    const ports = { 'server-1': await freePort(), 'server-2': await freePort() };
    const starting = (name: keyof typeof ports): Started => {
      const own = `http://127.0.0.1:${ports[name]}`;
      const words = services[name]!.command.map((word) => word.replace(`http://${name}:4010`, own));
      return start([...words, '--port', `${ports[name]}`, '--held'], {
        ...secrets,
        MOTORPOOL_DATA: address,
      });
    };
    const first = starting('server-1');
    await healthy(first, ports['server-1']);
    const second = starting('server-2');
    const origin = await healthy(second, ports['server-2']);
    await advance(origin);
    const before = await world(origin);

    first.child.kill('SIGKILL');
    await expect.poll(() => world(origin), { timeout: 30_000, interval: 500 }).toEqual(before);
    second.child.kill('SIGTERM');
    expect(await second.ended).toBe(0);
  }, 90_000);
});

withStores((empty) => {
  test('the worker of the composition does the parts of a fleet', async () => {
    const on = await empty();
    const town = join(home, 'town.yaml');
    const many = readFileSync('docs/scaling/town.yaml', 'utf8');
    writeFileSync(town, many.replace('count: 100000', 'count: 20'));
    const words = services['worker']!.command.map((word) =>
      word.startsWith('redis:') ? on : word,
    );
    const worker = start([...words, '--jobs', '1'], {});
    const fleet = start(['fleet', town, '--days', '1', '--on', on], {});
    expect(await fleet.ended, fleet.said.all).toBe(0);
    expect(fleet.said.all).toContain('sha256:');
    worker.child.kill('SIGTERM');
    expect(await worker.ended, worker.said.all).toBe(0);
  }, 120_000);
});
