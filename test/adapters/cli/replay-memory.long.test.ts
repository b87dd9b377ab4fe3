import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LogReader } from '../../../adapters/file/log-reader.ts';
import { recordingIn } from '../../../adapters/past/replay/recording.ts';
import { replayRecording } from '../../../adapters/past/replay/replayed-recording.ts';
import { record } from './recorded-terminal.ts';

/**
 * Signals of two cars that are driven now and then; a reader has to remember hardly any of them.
 */
const source = `version: 1
name: courier
seed: 3
clock: { start: 2026-03-02T06:00:00, limit: 400d }
log: everything
vehicles:
  car: { model: hyundai-ioniq-5-long-range-rwd, state: { battery.soc: 70% } }
steps:
  - repeat: { times: 150 }
    do:
      - lock: car
      - wait: 2m
      - unlock: car
      - wait: 2m
expect:
  - value: car.battery.soc
    atLeast: 0%
`;

let collect: () => void;
let folder: string;

beforeAll(async () => {
  setFlagsFromString('--expose-gc');
  collect = runInNewContext('gc') as () => void;
  folder = mkdtempSync(join(tmpdir(), 'motorpool-'));
  const texts = { short: source, long: source.replace('150 }', '3000 }') };
  for (const [name, text] of Object.entries(texts)) {
    const [scenario, log] = [join(folder, `${name}.yaml`), join(folder, `${name}.simlog`)];
    writeFileSync(scenario, text);
    const { code, stderr } = await record(['run', scenario, '-q', '--log', log]);
    if (code !== 0) throw new Error(stderr);
    writeFileSync(`${log}.gz`, gzipSync(readFileSync(log)));
  }
});

afterAll(() => rmSync(folder, { recursive: true }));

/** The least of three samples of the memory in use, bytes; each follows a collection. */
function usedBytes(): number {
  let leastBytes = Infinity;
  for (let sample = 0; sample < 3; sample += 1) {
    collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    leastBytes = Math.min(leastBytes, heapUsed + arrayBuffers);
  }
  return leastBytes;
}

/** The most memory in use while a recording is read, bytes, and the number of its entries. */
async function peakOf(name: string, use: (reader: LogReader) => unknown) {
  const reader = new LogReader(join(folder, name));
  let peakBytes = 0;
  const watched = new Proxy(reader, {
    get: (_, key): unknown => {
      const member: unknown = Reflect.get(reader, key, reader);
      if (key !== 'next') return isMethod(member) ? member.bind(reader) : member;
      return () => {
        if (reader.entries % 10_000 === 2000) {
          peakBytes = Math.max(peakBytes, usedBytes());
        }
        return reader.next();
      };
    },
  });
  await use(watched);
  reader.close();
  expect(reader.flaws).toEqual([]);
  return { peakBytes, entries: reader.entries };
}

function isMethod(member: unknown): member is () => unknown {
  return typeof member === 'function';
}

const uses: Readonly<Record<string, (reader: LogReader) => unknown>> = {
  read: (reader) => {
    while (reader.next() !== undefined);
  },
  'executed again': async (reader) => {
    const { parting } = await replayRecording(recordingIn(reader), reader);
    expect(parting).toBeUndefined();
  },
};

test.each([
  ['read', '.simlog'],
  ['read', '.simlog.gz'],
  ['executed again', '.simlog'],
])('a recording %s takes no more memory where it is 20 times as long: %s', async (how, ending) => {
  const use = uses[how]!;
  // Code and data that are loaded only once do not count.
  await peakOf(`short${ending}`, use);

  const few = await peakOf(`short${ending}`, use);
  const many = await peakOf(`long${ending}`, use);

  expect(many.entries).toBeGreaterThan(19 * few.entries);
  // The lines alone take four times as much; a world that has just begun grows a little.
  expect(many.peakBytes - few.peakBytes).toBeLessThan(2_500_000);
});
