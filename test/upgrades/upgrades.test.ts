import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { DataFolder } from '../../adapters/file/journal/data-folder.ts';
import { Seals } from '../../adapters/file/journal/sealed-line.ts';
import { createApp } from '../../adapters/http/app.ts';
import { hostWall } from '../../adapters/pace/host-wall.ts';
import { HostedWorlds } from '../../adapters/worlds/hosted-worlds.ts';
import type { ReadyLine } from '../support/serving.ts';

/** Documents that a version has told before its server was killed; `keep.ts` made them. */
interface Told {
  readonly ready: ReadyLine;
  readonly token: string;
  readonly execution: { readonly data: { readonly id: string; readonly attributes: object } };
  readonly worlds: Readonly<Record<string, { readonly [document: string]: { data: unknown } }>>;
  readonly heard: readonly { readonly eventId: string; readonly sequence: number }[];
}

const versions = readdirSync(import.meta.dirname).filter((name) => /^\d/.test(name));
const ids = ['main', 'what-if', 'workday'];
const home = mkdtempSync(join(tmpdir(), 'upgrades-'));
const token = 'control-token-of-the-test';
let folders = 0;
afterEach(() => rmSync(home, { recursive: true, force: true }));

function read(version: string, name: string): string {
  return gunzipSync(readFileSync(join(import.meta.dirname, version, `${name}.gz`))).toString();
}

function toldBy(version: string): Told {
  return JSON.parse(read(version, 'facts.json')) as Told;
}

/** The data folder that a version has left. */
function leftBy(version: string, change: (journal: string) => string = (text) => text): string {
  const folder = join(home, `data-${(folders += 1)}`);
  for (const id of ids) {
    mkdirSync(join(folder, 'worlds', id), { recursive: true });
    const journal = read(version, `${id}.journal`);
    writeFileSync(join(folder, 'worlds', id, 'journal'), id === 'main' ? change(journal) : journal);
  }
  writeFileSync(join(folder, 'motorpool-data.json'), '{"format":1,"product":"motorpool"}\n');
  return folder;
}

/** A journal of a version in which the battery of the car was fuller: it then charges otherwise. */
function otherPhysics(journal: string): string {
  const [was, seals] = [new Seals(), new Seals()];
  const lines = journal.trimEnd().split('\n');
  return lines
    .map((line) => was.open(line)!.replace('battery.soc: 35%', 'battery.soc: 41%'))
    .map((object) => `${seals.seal(object)}\n`)
    .join('');
}

/** A server of a version that goes on with a data folder. */
async function goneOn(folder: string, engineVersion: string) {
  const store = await DataFolder.open(folder, setImmediate);
  const remarks: string[] = [];
  const sent: { readonly eventId: string; readonly sequence: number }[] = [];
  const worlds = new HostedWorlds({
    wall: hostWall,
    clock: { mode: 'held', speed: 1 },
    engineVersion,
    outbox: {
      carry: async ({ body }) => {
        const { eventId, meta } = JSON.parse(body) as {
          readonly eventId: string;
          readonly meta: { readonly sequence: number };
        };
        sent.push({ eventId, sequence: meta.sequence });
        return { status: 200 };
      },
    },
    keeping: {
      store,
      engineVersion,
      wallMs: Date.now,
      onRemark: (id, words) => remarks.push(`${id}: ${words}`),
      onSetAside: (id, words) => remarks.push(`${id}: ${words}`),
    },
  });
  await worlds.open('from-now');
  const failures: unknown[] = [];
  const onError = (error: unknown) => failures.push(error);
  const app = createApp({ worlds, simulation: worlds, controlToken: token, onError });
  const ask = async (path: string, headers: Record<string, string> = {}, body?: object) => {
    const answer = await app.fetch(
      new Request(`http://sim.example${path}`, {
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          ...headers,
        },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      }),
      {} as never,
    );
    expect(failures).toEqual([]);
    return { status: answer.status, body: (await answer.json()) as { readonly data: unknown } };
  };
  const end = async (): Promise<void> => {
    worlds.close(new Error('the test is over'));
    await worlds.endJournals();
    store.close();
  };
  onTestFinished(end);
  return { ask, sent, remarks, worlds, end };
}

type Server = Awaited<ReturnType<typeof goneOn>>;

async function expectAsTold({ ask }: Server, { worlds }: Told, id: string): Promise<void> {
  for (const document of ['vehicles', 'webhooks', 'deliveries']) {
    const { body } = await ask(`/w/${id}/sim/${document}`);
    expect([id, document, body.data]).toEqual([id, document, worlds[id]![document]!.data]);
  }
}

/** Users, tokens and executions that the version before has told. */
async function expectService({ ask }: Server, told: Told): Promise<void> {
  const [car] = told.ready.vehicles;
  const [anna] = told.ready.users;
  const headers = { authorization: `Bearer ${told.token}`, 'sc-user-id': anna!.id };
  const signals = await ask(`/v3/vehicles/${car!.id}/signals`, headers);
  expect(signals.status).toBe(200);
  const { id, attributes } = told.execution.data;
  const execution = await ask(`/v3/vehicles/${car!.id}/command-executions/${id}`, headers);
  expect(execution.body.data).toMatchObject({ id, attributes });
  const { body } = await ask('/sim/users');
  const users = body.data as readonly { readonly id: string; readonly name: string }[];
  expect(users.map(({ id: each, name }) => [each, name])).toEqual(
    told.ready.users.map(({ id: each, name }) => [each, name]),
  );
}

describe.each(versions)('a data folder of motorpool %s', (version) => {
  const told = toldBy(version);
  const highest = Math.max(...told.heard.map(({ sequence }) => sequence));

  test.each([
    ['that version', version],
    ['a version with the same physics', '9.9.9'],
  ])('comes back as it was in %s', async (_, present) => {
    const server = await goneOn(leftBy(version), present);

    for (const id of ids) await expectAsTold(server, told, id);
    await expectService(server, told);
    expect(server.remarks).toEqual([]);
  });

  test('has its pending deliveries sent, with the ids and sequences of before', async () => {
    const { ask, sent } = await goneOn(leftBy(version), '9.9.9');
    await ask('/sim/clock/advance', {}, { by: '2h' });

    const known = new Map(told.heard.map(({ eventId, sequence }) => [eventId, sequence]));
    const again = sent.filter(({ eventId }) => known.has(eventId));
    expect(again.length).toBeGreaterThan(0);
    for (const { eventId, sequence } of again) expect(sequence).toBe(known.get(eventId));
    for (const { eventId, sequence } of sent) {
      if (!known.has(eventId)) expect(sequence).toBeGreaterThan(highest);
    }
  });

  test('goes on in a version with other physics, and nothing that was told is lost', async () => {
    const folder = leftBy(version, otherPhysics);
    const server = await goneOn(folder, '9.9.9');
    const { ask, sent, worlds, remarks } = server;

    expect(remarks).toEqual([
      expect.stringMatching(
        /^main: the world main differs from its journal between its entries \d+ and \d+: motorpool \S+ made it, and this is motorpool 9\.9\.9; it goes on at 2026-05-04T22:11:49\.224Z as this version executes it, and its journal is kept beside the new one$/,
      ),
    ]);
    for (const id of ids.slice(1)) await expectAsTold(server, told, id);
    await expectService(server, told);
    const { body } = await ask('/w/main/sim/webhooks');
    const before = told.worlds['main']!['webhooks']!.data as readonly { readonly id: string }[];
    expect(body.data).toMatchObject(before.map(({ id }) => ({ id, isVerified: true })));
    const { log } = worlds.list().find(({ id }) => id === 'main')!.run.world;
    const upgrade = log.retained.find(({ kind }) => kind === 'world.upgrade');
    expect(upgrade?.data).toMatchObject({ from: version, to: '9.9.9' });
    expect(log.length).toBeGreaterThan(highest);

    await ask('/sim/clock/advance', {}, { by: '2h' });
    const known = new Set(told.heard.map(({ eventId }) => eventId));
    expect(sent.filter(({ eventId }) => known.has(eventId)).length).toBeGreaterThan(0);
    const fresh = sent.filter(({ eventId }) => !known.has(eventId));
    expect(fresh.length).toBeGreaterThan(0);
    for (const { sequence } of fresh) expect(sequence).toBeGreaterThan(highest);
    const { digest } = log;
    await server.end();
    expect(readdirSync(join(folder, 'worlds', 'main')).toSorted()).toEqual([
      'journal',
      'journal.1',
    ]);

    const again = await goneOn(folder, '9.9.9');
    expect(again.remarks).toEqual([]);
    const back = again.worlds.list().find(({ id }) => id === 'main')!;
    expect(back.run.world.log.digest).toBe(digest);
  });

  test('is set aside where the same version differs: the journal was altered', async () => {
    const { remarks } = await goneOn(leftBy(version, otherPhysics), version);

    expect(remarks).toEqual([expect.stringContaining('its journal was altered')]);
  });
});
