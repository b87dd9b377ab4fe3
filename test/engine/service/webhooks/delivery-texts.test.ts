import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson } from '../../../../engine/log/canonical.ts';
import {
  attemptedText,
  deliveredText,
} from '../../../../engine/service/webhooks/delivery-texts.ts';

test('the entries of a delivery are written as canonical JSON', () => {
  const number = fc.maxSafeNat();
  const attempted = fc.record({
    attempt: number,
    delivery: fc.uuid(),
    event: fc.uuid(),
    nth: number,
  });
  const latencyMs = fc.oneof(number, fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }));
  const delivered = fc.record({ attempt: number, event: fc.uuid(), latencyMs, status: number });
  fc.assert(
    fc.property(attempted, delivered, (begun, ended) => {
      expect(attemptedText(begun)).toBe(canonicalJson(begun));
      expect(deliveredText(ended)).toBe(canonicalJson(ended));
    }),
  );
});

test('a time of negative zero is zero', () => {
  const ended = { attempt: 1, event: 'a', latencyMs: -0, status: 204 };
  expect(deliveredText(ended)).toBe(canonicalJson(ended));
});
