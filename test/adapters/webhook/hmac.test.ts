import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hmacSha256 } from '../../../adapters/webhook/hmac.ts';

test('is what the host computes, for any secrets in turn and texts of any length', () => {
  const secret = fc.string({ unit: 'grapheme', maxLength: 100 });
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.nat(20_000).map((length) => 'ü'.repeat(length)),
  );
  const call = fc.tuple(fc.nat(2), text, fc.constantFrom<'base64' | 'hex'>('base64', 'hex'));
  fc.assert(
    fc.property(fc.tuple(secret, secret, secret), fc.array(call), (secrets, calls) => {
      for (const [nth, signed, encoding] of calls) {
        const expected = createHmac('sha256', secrets[nth]!).update(signed).digest(encoding);
        expect(hmacSha256(secrets[nth]!, signed, encoding)).toBe(expected);
        expect(hmacSha256(secrets[nth]!, Buffer.from(signed), encoding)).toBe(expected);
      }
    }),
  );
});
