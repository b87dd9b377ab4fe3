import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { sealedJson } from '../../../adapters/fleet/sealed-json.ts';
import { fleetDigest } from '../../../engine/index.ts';
import { scratch } from '../scratch.ts';
import { record } from './recorded-terminal.ts';

const kept = mkdtempSync(join(tmpdir(), 'motorpool-fleets-'));
afterAll(() => rmSync(kept, { recursive: true }));

/** Two groups: parked cars, and one that is driven. */
const town = `
version: 1
name: town
log: watched
clock: { start: 2026-03-27T06:00:00Z, timezone: UTC }
fleets:
  parked: { count: 2040, model: BEV }
  late: { count: 120, model: BEV, id: 'late{n:04}' }
`;

/** The same, in which a car of the second group is plugged in on the second day. */
const charged = `${town}
steps: [{ wait: 1d 10h 5m }, { plugIn: { vehicle: late0107, power: 11kW } }, { wait: 1h }]
`;

interface Manifest {
  readonly digests: readonly string[];
  readonly digest: string;
  readonly checksum: string;
}

interface Answer {
  readonly equal: boolean;
  readonly runs: string | null;
  readonly group: number | null;
  readonly vehicles: readonly string[] | null;
  readonly reproduced: { readonly a: boolean; readonly b: boolean } | null;
  readonly obstacle: string | null;
  readonly vehicle: string | null;
  readonly after: string | null;
  readonly until: string | null;
  readonly log: { readonly fields: readonly object[]; readonly partsAt: number } | null;
}

/** The folders of fleets by the texts of their scenarios: each is simulated once. */
const simulated = new Map<string, string>();

/** Folders that a test may change, each with the fleet of a text. */
async function fleets(...texts: string[]): Promise<string[]> {
  const folder = scratch();
  const outs: string[] = [];
  for (const [at, text] of texts.entries()) {
    const out = join(folder, `run-${at}`);
    cpSync(await simulate(text), out, { recursive: true });
    outs.push(out);
  }
  return outs;
}

async function simulate(text: string): Promise<string> {
  const known = simulated.get(text);
  if (known !== undefined) return known;
  const folder = join(kept, String(simulated.size));
  const file = join(kept, 'town.yaml');
  writeFileSync(file, text);
  await record(['fleet', file, '--days', '2', '--out', folder]);
  simulated.set(text, folder);
  return folder;
}

async function diff(a: string, b: string) {
  const { code, stdout, stderr } = await record(['diff', a, b]);
  expect(stderr).toBe('');
  const json = await record(['diff', a, b, '--json']);
  expect(json.code).toBe(code);
  return { code, stdout, answer: JSON.parse(json.stdout) as Answer };
}

/** Writes a manifest as another machine might have written it. */
function rewrite(out: string, change: (manifest: Manifest) => object): void {
  const file = join(out, 'fleet.json');
  const { checksum: _, ...manifest } = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  writeFileSync(file, sealedJson({ ...manifest, ...change(manifest as Manifest) }));
}

test('a fleet is equal to itself, by its folder, its manifest or its parts', async () => {
  const [a, b] = await fleets(town, town);
  expect(await diff(a!, join(b!, 'fleet.json'))).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('\n\nthe fleets are equal: 2,160 vehicles\nsha256:') as string,
    answer: { equal: true, runs: null, group: null, reproduced: null },
  });
  rmSync(join(b!, 'fleet.json'));
  expect((await diff(a!, b!)).code).toBe(0);
});

test('the first vehicle and the quarter of an hour that differ are found, with the log', {
  tags: 'long',
}, async () => {
  const [a, b] = await fleets(town, charged);
  const { code, stdout, answer } = await diff(a!, b!);
  expect(code).toBe(1);
  expect(answer).toMatchObject({
    equal: false,
    runs: 'the text of the scenario or its imports',
    group: 1,
    vehicles: ['late0009', 'late0120'],
    reproduced: { a: true, b: true },
    vehicle: 'late0107',
    after: '2026-03-28T16:00:00.000Z',
    until: '2026-03-28T16:15:00.000Z',
  });
  expect(stdout).toContain('the fleets part in group 1, late0009 to late0120');
  expect(stdout).toContain(
    'late0107 is the first that differs, between 2026-03-28T16:00:00.000Z and 2026-03-28T16:15:00.000Z\n',
  );
  expect(stdout).toMatch(/^b {2}Sat 2026-03-28 16:05:00 +step\.started +plugIn/m);
});

test('another seed differs from the start', { tags: 'long' }, async () => {
  const varied = town.replace(
    '2040, model: BEV',
    '2040, model: BEV, vary: { battery.soc: { uniform: [30%, 90%] } }',
  );
  const [a, b] = await fleets(varied, `${varied}seed: other\n`);
  const { answer, stdout } = await diff(a!, b!);
  expect(answer).toMatchObject({ group: 0, after: null, until: '2026-03-27T06:00:00.000Z' });
  expect(stdout).toContain('seed town and other');
  expect(stdout).toContain('is the first that differs, at the start, 2026-03-27T06:00:00.000Z\n');
});

describe('a digest that is not reproduced', () => {
  const spoil = ({ digests: [first = '', ...others] }: Manifest): object => {
    const digests = [`${first.slice(0, -1)}${first.endsWith('a') ? 'b' : 'a'}`, ...others];
    return { digests, digest: fleetDigest(digests) };
  };

  test.each(['a', 'b'] as const)(
    'is said to be made elsewhere or altered: that of %s',
    { tags: 'long' },
    async (side) => {
      const [a, b] = await fleets(town, town);
      const spoiled = side === 'a' ? a! : b!;
      rewrite(spoiled, spoil);
      const { code, stdout, answer } = await diff(a!, b!);
      expect(code).toBe(1);
      expect(answer).toMatchObject({ group: 0, vehicle: null });
      expect(answer.reproduced).toEqual({ a: side !== 'a', b: side !== 'b' });
      expect(stdout).toContain(
        `the digest in ${spoiled} is not what this machine gives: it was made on another machine, or altered`,
      );
    },
  );

  test('of another version is not simulated again', async () => {
    const [a, b] = await fleets(town, town);
    rewrite(b!, (manifest) => ({ ...spoil(manifest), motorpool: '0.0.9' }));
    const { code, stdout } = await diff(a!, b!);
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /run-1 is of motorpool 0\.0\.9, and this is .*: its group cannot be simulated again\n$/,
    );
  });
});

test('fleets of two sizes part in the first group that one of them lacks or has in part', async () => {
  const [a, b] = await fleets(town, town.replace('count: 120', 'count: 20'));
  const { answer } = await diff(a!, b!);
  expect(answer).toMatchObject({ equal: false, group: 1, vehicle: 'late0021' });
});

test('fleets with two verdicts are not equal', async () => {
  const [a, b] = await fleets(`${town}\nexpect: [clock.elapsed > duration("1h")]\n`, town);
  const { code, stdout } = await diff(a!, b!);
  expect({ code, stdout }).toMatchObject({
    code: 1,
    stdout: expect.stringContaining(
      'the states are equal, the verdicts are not: PASS and none\n',
    ) as string,
  });
});

test.each([
  ['a manifest that was altered', 'was altered: its checksum is not'],
  ['a file that is no manifest', 'is not the result of a fleet: it is cut off, or it is not JSON'],
  ['a folder without a fleet', 'holds no results'],
  ['no file', 'there is no such file or folder'],
])('%s is refused', async (name, words) => {
  const [a] = await fleets(town);
  const text = readFileSync(join(a!, 'fleet.json'), 'utf8');
  const folder = scratch({
    'a manifest that was altered': text.replace('"vehicles": 2160', '"vehicles": 2161'),
    'a file that is no manifest': text.slice(0, 100),
  });
  if (name === 'a folder without a fleet') rmSync(join(folder, 'a manifest that was altered'));
  const path = name === 'a folder without a fleet' ? folder : join(folder, name);
  const { code, stderr } = await record(['diff', a!, path]);
  expect(code).toBe(2);
  expect(stderr).toContain(words);
});
