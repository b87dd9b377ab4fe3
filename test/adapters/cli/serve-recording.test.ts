import { chmodSync, existsSync, linkSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { openSoleLog } from '../../../adapters/file/log-writer.ts';
import { refuseAnything, statusOf } from '../../../adapters/file/standing-log.ts';
import { outsideRecording } from '../../support/outside-recording.ts';
import { type ReadyLine, serveHere } from '../../support/serving.ts';
import { scratch } from '../scratch.ts';
import { record } from './recorded-terminal.ts';
import { shortNight } from './sample-scenarios.ts';

const recorded = outsideRecording();
const cut = recorded.split('\n').slice(0, 20).join('\n');
const isRoot = process.getuid?.() === 0;

/** Starts a server that is ended at once. */
async function serve(...args: readonly string[]) {
  const interruption = new AbortController();
  interruption.abort(143);
  return record(['serve', '--port', '0', ...args], { interruption: interruption.signal });
}

describe('serve --log overwrites nothing', () => {
  test.each([
    ['a recording', 'a.simlog', recorded, 'it holds a recording already'],
    ['a packed recording', 'a.simlog.gz', gzipSync(recorded), 'it holds a recording already'],
    ['one that was cut off', 'a.simlog', cut, 'cut off after 18 entries; "motorpool extract '],
    ['one that was packed and cut off', 'a.simlog.gz', gzipSync(cut), 'cut off after 18 entries;'],
    ['one that is only its first line', 'a.simlog', `${cut.split('\n')[0]}\n`, 'after 0 entries'],
    ['one that was cut off in its first line', 'a.simlog', cut.slice(0, 99), 'is not a recording'],
    ['a golden log', 'a.jsonl', recorded.split('\n').slice(1, 9).join('\n'), 'was cut off'],
    ['another file', 'notes.txt', 'remember the milk\n', 'exists already and is not a recording'],
    ['a picture', 'a.png', Buffer.from('89504e470d0a1a0a', 'hex'), 'is not a recording'],
  ])('not over %s', async (_, name, content, words) => {
    const file = join(scratch({ [name]: content }), name);

    const { code, stdout, stderr } = await serve('--log', file);

    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(`cannot record into ${file}: it `);
    expect(stderr).toContain(words);
    expect(stderr).toMatch(/(name another file|record into another file)/);
    expect(readFileSync(file)).toEqual(Buffer.from(content));
  });

  test('but takes an empty file and a new one', { tags: 'long' }, async () => {
    const folder = scratch({ 'empty.simlog': '' });

    for (const name of ['empty.simlog', 'new.simlog', 'new.simlog.gz']) {
      const file = join(folder, name);
      expect((await serve('--log', file)).code).toBe(0);
      expect((await record(['replay', file])).code).toBe(0);
      expect((await serve('--log', file)).stderr).toContain('it holds a recording already');
    }
  });

  test('a server that cannot begin leaves the file free', async () => {
    const file = join(scratch(), 'a.simlog');
    const open = ['--host', '0.0.0.0', '--control-token', 'a-secret-of-mine'];

    const refused = await serve('--log', file, ...open);

    expect(refused.code).toBe(2);
    expect(readFileSync(file, 'utf8')).toBe('');
    expect((await serve('--log', file)).code).toBe(0);
  });

  test.skipIf(isRoot)('reports a folder in which no file can be created', async () => {
    const folder = scratch();
    chmodSync(folder, 0o500);

    const { code, stderr } = await serve('--log', join(folder, 'a.simlog'));

    expect([code, stderr.includes('permission denied')]).toEqual([2, true]);
  });
});

describe('a file', () => {
  test('is missing only where the disk says so', () => {
    const folder = scratch({ 'notes.txt': 'milk\n' });
    const circle = join(folder, 'circle.simlog');
    symlinkSync(circle, circle);

    expect(statusOf(join(folder, 'none.simlog'))).toBeUndefined();
    expect(statusOf(join(folder, 'notes.txt', 'a.simlog'))).toBeUndefined();
    expect(() => statusOf(circle)).toThrow(/^cannot read .*: the links lead in a circle$/);
  });
});

describe('other commands', () => {
  /** The recording of a server, which cannot be reproduced. */
  async function served(): Promise<string> {
    const folder = scratch({ 'night.yaml': shortNight, 'notes.txt': 'milk\n' });
    await serve('--log', join(folder, 'served.simlog'));
    writeFileSync(join(folder, 'a.simlog'), recorded);
    writeFileSync(join(folder, 'cut.simlog'), cut);
    return folder;
  }

  test.each([
    ['run', 'night.yaml', '--quiet', '--log', 'served.simlog'],
    ['extract', 'cut.simlog', 'served.simlog'],
    ['extract', 'a.simlog', 'served.simlog'],
    ['export', 'a.simlog', 'served.simlog', '--format', 'cloudevents'],
  ])('%s writes over no recording of a server', async (...args) => {
    const folder = await served();
    const file = join(folder, 'served.simlog');
    const before = readFileSync(file, 'utf8');

    const { code, stderr } = await record(
      args.map((arg) => (existsSync(join(folder, arg)) ? join(folder, arg) : arg)),
    );

    expect(stderr).toContain('it is the recording of a server, which cannot be reproduced');
    expect(code).toBe(2);
    expect(readFileSync(file, 'utf8')).toBe(before);
  });

  test('run and extract overwrite their own files', async () => {
    const folder = await served();
    const [night, log] = [join(folder, 'night.yaml'), join(folder, 'run.simlog')];
    const extract = join(folder, 'part.simlog');

    for (const _ of [1, 2]) {
      expect((await record(['run', night, '--quiet', '--log', log])).code).toBe(0);
      const whole = join(folder, 'served.simlog');
      expect((await record(['extract', whole, extract, '--until', '1m'])).code).toBe(0);
    }
  });
});

describe('a file has one writer', () => {
  test('under any of its names', async () => {
    const folder = scratch({ 'a.simlog': '', 'night.yaml': shortNight });
    const file = join(folder, 'a.simlog');
    symlinkSync(file, join(folder, 'linked.simlog'));
    linkSync(file, join(folder, 'hard.simlog'));
    const log = await openSoleLog(file);

    for (const name of ['a.simlog', './a.simlog', 'linked.simlog', 'hard.simlog']) {
      for (const command of [['serve'], ['run', join(folder, 'night.yaml'), '--quiet']]) {
        const { code, stderr } = await record([...command, '--log', `${folder}/${name}`]);

        expect(code).toBe(2);
        expect(stderr).toContain(`process ${process.pid} is writing it; name another file`);
      }
    }
    log.close();
    expect((await serve('--log', join(folder, 'hard.simlog'))).code).toBe(0);
  });

  test('and one of many that start at once gets it', async () => {
    const file = join(scratch(), 'a.simlog');
    const attempts = Array.from({ length: 20 }, () => openSoleLog(file, refuseAnything));
    const outcomes = await Promise.allSettled(attempts);
    const got = outcomes.filter((each) => each.status === 'fulfilled');

    expect(got).toHaveLength(1);
    got[0]?.value.close();
  });
});

test.each([
  [['--log-sync', 'always'], '--log-sync requires --log'],
  [['--log', 'a.simlog', '--log-sync', 'often'], 'write written, always, gathered'],
])('%j end with 2 and say what to do', async (args, words) => {
  const { code, stderr } = await serve(...args);

  expect([code, stderr.includes(words)]).toEqual([2, true]);
});

test('a server whose recorded world was deleted ends its recording and itself', async () => {
  const file = join(scratch(), 'a.simlog');
  const { output, end } = await serveHere('--log', file, '--json');
  const { origin, controlToken } = JSON.parse(output) as ReadyLine;
  const headers = { authorization: `Bearer ${controlToken}` };
  const gone = await fetch(`${origin}/sim/worlds/main`, { method: 'DELETE', headers });
  expect(gone.status).toBe(204);

  expect(await end()).toMatchObject({ code: 0, stderr: '' });
  expect((await record(['replay', file])).code).toBe(0);
});
