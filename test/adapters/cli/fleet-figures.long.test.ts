import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtCommand } from '../../support/built-command.ts';

const { home, command } = builtCommand();

/** The members of results of fleets that are compared. */
interface Digests {
  readonly digests: readonly string[];
}

const digestsOf = (file: string) => (JSON.parse(readFileSync(file, 'utf8')) as Digests).digests;

test('the first group of the ten million vehicle-days has the digest of the manifest in the docs', () => {
  const out = join(home, 'group');
  const days = ['fleet', 'docs/scaling/town.yaml', '--days', '100', '--quiet'];
  const args = [command, ...days, '--part', '1/49', '--out', out];
  const run = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(run).toMatchObject({ status: 0, stderr: '' });
  const parts = readdirSync(join(out, 'parts'));
  expect(parts).toHaveLength(1);
  const [first] = digestsOf(join(out, 'parts', parts[0]!));
  const ofDocs = digestsOf('docs/scaling/fleet.json');
  expect(ofDocs).toHaveLength(49);
  expect(first).toBe(ofDocs[0]);
});
