import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { entryPhrase, entrySentence } from '../../../adapters/words/entry-sentence.ts';
import { type EntryGroup, groups, isOf } from '../../../adapters/words/groups.ts';
import { kinds } from '../../../adapters/words/kinds.ts';
import { type LoggedEntry, parseInstant } from '../../../engine/index.ts';

const all = Object.keys(kinds);

test.each(Object.keys(groups) as EntryGroup[])('the group %s has at least one kind', (group) => {
  expect(all.some((kind) => isOf(group, kind))).toBe(true);
});

test.each(all)('%s belongs to one group, and maybe to that of faults', (kind) => {
  const others = (Object.keys(groups) as EntryGroup[]).filter((group) => group !== 'faults');
  const count = others.filter((group) => isOf(group, kind)).length;

  expect(count).toBe(isOf('faults', kind) && count === 0 ? 0 : 1);
});

test.each([
  ['body', 'closure.opened'],
  ['body', 'vehicle.slept'],
  ['faults', 'fault.begin'],
  ['faults', 'charger.broken'],
  ['faults', 'network.dropped'],
  ['faults', 'api.failed'],
  ['faults', 'delivery.disturbed'],
  ['charging', 'charger.broken'],
] as const)('the group %s has %s', (group, kind) => {
  expect(isOf(group, kind)).toBe(true);
});

test('a kind of another version belongs to no group', () => {
  const found = (Object.keys(groups) as EntryGroup[]).filter((group) => isOf(group, 'of.tomorrow'));

  expect(found).toEqual([]);
});

const golden = 'test/scenarios/golden';
const logs = readdirSync(golden, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.log.jsonl'),
);

test('every golden log has kinds with words only, and a sentence that names its subject', {
  tags: 'long',
}, () => {
  const told = new Set<string>();
  for (const name of logs) {
    for (const line of readFileSync(join(golden, name), 'utf8').trimEnd().split('\n')) {
      if (!line.includes('"kind":')) continue;
      const entry = entryIn(line);
      told.add(entry.kind);
      if (entry.kind === 'signal.changed') continue;
      const sentence = entrySentence(entry);
      expect(sentence, line).toContain(entry.subject);
      const { says, details } = entryPhrase(entry);
      expect(says, line).not.toContain(entry.kind);
      expect(sentence.endsWith(details === '' ? says : `${says}: ${details}`), line).toBe(true);
      expect(sentence, line).not.toMatch(/undefined|\[object|: *:|: *$/);
    }
  }

  expect(told.size).toBeGreaterThan(100);
  expect([...told].filter((kind) => !Object.hasOwn(kinds, kind))).toEqual([]);
});

test('a kind of another version is told by its name', () => {
  const entry = entryIn('{"kind":"of.tomorrow","subject":"car","io":"st","data":{"socPercent":3}}');

  expect(entrySentence({ ...entry, data: {} })).toBe('car: of tomorrow');
  expect(entrySentence({ ...entry, io: 'in', data: {} })).toBe('car was told of.tomorrow');
  expect(entryPhrase(entry)).toEqual({ says: 'of tomorrow', details: 'soc 3 %' });
});

function entryIn(line: string): LoggedEntry {
  const { at, ...rest } = JSON.parse(line) as LoggedEntry & { readonly at: string };
  return { ...rest, atMs: parseInstant(at)! };
}
