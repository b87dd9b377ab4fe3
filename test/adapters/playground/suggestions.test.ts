import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { LanguageSchema } from '../../../adapters/playground/app/schema-words.ts';
import { suggestionsAt } from '../../../adapters/playground/app/suggestions.ts';
import { placeAt } from '../../../adapters/playground/app/written-place.ts';
import { engineNames } from '../../../adapters/playground/engine-names.ts';

const schema = JSON.parse(readFileSync('scenarios/scenario.schema.json', 'utf8')) as LanguageSchema;

/** The offset of the cursor, a bar in the text. */
function withCursor(marked: string): { readonly text: string; readonly offset: number } {
  return { text: marked.replace('|', ''), offset: marked.indexOf('|') };
}

function suggested(marked: string): readonly string[] {
  const { text, offset } = withCursor(marked);
  return suggestionsAt(schema, text, offset, engineNames)?.words.map(({ word }) => word) ?? [];
}

test.each([
  ['the first key', 'ver|', [], undefined, 'ver'],
  ['a key below another', 'vehicles:\n  car:\n    mo|', ['vehicles', 'car'], undefined, 'mo'],
  ['a value', 'vehicles:\n  car:\n    mode: si|', ['vehicles', 'car'], 'mode', 'si'],
  ['a key in braces', 'vehicles:\n  car: { model: x, st|', ['vehicles', 'car'], undefined, 'st'],
  ['a value in braces', 'vehicles:\n  car: { mode: |', ['vehicles', 'car'], 'mode', ''],
  ['a map in a map', 'clock: { a: { b: [c, d|', ['clock', 'a', 'b', '*'], undefined, 'd'],
  ['an item of a list', 'steps:\n  - wait: 1h\n  - pl|', ['steps', '*'], undefined, 'pl'],
  ['a list at the column of its key', 'steps:\n- wait: 1h\n- pl|', ['steps', '*'], undefined, 'pl'],
  [
    'a later key of an item',
    'steps:\n  - plugIn:\n      vehicle: car\n    because: x\n    at|',
    ['steps', '*'],
    undefined,
    'at',
  ],
  [
    'a key below a key of an item',
    'steps:\n  # plugs in\n  - plugIn:\n      po|',
    ['steps', '*', 'plugIn'],
    undefined,
    'po',
  ],
  ['a value with a comment above', 'steps: # all\n  - wait: |', ['steps', '*'], 'wait', ''],
])('the place of %s', (_, marked, path, key, prefix) => {
  const { text, offset } = withCursor(marked);

  expect(placeAt(text, offset)).toEqual({ path, key, prefix });
});

test.each([
  ['in a comment', '# vehi|'],
  ['behind a map', 'clock: { start: x }|'],
])('there is no place %s', (_, marked) => {
  const { text, offset } = withCursor(marked);

  expect(placeAt(text, offset)).toBeUndefined();
});

test('keys of the language are suggested where they may stand', () => {
  expect(suggested('|')).toEqual(expect.arrayContaining(['vehicles', 'steps', 'webhooks']));
  expect(suggested('vehicles:\n  car: { |')).toEqual(expect.arrayContaining(['model', 'state']));
  expect(suggested('vehicles:\n  car: { |')).not.toContain('steps');
  expect(suggested('steps:\n  - |')).toEqual(expect.arrayContaining(['plugIn', 'wait', 'drive']));
  expect(suggested('steps:\n  - plugIn: { |')).toEqual(
    expect.arrayContaining(['vehicle', 'power']),
  );
});

test('words of a choice are suggested, and names that the scenario declares', () => {
  expect(suggested('vehicles:\n  car: { mode: |')).toEqual(
    expect.arrayContaining(['live', 'simulated']),
  );
  const text = 'vehicles:\n  car: { model: BEV }\n  van:\n    model: ICE\nusers:\n  anna: {}\n';
  expect(suggested(`${text}steps:\n  - plugIn: { vehicle: |`)).toEqual(
    expect.arrayContaining(['car', 'van', 'anna']),
  );
  expect(suggested(`${text}steps:\n  - plugIn: { vehicle: |`)).not.toContain('model');
});

test('a model and a signal are suggested by all of their names', () => {
  const models = suggested('vehicles:\n  car: { model: |');
  expect(models).toEqual(expect.arrayContaining(['BEV', 'hyundai-ioniq-5', 'tesla-model-3']));
  expect(models.filter((word) => word === 'BEV')).toHaveLength(1);
  const signals = suggested('webhooks:\n  main:\n    triggers: [Charge.IsCharging, |');
  expect(signals).toEqual(
    expect.arrayContaining(['Charge.IsCharging', 'TractionBattery.StateOfCharge']),
  );
  expect(signals).not.toContain('BEV');
  expect(suggested('vehicles:\n  car: { mode: |')).not.toContain('BEV');
});

test('a suggestion replaces the word that has begun', () => {
  const { text, offset } = withCursor('vehicles:\n  car: { mod|');

  expect(suggestionsAt(schema, text, offset, engineNames)?.from).toBe(offset - 'mod'.length);
});
