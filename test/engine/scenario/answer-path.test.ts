import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseAnswerPath, valueAt } from '../../../engine/scenario/plan/answer-path.ts';
import { SecretNames } from '../../../engine/scenario/running/pseudonyms.ts';

test('a path that was written down leads to what stands there', () => {
  const key = fc.stringMatching(/^[a-z][a-z-]{0,6}$/);
  const step = fc.oneof(key, fc.nat(3));
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 5 }), fc.integer(), (path, value) => {
      const text = path
        .map((each, at) => {
          if (typeof each === 'number') return `[${each}]`;
          return at === 0 ? each : `.${each}`;
        })
        .join('');
      const around = path.reduceRight<unknown>((inner, each) => {
        if (typeof each === 'string') return { [each]: inner };
        return [...Array.from({ length: each }, () => null), inner];
      }, value);

      expect(parseAnswerPath(text)).toEqual(path);
      expect(valueAt(around as never, path)).toBe(value);
    }),
  );
});

test.each(['', '.', 'a.', '.a', 'a..b', 'a[', 'a[x]', 'a b', 'a[-1]', '[0'])(
  '%j is no path',
  (text) => {
    expect(parseAnswerPath(text)).toBeUndefined();
  },
);

test('keys that are no words are quoted', () => {
  expect(parseAnswerPath('a["b.c"][0]')).toEqual(['a', 'b.c', 0]);
});

test('nothing stands where a path goes past what there is', () => {
  expect(valueAt({ a: [1] }, ['a', 'length'])).toBeUndefined();
  expect(valueAt({ a: 'text' }, ['a', 0])).toBeUndefined();
  expect(valueAt({}, ['toString'])).toBeUndefined();
});

test('a secret has one word wherever it stands, and nothing else is changed', () => {
  const names = new SecretNames();

  expect(
    names.hide({ access_token: 'abcdefgh', list: ['abcdefgh'], token_type: 'Bearer' }),
  ).toEqual({
    access_token: 'access_token 1',
    list: ['access_token 1'],
    token_type: 'Bearer',
  });
  expect(names.hide({ refresh_token: 'x', access_token: 'second-one' })).toEqual({
    refresh_token: 'refresh_token 1',
    access_token: 'access_token 2',
  });
  expect(names.hideText('Bearer abcdefgh')).toBe('Bearer access_token 1');
  expect(names.hide({ errors: [{ code: 'FORBIDDEN' }] })).toEqual({
    errors: [{ code: 'FORBIDDEN' }],
  });
});
