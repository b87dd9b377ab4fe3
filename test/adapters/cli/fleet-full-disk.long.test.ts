import { spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtCommand } from '../../support/built-command.ts';

const { home, command } = builtCommand();

/** Runs a fleet whose files may have so many blocks of 512 or 1024 bytes, as the shell counts. */
function fleet(blocks: string, ...more: string[]) {
  const args = ['fleet', join(home, 'street.yaml'), '--days', '0.05', '--quiet', ...more];
  const script = `ulimit -f ${blocks}; exec "$0" "$@"`;
  return spawnSync('sh', ['-c', script, process.execPath, command, ...args], { encoding: 'utf8' });
}

test('a run whose disk takes no more says so, and goes on from its results once there is space', () => {
  writeFileSync(
    join(home, 'street.yaml'),
    `
version: 1
name: street
clock: { start: 2026-03-27T06:00:00, timezone: Europe/Berlin }
fleets: { parked: { count: 90000, model: BEV } }
`,
  );
  const out = join(home, 'out');
  const full = fleet('4', '--out', out, '--jobs', '3');
  expect(full.status).toBe(2);
  expect(full.stderr).toMatch(
    /^error: cannot write .*: the file would be larger than the system allows\n$/,
  );
  expect(readdirSync(out)).not.toContain('fleet.json');
  expect(readdirSync(join(out, 'parts')).filter((name) => !name.endsWith('.json'))).toEqual([]);

  const again = fleet('unlimited', '--out', out);
  expect(again.status).toBe(0);
  expect(again.stdout).toBe(fleet('unlimited').stdout);
});
