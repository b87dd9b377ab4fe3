import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import { record } from './adapters/cli/recorded-terminal.ts';
import { blocksOf } from './support/documents.ts';
import { metricsOfServer } from './support/metrics-of-server.ts';

const page = 'docs/operations.md';
const text = readFileSync(page, 'utf8');

test('the page lists every metric of a server, and no other', async () => {
  const [, table = ''] = text.split('| metric ');
  const rows = [...table.split('\n\n', 1)[0]!.matchAll(/^\| (`.*?`) +\|/gm)];
  const listed = rows.flatMap(([, cell]) => cell!.match(/motorpool_\w+/g) ?? []);
  const known = [...(await metricsOfServer())].flatMap((name) =>
    name.startsWith('motorpool_') ? [name.replace(/_seconds_(bucket|sum|count)$/, '_seconds')] : [],
  );

  expect(listed.length).toBeGreaterThan(12);
  expect(new Set(listed)).toEqual(new Set(known));
});

test('the configurations are YAML', () => {
  const blocks = blocksOf(page).filter(({ language }) => language === 'yaml');

  expect(blocks).toHaveLength(3);
  for (const { code } of blocks) expect(parseDocument(code).errors).toEqual([]);
});

test('every option that the page names exists', async () => {
  const helps = await Promise.all(['serve', 'worker'].map((name) => record([name, '--help'])));
  const known = new Set(helps.flatMap(({ stdout }) => stdout.match(/--[a-z][a-z-]+/g) ?? []));
  const named = [...text.matchAll(/`(--[a-z][a-z-]+)/g)].map(([, option]) => option!);

  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((option) => !known.has(option))).toEqual([]);
});
