import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { bracketNames, linksOf, pageOf } from '../../../adapters/http/paging.ts';

const rules = { defaultSize: 10, maxSize: 100 };
const word = fc.string({ unit: fc.constantFrom(...'aé&=+%[] ?#') });

const paramsOf = (url: string) => Object.fromEntries(new URL(url).searchParams);

test('the links of a page are the pages around it, and keep the other parameters', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 100 }),
      fc.nat(500),
      fc.option(word, { nil: undefined }),
      (number, size, total, filter) => {
        const query = new URLSearchParams({ page: '7', 'page[size]': '3' });
        if (filter !== undefined) query.set('filter[externalId]', filter);
        const url = `http://x/v3/connections?${query.toString()}`;
        const last = Math.max(1, Math.ceil(total / size));

        const links = linksOf(url, { number, size }, total, bracketNames);

        const at = (page: number) => ({
          ...(filter !== undefined && { 'filter[externalId]': filter }),
          'page[number]': String(page),
          'page[size]': String(size),
        });
        expect(paramsOf(links.self)).toEqual(at(number));
        expect(paramsOf(links.first)).toEqual(at(1));
        expect(paramsOf(links.last)).toEqual(at(last));
        expect(links.prev && paramsOf(links.prev)).toEqual(
          number === 1 ? null : at(Math.min(number - 1, last)),
        );
        expect(links.next && paramsOf(links.next)).toEqual(number < last ? at(number + 1) : null);
      },
    ),
  );
});

test.each([
  [1, 30, { prev: null, next: '2' }],
  [3, 30, { prev: '2', next: null }],
  [3, 31, { prev: '2', next: '4' }],
  [5, 30, { prev: '3', next: null }],
  [1, 0, { prev: null, next: null }],
])('page %d of %d items, ten each, lies between %j', (number, total, expected) => {
  const { prev, next } = linksOf('http://x/v3/users', { number, size: 10 }, total, bracketNames);
  const numberIn = (url: string | null) => url && paramsOf(url)['page[number]'];

  expect({ prev: numberIn(prev), next: numberIn(next) }).toEqual(expected);
});

test.each([
  [{}, { number: 1, size: 10 }],
  [{ page: '3' }, { number: 3, size: 10 }],
  [
    { 'page[number]': '2', page: '3', pageSize: '100' },
    { number: 2, size: 100 },
  ],
  [{ 'page[size]': '007' }, { number: 1, size: 7 }],
])('%j asks for %j', (query, page) => {
  expect(pageOf(query, rules)).toEqual(page);
});

test.each(['0', '-1', '1.0', ' 1', '1e1', '0x1', '', '101', '99999999999999999', 'Infinity', '１'])(
  '%j is no size of a page',
  (size) => {
    expect(() => pageOf({ pageSize: size }, rules)).toThrow('pageSize is a whole number');
  },
);
