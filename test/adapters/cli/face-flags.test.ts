import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readServeSettings } from '../../../adapters/cli/serve/serve-settings.ts';
import { usualFaces } from '../../../adapters/http/face-options.ts';
import { readFaces } from '../../../adapters/past/replay/face-flags.ts';
import { optionWords } from '../../../adapters/past/replay/face-words.ts';
import { UsageError } from '../../../adapters/terminal/usage-error.ts';
import { record } from './recorded-terminal.ts';

describe('--option', () => {
  const pairs = fc.record(
    Object.fromEntries(
      Object.entries(optionWords).map(([name, values]) => [name, fc.constantFrom(...values)]),
    ),
    { requiredKeys: [] },
  );

  test('sets what it names, in any case and order, and nothing else', () => {
    fc.assert(
      fc.property(pairs, fc.boolean(), (faces, isUpper) => {
        const written = Object.entries(faces).map(([name, value]) => `${name}=${value}`);
        const flags = isUpper ? written.reverse().map((each) => each.toUpperCase()) : written;

        expect(readFaces(flags)).toEqual(faces);
      }),
    );
  });

  test('takes every face but the one of --connect, and its first value is the usual one', () => {
    const { connectFlow, ...faces } = usualFaces;
    const usual = Object.entries(optionWords).map(([name, [first]]) => [name, first]);

    expect(connectFlow).toBeUndefined();
    expect(Object.fromEntries(usual)).toEqual(faces);
  });

  test('anything else is a mistake of usage', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(() => readFaces([`x${text}`])).toThrow(UsageError);
      }),
    );
  });

  test('goes together with --connect', () => {
    const { faces } = readServeSettings({ option: ['longCommands=open'], connect: 'auto' });

    expect(faces).toEqual({ longCommands: 'open', connectFlow: 'auto' });
  });

  test('stands in the docs of the server with every name, the usual value first', () => {
    const page = readFileSync(resolve(import.meta.dirname, '../../../docs/server.md'), 'utf8');
    const rows = [...page.matchAll(/^\| `(\w+)` +\| `(\w+)` +\| (`\w+`:.*)$/gm)];
    const listed = rows.map(([, name, usual, others]) => {
      const more = [...others!.matchAll(/`(\w+)`:/g)].map(([, value]) => value);
      return [name, [usual, ...more]];
    });

    expect(Object.fromEntries(listed)).toEqual(optionWords);
  });

  test('stands in the help with every name and value', async () => {
    const { stdout } = await record(['serve', '--help'], { columns: 80, env: { NO_COLOR: '1' } });

    for (const [name, values] of Object.entries(optionWords)) {
      expect(stdout).toMatch(new RegExp(`^ +${name} +${values.join(', ')}$`, 'm'));
    }
  });
});
