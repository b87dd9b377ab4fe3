import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { kinds } from '../adapters/words/kinds.ts';
import { findCharts } from '../build/compile-charts.ts';
import { signals } from '../engine/signal/catalogue.ts';
import { printedBy } from './support/document-blocks.ts';
import { blocksOf } from './support/documents.ts';

const page = 'docs/charts.md';
const text = readFileSync(page, 'utf8');
const charts = await findCharts();

test.each([page, 'docs/streams.md'])(
  'every program of %s prints what the page shows',
  { tags: 'long' },
  (shown) => {
    const blocks = blocksOf(shown);
    const programs = blocks.filter(({ language }) => language === 'ts');
    const outputs = blocks.filter(({ language }) => language === 'text');

    expect(programs.length).toBeGreaterThan(1);
    expect(programs.map(printedBy)).toEqual(outputs.map(({ code }) => code));
  },
);

describe.each(charts.map(({ definition }) => definition.machine.id))('the section of %s', (id) => {
  const [, section = ''] = text.split(`\n## ${id}\n`);
  const [, after = ''] = section.split(`<!-- /${id} -->`);
  const [note = ''] = after.split('\n## ');
  const named = [...note.matchAll(/`([\w.-]+)`/g)].map(([, word]) => word!);

  test('names signals and facts that exist', () => {
    const codes: ReadonlySet<string> = new Set(signals.map(({ code }) => code));
    const unknown = named.filter(
      (word) => /[.-]/.test(word) && !codes.has(word) && !Object.hasOwn(kinds, word),
    );

    expect(named.length).toBeGreaterThan(1);
    expect(unknown).toEqual([]);
  });
});
