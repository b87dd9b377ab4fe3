import { expect, test } from 'vitest';
import { testBlocksOf } from './support/document-blocks.ts';
import { blocksOf, docs } from './support/documents.ts';

testBlocksOf(docs);

test('the docs have commands, scripts, programs and suites', () => {
  const languages = new Set(docs.flatMap(blocksOf).map(({ language }) => language));

  expect([...languages]).toEqual(expect.arrayContaining(['sh', 'bash', 'python', 'ts']));
});
