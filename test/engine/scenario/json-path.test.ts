import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonPathAt } from '../../../engine/scenario/source/json-path.ts';

type Place = readonly [offset: number, path: readonly string[]];

/** The text of a value, and where each key and value in it stands. */
function written(value: fc.JsonValue, path: readonly string[], start: number): [string, Place[]] {
  const places: Place[] = [[start, path]];
  if (typeof value !== 'object' || value === null) return [JSON.stringify(value), places];
  const isList = Array.isArray(value);
  let text = isList ? '[' : '{';
  for (const [key, each] of Object.entries(value)) {
    if (text.length > 1) text += ',';
    const inner = [...path, key];
    if (!isList) {
      places.push([start + text.length, inner]);
      text += `${JSON.stringify(key)}:`;
    }
    const [more, found] = written(each as fc.JsonValue, inner, start + text.length);
    text += more;
    places.push(...found);
  }
  return [text + (isList ? ']' : '}'), places];
}

test('the start of every key and value of any JSON leads to its path', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const [text, places] = written(value, [], 0);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));

      for (const [offset, path] of places) expect(jsonPathAt(text, offset)).toEqual(path);
    }),
  );
});
