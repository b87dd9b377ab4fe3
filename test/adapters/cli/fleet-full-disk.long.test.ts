import { spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { builtCommand } from '../../support/built-command.ts';

const { home, command } = builtCommand();

/** Runs a fleet whose files are limited. */
function fleet(blocks: string, file: string, ...more: string[]) {
  return limited(blocks, ['fleet', file, '--days', '0.03', '--quiet', ...more]);
}

/** Runs the command with files of at most so many blocks of 512 or 1024 bytes, as the shell counts. */
function limited(blocks: string, args: readonly string[]) {
  const script = `ulimit -f ${blocks}; exec "$0" "$@"`;
  return spawnSync('sh', ['-c', script, process.execPath, command, ...args], { encoding: 'utf8' });
}

test('a run whose disk takes no more says so, and goes on from its results once there is space', () => {
  const street = join(home, 'street.yaml');
  writeFileSync(
    street,
    `
version: 1
name: street
clock: { start: 2026-03-27T06:00:00, timezone: Europe/Berlin }
fleets: { parked: { count: 30000, model: BEV } }
`,
  );
  const out = join(home, 'out');
  const full = fleet('4', street, '--out', out, '--jobs', '3');
  expect(full.status).toBe(2);
  expect(full.stderr).toMatch(
    /^error: cannot write .*: the file would be larger than the system allows\n$/,
  );
  expect(readdirSync(out)).not.toContain('fleet.json');
  expect(readdirSync(join(out, 'parts')).filter((name) => !name.endsWith('.json'))).toEqual([]);

  const again = fleet('unlimited', street, '--out', out);
  expect(again.status).toBe(0);
  expect(again.stdout).toBe(fleet('unlimited', street).stdout);
});

/** The output of a run of the drivers without tables, whose disk has space. */
let withoutTables: string | undefined;

describe.each(['parquet', 'csv'])('tables as %s', (format) => {
  const drivers = join(home, `drivers-${format}.yaml`);
  const tables = ['--tables', 'sessions,trips,load,states', '--format', format, '--every', '15m'];

  test.each(['1', '3'])('in %s threads leave nothing half where the disk is full', (jobs) => {
    writeFileSync(
      drivers,
      `
version: 1
name: drivers
clock: { start: 2026-03-27T06:00:00, timezone: Europe/Berlin }
fleets: { drivers: { count: 5000, model: BEV, persona: commuter } }
`,
    );
    const out = join(home, `tables-${format}-${jobs}`);
    const run = ['--out', out, '--jobs', jobs, ...tables];
    const full = fleet('100', drivers, ...run);
    expect(full.status).toBe(2);
    expect(full.stderr).toMatch(
      /^error: cannot write .*: the file would be larger than the system allows\n$/,
    );
    expect(namesBelow(out).filter((name) => name.endsWith('.new'))).toEqual([]);
    expect(namesBelow(out)).not.toContain('fleet.json');

    const again = fleet('unlimited', drivers, ...run);
    expect(again).toMatchObject({ status: 0, stderr: '' });
    const told = (withoutTables ??= fleet('unlimited', drivers).stdout);
    expect(again.stdout).toBe(told);

    // The merge of the same parts onto the full disk leaves nothing either.
    const merged = join(home, `merged-${format}-${jobs}`);
    const merge = ['merge', out, '--out', merged];
    const failed = limited('100', merge);
    expect(failed.stderr).toMatch(/^error: cannot copy .* to .*: the file would be larger/);
    expect(namesBelow(merged).filter((name) => name.endsWith('.new'))).toEqual([]);
    expect(limited('unlimited', merge).status).toBe(0);
  });
});

function namesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' });
}
