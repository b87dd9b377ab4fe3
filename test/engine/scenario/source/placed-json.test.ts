import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allAtOnce } from '../../../../engine/in-steps.ts';
import { PlacedJson, parsePlacedJson } from '../../../../engine/scenario/source/placed-json.ts';
import { Source } from '../../../../engine/scenario/source/source.ts';

/** The plain value of a placed one. */
function plain(value: PlacedJson, keys: readonly string[] = []): unknown {
  if (value.isList) return [...value.items()].map((item) => plain(item));
  if (!value.isMap) return value.scalar;
  return Object.fromEntries(keys.map((key) => [key, plain(value.at(key)!)]));
}

/** JSON of lists, with maps whose keys are known. */
const { value: anyJson } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(null, true, false),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((each) => (each === 0 ? 0 : each)),
    fc.string({ unit: 'binary' }),
    fc.array(tie('value')),
  ),
}));

describe('placed JSON', () => {
  test('has the values that JSON.parse has, and their places', () => {
    fc.assert(
      fc.property(fc.array(anyJson), fc.constantFrom(0, 1, '\t'), (written, indent) => {
        const text = ` ${JSON.stringify(written, null, indent)}\n`;
        const value = allAtOnce(parsePlacedJson(text)) as PlacedJson;

        expect(plain(value)).toEqual(written);
        expect(text.slice(value.start, value.end)).toBe(text.trim());
        for (const [index, item] of [...value.items()].entries())
          expect(JSON.parse(text.slice(item.start, item.end))).toEqual(written[index]);
      }),
    );
  });

  test('has the members of maps, the last of several with one key', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), anyJson), (written) => {
        const text = JSON.stringify(written);
        const value = allAtOnce(parsePlacedJson(text)) as PlacedJson;
        const keys = Object.keys(written);

        expect(plain(value, keys)).toEqual(Object.fromEntries(Object.entries(written)));
        expect(value.at(`${keys.join('')}?`)).toBeUndefined();
      }),
    );
    const twice = allAtOnce(parsePlacedJson('{"a":1,"\\u0061":{"a":[2]}}')) as PlacedJson;
    expect(plain(twice.at('a')!, ['a'])).toEqual({ a: [2] });
  });

  test('takes what JSON.parse takes', () => {
    const characters = [...'{}[]:,"\\u0eE+-. \n\u0001tn1a'];
    fc.assert(
      fc.property(
        fc.array(anyJson),
        fc.nat(),
        fc.nat({ max: 2 }),
        fc.constantFrom(...characters),
        (written, place, length, character) => {
          const whole = JSON.stringify(written);
          const at = place % whole.length;
          const text = whole.slice(0, at) + character + whole.slice(at + length);
          const read = allAtOnce(parsePlacedJson(text));

          expect(read instanceof PlacedJson).toBe(isJson(text));
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

test('a source has the lines and columns of a text', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('', '', 'a', 'bc ')), fc.nat(), (lines, place) => {
      const text = lines.join('\n');
      const source = new Source('a', text);
      const at = place % (text.length + 1);
      const before = text.slice(0, at).split('\n');

      expect(source.positionAt(at)).toEqual({
        line: before.length,
        column: before.at(-1)!.length + 1,
      });
      expect(source.lineAt(before.length)).toBe((lines[before.length - 1] ?? '').trimEnd());
    }),
  );
  const long = new Source('a', `${'\n'.repeat(1_000)}x y\n`);
  expect(long.positionAt(1_002)).toEqual({ line: 1_001, column: 3 });
  expect(long.lineAt(1_001)).toBe('x y');
});
