import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scratch } from '../scratch.ts';
import { record } from './recorded-terminal.ts';
import { tiedStreet } from './sample-scenarios.ts';

const home = () => {
  const folder = scratch({ 'street.yaml': tiedStreet });
  return { file: join(folder, 'street.yaml'), out: join(folder, 'out') };
};

describe('threads', () => {
  test.each(['2', '3'])('%s of them give the digest of one', async (jobs) => {
    const { file, out } = home();
    const args = ['fleet', file, '--days', '0.25', '--quiet'];
    const one = await record([...args, '--jobs', '1']);
    const several = await record([...args, '--jobs', jobs, '--out', out]);
    expect(several).toEqual({ ...one, code: 0 });
    expect((await record(['merge', out])).stdout).toContain(one.stdout);
  });

  test('that are interrupted go on later, and begin no other part', async () => {
    const { file, out } = home();
    const stop = new AbortController();
    const results = (): number => {
      try {
        return readdirSync(join(out, 'parts')).filter((name) => name.endsWith('.json')).length;
      } catch {
        return 0;
      }
    };
    const wallMs = (): number => {
      if (results() > 0) stop.abort(130);
      return performance.now();
    };
    const args = ['fleet', file, '--days', '40', '--jobs', '2', '--out', out];
    const screen = { columns: 100, wallMs, interruption: stop.signal };
    const { code, stderr } = await record(args, screen);
    expect(code).toBe(130);
    expect(stderr).toContain('and the same command goes on from there');
    const kept = results();
    expect(kept).toBeGreaterThan(0);
    expect(kept).toBeLessThan(7);
    const { stdout } = await record([...args, '--quiet']);
    expect(stdout).toBe((await record([...args.slice(0, 4), '--quiet'])).stdout);
  });
});

test.each(['0', 'x', '1.5', '65'])('--jobs %s is refused', async (jobs) => {
  const { file } = home();
  const { code, stderr } = await record(['fleet', file, '--jobs', jobs]);
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: `error: --jobs ${jobs}: write a number of threads from 1 to 64\n`,
  });
});
