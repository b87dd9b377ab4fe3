import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { headersOf, placeIn } from '../../../adapters/trace/traceparent.ts';

const trace = '0af7651916cd43dd8448eb211c80319c';
const span = 'b7ad6b7169203331';

const read = (traceparent: string, tracestate?: string) =>
  placeIn(new Headers({ traceparent, ...(tracestate !== undefined && { tracestate }) }));

test.each([
  [`00-${trace}-${span}-01`, { traceId: trace, spanId: span, isSampled: true }],
  [`00-${trace}-${span}-00`, { traceId: trace, spanId: span, isSampled: false }],
  [`00-${trace}-${span}-ff`, { traceId: trace, spanId: span, isSampled: true }],
  [`01-${trace}-${span}-01-more`, { traceId: trace, spanId: span, isSampled: true }],
])('%s names a place', (text, place) => {
  expect(read(text)).toEqual(place);
});

test.each([
  '',
  `00-${trace}-${span}`,
  `00-${trace}-${span}-01-more`,
  `01-${trace}-${span}-01more`,
  `ff-${trace}-${span}-01`,
  `00-${trace.toUpperCase()}-${span}-01`,
  `00-${'0'.repeat(32)}-${span}-01`,
  `00-${trace}-${'0'.repeat(16)}-01`,
  `00-${trace.slice(1)}-${span}-01`,
])('%s names none', (text) => {
  expect(read(text)).toBeUndefined();
});

test('the state of a trace is passed on unless it is too long', () => {
  const text = `00-${trace}-${span}-01`;

  expect(headersOf(read(text, 'a=1,b=2')!)).toEqual({ traceparent: text, tracestate: 'a=1,b=2' });
  expect(headersOf(read(text, 'x'.repeat(513))!)).toEqual({ traceparent: text });
});

test('headers that are written are read as the same place', () => {
  const digits = (length: number) =>
    fc.stringMatching(new RegExp(`^[0-9a-f]{${length}}$`)).filter((each) => !/^0+$/.test(each));
  fc.assert(
    fc.property(digits(32), digits(16), fc.boolean(), (traceId, spanId, isSampled) => {
      const place = { traceId, spanId, isSampled };
      expect(placeIn(new Headers(headersOf(place)))).toEqual(place);
    }),
  );
});
