import { once } from 'node:events';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { builtCommand } from '../../../support/built-command.ts';
import { commuters, failingNight, idleHour, shortNight } from '../sample-scenarios.ts';

const built = builtCommand();
let home: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'motorpool-'));
});
afterEach(() => {
  rmSync(home, { recursive: true, force: true });
});

/** A process of the bundled command, and its output. */
function start(args: readonly string[]) {
  const child = built.start(args, home);
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  /** Waits until the output since the last call contains these words. */
  let read = 0;
  const says = async (words: string): Promise<string> => {
    while (!output.stdout.slice(read).includes(words)) await once(child.stdout, 'data');
    const said = output.stdout.slice(read);
    read = output.stdout.length;
    return said;
  };
  const complains = async (words: string): Promise<void> => {
    while (!output.stderr.includes(words)) await once(child.stderr, 'data');
  };
  return { child, output, ended, says, complains };
}

function write(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(home, name), text);
}

describe('--jobs of the bundled command', () => {
  test('gives the results of one after another', async () => {
    write({ 'a.yaml': shortNight, 'b.yaml': failingNight, 'c.yaml': idleHour });

    const together = start(['run', '.', '--json', '--jobs', '2']);
    const alone = start(['run', '.', '--json', '--jobs', '1']);

    expect([await together.ended, await alone.ended]).toEqual([1, 1]);
    const withoutTimes = (text: string) => text.replace(/"wallMs": [\d.]+/g, '');
    expect(withoutTimes(together.output.stdout)).toBe(withoutTimes(alone.output.stdout));
    expect(together.output.stderr).toBe('');
  });

  test('gives them however many threads share many scenarios', async () => {
    for (let index = 0; index < 16; index += 1) {
      const kind = [shortNight, failingNight, idleHour, commuters][index % 4]!;
      write({ [`${index}.yaml`]: kind });
    }
    write({ 'wrong.yaml': idleHour.replace('wait:', 'wiat:') });
    const resultOf = async (jobs: number) => {
      const { ended, output } = start(['run', '.', '--utc', '--jobs', String(jobs)]);
      const code = await ended;
      return { code, ...output, stdout: output.stdout.replaceAll(/in [\d.]+ m?s/g, '') };
    };

    const alone = await resultOf(1);

    expect(alone.code).toBe(2);
    for (const jobs of [2, 3, 4]) expect(await resultOf(jobs)).toEqual(alone);
  });

  test('ends every thread when it is interrupted', async () => {
    const long = commuters.replace('count: 30', 'count: 3000').replace('{n:02}', '{n:04}');
    write({ '1.yaml': idleHour, '2.yaml': long, '3.yaml': long, '4.yaml': long });
    const { child, ended, output, says } = start(['run', '.', '--quiet', '--jobs', '2']);
    await says('SKIPPED  idle-hour');

    child.kill('SIGINT');

    expect(await ended).toBe(130);
    expect(output.stdout).toContain('INCONCLUSIVE  commuters: interrupted');
    expect(output.stderr).toBe('');
  });
});

describe('--watch', () => {
  const flow = 'version: 1\nflows:\n  rest:\n    steps:\n      - wait: 1h\n';
  const importing = idleHour
    .replace('version: 1\n', 'version: 1\nimports: [./lib/rest.flow.yaml]\n')
    .replace(/- wait: .*/, '- use: rest');

  test('runs a changed file again, and the files that import it', async () => {
    mkdirSync(join(home, 'lib'));
    write({ 'a.yaml': shortNight, 'b.yaml': importing, 'lib/rest.flow.yaml': flow });
    const { child, ended, says, complains } = start(['run', '.', '--quiet', '--watch']);

    expect(await says('Ctrl-C ends')).toMatch(/PASS {2}short-night[^]*SKIPPED {2}idle-hour/);

    // As many editors save: a new file replaces the old one.
    writeFileSync(join(home, 'a.yaml~'), failingNight);
    renameSync(join(home, 'a.yaml~'), join(home, 'a.yaml'));
    const replaced = await says('Ctrl-C ends');
    expect(replaced).toContain('FAIL  failing-night');
    expect(replaced).not.toContain('idle-hour');

    write({ 'lib/rest.flow.yaml': flow.replace('1h', '2h') });
    const imported = await says('Ctrl-C ends');
    expect(imported).toMatch(/rest\.flow\.yaml changed[^]*idle-hour/);
    expect(imported).not.toContain('failing-night');

    write({ 'b.yaml': importing.replace('- use:', '- ues:') });
    await complains('did you mean use?');
    await says('Ctrl-C ends');
    // Other changes in the folder have no effect.
    write({ 'report.html': '', 'b.yaml': importing });
    expect(await says('Ctrl-C ends')).toMatch(/\nb\.yaml changed\n\n.*idle-hour/);
    write({ 'c.yaml': shortNight });
    expect(await says('Ctrl-C ends')).toContain('PASS  short-night');

    child.stdin.write('\n');
    expect(await says('Ctrl-C ends')).toMatch(/failing-night[^]*idle-hour[^]*short-night/);

    child.kill('SIGINT');
    expect(await ended).toBe(0);
  });

  test.each([
    [['-'], '--watch: standard input does not change'],
    [['.', '--json'], '--watch is for people'],
  ])('of %j is refused', async (args, message) => {
    write({ 'a.yaml': idleHour });
    const { child, ended, output } = start(['run', ...args, '--watch']);
    child.stdin.end(idleHour);

    expect(await ended).toBe(2);
    expect(output.stderr).toContain(message);
  });
});
