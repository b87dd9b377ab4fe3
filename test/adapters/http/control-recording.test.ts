import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entryLine } from '../../../engine/index.ts';
import { controlled, controlToken, twoCars } from '../../support/controlled.ts';
import { dataOf } from '../../support/data-of.ts';
import { MemoryStore } from '../../support/kept-worlds.ts';
import { record } from '../cli/recorded-terminal.ts';
import { scratch } from '../scratch.ts';

const keptIn = (store: MemoryStore) => ({ store, wallMs: () => 0, engineVersion: 'test' });

/** The recording of a world and the document of the world at the same time. */
async function recordingOf(server: ReturnType<typeof controlled>, id: string, query = '') {
  const world = dataOf(await server.control('GET', `/sim/worlds/${id}`)) as {
    digest: string;
    entryCount: number;
  };
  const { status, headers, text } = await server.control(
    'GET',
    `/sim/worlds/${id}/recording${query}`,
  );
  expect(status, text).toBe(200);
  const [first, ...lines] = text.trimEnd().split('\n');
  const end = JSON.parse(lines.pop()!) as { readonly digest: string; readonly entries: number };
  return { world, headers, text, first: JSON.parse(first!) as object, lines, end };
}

const busy = fc.array(
  fc.constantFrom<readonly [string, string, (string | object)?]>(
    ['POST', '/clock/advance', { by: '12m' }],
    ['POST', '/clock/advance', { by: '7s' }],
    ['POST', '/vehicles/car/do', 'unplug'],
    ['POST', '/vehicles/van/do', { drive: { distance: '5km', speed: '50km/h' } }],
    ['POST', '/faults', { target: 'vehicle.van', effects: [{ offline: true }], for: '25m' }],
    ['DELETE', '/faults'],
    ['POST', '/reset'],
  ),
  { maxLength: 8 },
);

describe.each([
  ['kept', true],
  ['not kept', false],
])('the recording of a world that is %s', (_, isKept) => {
  const serverOf = () =>
    controlled(twoCars, {
      faces: { codes: 'public' },
      ...(isKept ? { keeping: keptIn(new MemoryStore()) } : { engineVersion: 'test' }),
    });

  test('has its log, line by line, and the digest that the world states', {
    tags: 'long',
  }, async () => {
    await fc.assert(
      fc.asyncProperty(busy, async (requests) => {
        const server = serverOf();
        await server.control('POST', '/sim/worlds', { id: 'one', yaml: twoCars });
        for (const [method, path, body] of requests) {
          if (path === '/reset') await server.control('POST', '/sim/worlds/one/reset');
          else await server.control(method, `/w/one/sim${path}`, body);
        }
        const { world, lines, end } = await recordingOf(server, 'one');
        expect(lines).toEqual(server.worlds.find('one')!.run.world.log.retained.map(entryLine));
        expect(end).toMatchObject({ digest: world.digest, entries: world.entryCount });
        const after = dataOf(await server.control('GET', '/sim/worlds/one'));
        expect(after).toMatchObject({ digest: world.digest });
      }),
      { numRuns: 8 },
    );
  });

  test('is a file that motorpool replays, named after the world', async () => {
    const server = serverOf();
    await server.control('POST', '/sim/worlds', { id: 'one', yaml: twoCars });
    await server.control('POST', '/w/one/sim/clock/advance', { by: '3h' });
    const { headers, text, world, first } = await recordingOf(server, 'one');
    expect(headers.get('content-disposition')).toBe('attachment; filename="one.simlog"');
    expect(first).toMatchObject({
      engine: 'test',
      open: true,
      simlog: 2,
      faces: { codes: 'public' },
    });

    const file = join(scratch(), 'one.simlog');
    writeFileSync(file, text);
    const { code, stdout } = await record(['replay', file]);
    expect(code).toBe(0);
    expect(stdout).toContain(world.digest);
  });

  test('ends with a client that goes away, and the next one is whole', {
    tags: 'long',
  }, async () => {
    const server = serverOf();
    await server.control('POST', '/sim/worlds', { id: 'one', yaml: twoCars });
    await server.control('POST', '/w/one/sim/clock/advance', { by: '10d' });
    for (let client = 0; client < 12; client += 1) {
      const response = await server.app.fetch(
        new Request('http://localhost/sim/worlds/one/recording', {
          headers: { authorization: `Bearer ${controlToken}` },
        }),
      );
      const reader = response.body!.getReader();
      expect(await reader.read()).toMatchObject({ done: false });
      await reader.cancel();
    }
    const { end, world } = await recordingOf(server, 'one');
    expect(end).toMatchObject({ digest: world.digest });
  });
});

test('a redacted recording does not hold the scenario, and says so', async () => {
  const server = controlled(twoCars);
  await server.control('POST', '/sim/worlds', { id: 'one', yaml: twoCars });
  const plain = await recordingOf(server, 'one');
  expect(plain.first).toMatchObject({ seed: '4', source: { text: twoCars } });
  const { first, lines } = await recordingOf(server, 'one', '?redact=true');
  expect(first).not.toHaveProperty('source');
  expect(first).not.toMatchObject({ seed: '4' });
  expect(first).toHaveProperty('redaction');
  expect(lines).toHaveLength(plain.lines.length);
});

test('the recording ends with an error once its world is deleted', async () => {
  const server = controlled(twoCars);
  await server.control('POST', '/sim/worlds', { id: 'one', yaml: twoCars });
  await server.control('POST', '/w/one/sim/clock/advance', { by: '10d' });
  const response = await server.app.fetch(
    new Request('http://localhost/sim/worlds/one/recording', {
      headers: { authorization: `Bearer ${controlToken}` },
    }),
  );
  const reader = response.body!.getReader();
  await reader.read();
  await server.control('DELETE', '/sim/worlds/one');
  await expect(
    (async () => {
      while (!(await reader.read()).done);
    })(),
  ).rejects.toThrow('deleted meanwhile');
});

test('a recording is refused for a world that is unknown, and for a replay', async () => {
  const server = controlled(twoCars);
  await server.control('POST', '/sim/worlds', { id: 'one', yaml: twoCars });
  const unknown = await server.control('GET', '/sim/worlds/onne/recording');
  expect(unknown.status).toBe(404);
  expect(unknown.text).toContain('one');
  await server.control('POST', '/w/one/sim/replays', { back: '1m' });
  expect(await server.control('GET', '/sim/worlds/r1/recording')).toMatchObject({ status: 409 });
  const bare = await server.control('GET', '/sim/worlds/main/recording');
  expect(bare).toMatchObject({ status: 409 });
  expect(bare.text).toContain('without the text of its scenario');
  const full = controlled(twoCars, { mostRemembered: 10 });
  await full.control('POST', '/sim/worlds', { id: 'one', yaml: twoCars });
  await full.control('POST', '/w/one/sim/vehicles/car/do', 'lock');
  expect(await full.control('GET', '/sim/worlds/one/recording')).toMatchObject({ status: 409 });
});

describe('the recordings that are made at a time', () => {
  const request = (method = 'GET') =>
    new Request('http://localhost/sim/worlds/one/recording', {
      method,
      headers: { authorization: `Bearer ${controlToken}` },
    });
  const withWorld = async (store = new MemoryStore()) => {
    const server = controlled(twoCars, { keeping: keptIn(store) });
    await server.control('POST', '/sim/worlds', { id: 'one', yaml: twoCars });
    await server.control('POST', '/w/one/sim/clock/advance', { by: '10d' });
    return server;
  };

  test('are ten, read or not, and the rest is refused before its journal is read', {
    tags: 'long',
  }, async () => {
    const store = new MemoryStore();
    const server = await withWorld(store);
    let reads = 0;
    const read = store.read.bind(store);
    store.read = (id) => {
      reads += 1;
      return read(id);
    };

    const answers = await Promise.all(
      Array.from({ length: 15 }, async () => server.app.fetch(request())),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.filter((status) => status === 409)).toHaveLength(5);
    expect(reads).toBe(10);
    for (const { body } of answers) await body?.cancel();
    expect((await server.app.fetch(request())).status).toBe(200);
  });

  test('do not count those of which the headers alone were requested', async () => {
    const server = await withWorld();
    for (let count = 0; count < 12; count += 1) {
      expect((await server.app.fetch(request('HEAD'))).status).toBe(200);
    }
    const { world, end } = await recordingOf(server, 'one');
    expect(end).toMatchObject({ digest: world.digest });
  });
});

test('a recording is refused while the journal of its world is altered', async () => {
  const store = new MemoryStore();
  const server = controlled(twoCars, { keeping: keptIn(store) });
  await server.control('POST', '/sim/worlds', { id: 'one', yaml: twoCars });
  store.journals.set('one', ['{}']);
  expect(await server.control('GET', '/sim/worlds/one/recording')).toMatchObject({
    status: 409,
    body: { errors: [{ detail: /^the world one cannot be recorded: the first line/ }] },
  });
});
