import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { DataFolder } from '../../../adapters/file/journal/data-folder.ts';
import { Seals } from '../../../adapters/file/journal/sealed-line.ts';
import { LogReader } from '../../../adapters/file/log-reader.ts';
import { entryLine } from '../../../engine/index.ts';
import { controlled, twoCars } from '../../support/controlled.ts';
import { scratch } from '../scratch.ts';
import { record } from './recorded-terminal.ts';
import { receiver } from './sending/receiver.ts';

const scenario = `${twoCars}
webhooks:
  main:
    url: https://app.example/hooks
    triggers: [Charge.IsCharging]
    data: [TractionBattery.StateOfCharge]
    subscribe: [car]
    receiver: { latency: 80ms }
`;

/** A world in a data folder to which some things have come from outside. */
async function keptWorld() {
  const data = join(scratch(), 'data');
  const store = await DataFolder.open(data, setImmediate);
  const keeping = { store, wallMs: () => 0, engineVersion: 'test' };
  const server = controlled(twoCars, { keeping });
  onTestFinished(async () => {
    server.worlds.close(new Error('the test is over'));
    await server.worlds.endJournals();
    store.close();
  });
  await server.control('POST', '/sim/worlds', { id: 'kept', yaml: scenario });
  const ask = async (path: string, body: unknown): Promise<void> => {
    const { status, text } = await server.control('POST', `/w/kept/sim${path}`, body);
    expect(status, text).toBeLessThan(300);
  };
  await ask('/clock/advance', { by: '12m' });
  await ask('/vehicles/car/do', 'unplug');
  await ask('/clock/advance', { by: '20m' });
  const { log } = server.worlds.find('kept')!.run.world;
  const folder = join(data, 'worlds', 'kept');
  return { ask, data, folder, journal: join(folder, 'journal'), log };
}

test('a journal of a running server and the folder of its world are replayed to the digest of the world', async () => {
  const { folder, journal, log } = await keptWorld();
  for (const name of [journal, folder]) {
    const { code, stdout, stderr } = await record(['replay', name]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('the journal was executed again to the same digest');
    expect(stdout).toContain(log.digest);
  }
  const { stdout } = await record(['replay', folder, '--json']);
  expect(JSON.parse(stdout)).toMatchObject({
    equal: true,
    common: log.length,
    partsAt: null,
    problem: null,
    a: { file: folder, digest: log.digest, entries: log.length, flaws: [] },
  });
});

test('replay --log makes the recording of a journal, which replays and equals it', async () => {
  const { folder, journal, log } = await keptWorld();
  const recording = join(scratch(), 'kept.simlog');

  expect(await record(['replay', journal, '--log', recording])).toMatchObject({ code: 0 });

  const reader = new LogReader(recording);
  expect([...reader.lines()]).toEqual(log.retained.map(entryLine));
  expect(reader.flaws).toEqual([]);
  reader.close();
  const again = await record(['replay', recording]);
  expect(again).toMatchObject({ code: 0 });
  expect(again.stdout).toContain(log.digest);
  expect(await record(['diff', folder, recording])).toMatchObject({ code: 0 });
});

test('why, deliveries, extract, export and replay --to read a journal as they read its recording', {
  tags: 'long',
}, async () => {
  const { folder } = await keptWorld();
  const recording = join(scratch(), 'kept.simlog');
  await record(['replay', folder, '--log', recording]);
  const out = scratch();
  const { got, url } = await receiver();

  for (const args of [
    ['why', '@', 'cable.unplugged'],
    ['why', '@', '--missing', 'main@van'],
    ['deliveries', '@'],
    ['extract', '@', join(out, 'part.simlog'), '--vehicle', 'car'],
    ['extract', '@', join(out, 'again.yaml'), '--scenario'],
    ['export', '@', join(out, 'all.jsonl')],
    ['replay', '@', '--to', url],
  ]) {
    const results = [];
    for (const name of [folder, recording]) {
      const sent = got.length;
      const { code, stdout, stderr } = await record(
        args.map((each) => (each === '@' ? name : each)),
      );
      const bodies = got.splice(sent);
      results.push({ code, stdout: stdout.replaceAll(name, '@'), stderr, bodies });
    }
    expect(results[0], args[0]).toEqual(results[1]);
    expect(results[0], args[0]).toMatchObject({ code: 0 });
  }
});

test('the steps of an overlay run on top of a journal', async () => {
  const { folder } = await keptWorld();
  const steps = join(
    scratch({ 'steps.yaml': '- expect: [car.charge.isCharging]\n' }),
    'steps.yaml',
  );
  const { stderr, stdout } = await record(['replay', folder, '--overlay', steps]);
  expect({ stderr, stdout }).toMatchObject({ stderr: '' });
  expect(stdout).toContain('FAIL');
});

test('a torn last record is left out with a warning', async () => {
  const { journal, log } = await keptWorld();
  appendFileSync(journal, '{"at":"2026-05-04T16:4');

  const { code, stdout, stderr } = await record(['replay', journal]);

  expect(code).toBe(0);
  expect(stdout).toContain(log.digest);
  expect(stderr).toBe(`${journal}: its last record is not whole and is left out, 22 bytes\n`);
});

describe('an altered journal', () => {
  test('is refused at its line, with a caret where that shows', async () => {
    const { folder, journal } = await keptWorld();
    const lines = readFileSync(journal, 'utf8').split('\n');
    lines[2] = lines[2]!.replace('"seal"', '"sael"');
    writeFileSync(journal, lines.join('\n'));

    for (const args of [
      ['replay', folder],
      ['diff', folder, folder],
    ]) {
      const { code, stderr } = await record(args);
      expect(code).toBe(2);
      expect(stderr).toContain(`${journal}:3: the journal was altered here`);
      expect(stderr).toMatch(/\n {4}3 │ \{.*\n {6}│ *\^\n$/);
    }
  });

  test('of which a digest is another one parts from its world, with the entries in between', async () => {
    const { folder, journal } = await keptWorld();
    const seals = new Seals();
    const forged = new Seals();
    const lines = readFileSync(journal, 'utf8').trimEnd().split('\n');
    const altered = lines.map((line) => {
      const object = seals.open(line)!;
      return forged.seal(object.replace(/"digest":"sha256:..../, '"digest":"sha256:beef'));
    });
    writeFileSync(journal, `${altered.join('\n')}\n`);

    const { code, stdout } = await record(['replay', folder]);
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /differs from its journal between its entries 0 and \d+: motorpool test made it/,
    );
    expect(stdout).toContain('vehicle.slept');
    expect(JSON.parse((await record(['replay', folder, '--json'])).stdout)).toMatchObject({
      equal: false,
      partsAt: 0,
    });

    const why = await record(['why', folder, '3']);
    expect(why.code).toBe(2);
    expect(why.stderr).toContain(`motorpool replay ${folder} shows the entries`);
  });
});

describe('a wrong name is told with the right one', () => {
  test('of a data folder', async () => {
    const { data, folder } = await keptWorld();
    const { code, stderr } = await record(['why', data, '3']);
    expect(code).toBe(2);
    expect(stderr).toContain(`name one of them, such as ${folder}`);
  });

  test('of a folder without a journal', async () => {
    const folder = scratch();
    mkdirSync(join(folder, 'journal'));
    const { code, stderr } = await record(['replay', folder]);
    expect(code).toBe(2);
    expect(stderr).toContain('it is a folder');
  });

  test('of a journal where only a recording or a scenario will do', async () => {
    const { journal } = await keptWorld();
    const before = readFileSync(journal);
    const again = join(dirname(journal), 'again.yaml');
    writeFileSync(again, 'version: 1\nreplay: { file: ./journal }\nsteps: [{ play: {} }]\n');
    const found = [
      await record(['check', again]),
      await record(['run', journal]),
      await record(['replay', journal, '--log', journal]),
      await record(['extract', journal, journal]),
      await record(['run', join(scratch({ 'a.yaml': twoCars }), 'a.yaml'), '--log', journal]),
    ];
    expect(found.map(({ code }) => code)).toEqual([2, 2, 2, 2, 2]);
    expect(found[0]!.stderr).toContain(`motorpool replay ${journal} --log`);
    expect(found[1]!.stderr).toContain('this is the journal of a world, not a scenario');
    expect(readFileSync(journal)).toEqual(before);
  });

  test('of a recording that needs no recording of its own', async () => {
    const { folder } = await keptWorld();
    const recording = join(scratch(), 'kept.simlog');
    await record(['replay', folder, '--log', recording]);
    const { code, stderr } = await record(['replay', recording, '--log', `${recording}.2`]);
    expect({ code, stderr }).toMatchObject({ code: 2 });
    expect(stderr).toContain('--log is for journals');
  });
});
