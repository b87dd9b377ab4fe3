/**
 * Keeps a data folder and recordings of a built version, for the test of later ones:
 * `npx tsx test/upgrades/keep.ts <folder of the built checkout> <version>`. The server is killed while
 * retries of webhooks are under way.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { gzipSync } from 'node:zlib';
import type { ReadyLine } from '../support/serving.ts';

const [built = '.', version = ''] = process.argv.slice(2);
const command = resolve(built, 'dist/cli.js');
const folder = mkdtempSync(join(tmpdir(), 'upgrades-'));
const data = join(folder, 'data');
const target = join(import.meta.dirname, version);
rmSync(target, { recursive: true, force: true });
mkdirSync(target);

/** Refuses half of the events for ever, by their ids, and at the end all of them. */
let isDown = false;
const heard: { readonly eventId: string; readonly sequence: number }[] = [];
const receiver = createServer((request, response) => {
  let body = '';
  request.on('data', (text: Buffer) => (body += text.toString()));
  request.on('end', () => {
    const { eventId, meta } = JSON.parse(body) as { eventId: string; meta: { sequence: number } };
    const sequence = meta.sequence;
    response.writeHead(isDown || /[0-4]$/.test(eventId) ? 500 : 200).end();
    heard.push({ eventId, sequence });
  });
});
receiver.listen(0, '127.0.0.1');
await once(receiver, 'listening');
const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;
const env = { ...process.env, RECEIVER: address };

process.on('exit', () => void server.kill('SIGKILL'));
const server = spawn(
  process.execPath,
  [
    command,
    'serve',
    join(import.meta.dirname, 'story.yaml'),
    '--held',
    '--json',
    '--port',
    '0',
    '--data',
    data,
  ],
  { env, stdio: ['ignore', 'pipe', 'inherit'] },
);
const [line] = (await once(createInterface({ input: server.stdout }), 'line')) as [string];
const ready = JSON.parse(line) as ReadyLine;
if (!('origin' in ready)) throw new Error(line);
const headers = {
  authorization: `Bearer ${ready.controlToken}`,
  'content-type': 'application/json',
};

async function ask(path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${ready.origin}${path}`, {
    headers,
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${text}`);
  return JSON.parse(text) as unknown;
}

const basic = Buffer.from(`${ready.clientId}:${ready.clientSecret}`).toString('base64');

async function newToken(): Promise<string> {
  const answer = await fetch(`${ready.origin}/oauth2/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${basic}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
  });
  return ((await answer.json()) as { readonly access_token: string }).access_token;
}

const [car] = ready.vehicles;

await ask('/sim/clock/advance', { by: '2h' });
const commanded = await fetch(`${ready.origin}/v3/vehicles/${car!.id}/commands/charge/stop`, {
  method: 'POST',
  headers: { authorization: `Bearer ${await newToken()}`, 'sc-user-id': ready.users[0]!.id },
});
const execution: unknown = await commanded.json();
if (!commanded.ok) throw new Error(JSON.stringify(execution));
await ask('/sim/vehicles/van/do', 'unlock' as unknown as object);
await ask('/sim/worlds', { branchOf: 'main', id: 'what-if' });
await ask('/w/what-if/sim/vehicles/car/do', 'unplug' as unknown as object);
await ask('/w/what-if/sim/clock/advance', { by: '3h' });
const yaml = readFileSync(join(built, 'scenarios/journeys/workday.yaml'), 'utf8');
await ask('/sim/worlds', { id: 'workday', yaml });
await ask('/w/workday/sim/clock/advance', { by: '9h' });
await ask('/sim/clock/advance', { by: '5h10m' });
const token = await newToken();
isDown = true;
await ask('/sim/vehicles/car/do', 'unlock' as unknown as object);
await ask('/sim/clock/advance', { by: '40s' });

const worlds: Record<string, unknown> = {};
for (const id of ['main', 'what-if', 'workday']) {
  worlds[id] = {
    world: await ask(`/w/${id}/sim`),
    vehicles: await ask(`/w/${id}/sim/vehicles`),
    webhooks: await ask(`/w/${id}/sim/webhooks`),
    deliveries: await ask(`/w/${id}/sim/deliveries`),
  };
}
server.kill('SIGKILL');
await once(server, 'close');
receiver.close();

for (const id of readdirSync(join(data, 'worlds'))) {
  const journal = readFileSync(join(data, 'worlds', id, 'journal'));
  writeFileSync(join(target, `${id}.journal.gz`), gzipSync(journal));
}
const facts = { ready, token, execution, worlds, heard };
writeFileSync(join(target, 'facts.json.gz'), gzipSync(JSON.stringify(facts, undefined, 1)));
for (const name of ['webhooks/night-of-charging', 'journeys/workday']) {
  // test/replay executes the recordings of all versions again.
  const log = join(import.meta.dirname, '../replay/recordings', `${basename(name)}.simlog.gz`);
  execFileSync(process.execPath, [command, 'run', name, '--quiet', '--log', log]);
}
rmSync(folder, { recursive: true });
console.log(heard.length, 'attempts;', readdirSync(target).join(' '));
process.exit();
