import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { examples } from '../../../adapters/cli/examples.ts';
import { readShipped, shippedNames } from '../../../adapters/file/shipped-scenarios.ts';
import { builtCommand } from '../../support/built-command.ts';

/** The lines of commands in a help, without their explanations. */
const linesIn = (help: string): readonly string[] =>
  help
    .replaceAll('\\\n', '')
    .split('\n')
    .filter((line) => line.startsWith('  motorpool '))
    .map((line) => line.trim().split(/ {2,}/)[0]!);

/** Files of a user, which stand for any other. */
const ofUsers = /^(cars|found|paths|suite)\//;

describe.each(Object.entries(examples))('the help of %s', (_, help) => {
  const words = linesIn(help).flatMap((line) => line.split(' '));

  test('names shipped scenarios by a name that every folder knows', () => {
    const named = words.filter((word) => /^[a-z][\w-]+(\/[\w-]+)+(\.ya?ml)?$/.test(word));
    // The command new makes files with the names of templates.
    const names = shippedNames().filter((name) => !name.startsWith('templates/'));
    const shipped = new Set(names.map((name) => `${basename(name)}.yaml`));

    const mine = named.filter((word) => !ofUsers.test(word));
    expect(mine.filter((word) => readShipped(word) === undefined)).toEqual([]);
    expect(words.filter((word) => shipped.has(word))).toEqual([]);
  });
});

const { command, home } = builtCommand();

/** Helps whose examples need nothing but themselves, and the number of those that are run. */
const alone = {
  motorpool: 4,
  diff: 3,
  explain: 3,
  export: 6,
  extract: 3,
  why: 6,
} as const satisfies { readonly [Command in keyof typeof examples]?: number };

describe.each(Object.entries(alone))('from an empty folder, the help of %s', (name, count) => {
  test('has examples that succeed', { tags: 'long', timeout: 120_000 }, async () => {
    const bin = mkdtempSync(join(home, 'bin-'));
    const script = join(bin, 'motorpool');
    writeFileSync(script, `#!/bin/sh\nexec "${process.execPath}" "${command}" "$@"\n`);
    chmodSync(script, 0o755);
    const cwd = mkdtempSync(join(home, 'empty-'));
    const env = { ...process.env, PATH: `${bin}${delimiter}${process.env['PATH']}` };
    const lines = linesIn(examples[name as keyof typeof alone])
      // Others need jq, a server that goes on, or folders of more than one run.
      .filter((line) => !/jq|serve|monday tuesday/.test(line))
      .slice(0, count);

    expect(lines).toHaveLength(count);
    for (const line of lines) {
      const code = await promisify(execFile)('sh', ['-c', line], { cwd, env }).then(
        () => 0,
        (error: unknown) => error,
      );
      // diff finds the differences that its example makes.
      if (!line.startsWith('motorpool diff')) expect([line, code]).toEqual([line, 0]);
    }
  });
});
