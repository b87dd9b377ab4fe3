import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { nativeSha256 } from '../../../adapters/file/native-sha256.ts';
import { canonicalJson, DigestChain, entryLine, type LoggedEntry } from '../../../engine/index.ts';
import { frameOf } from '../../../engine/log/entry.ts';
import { KeptText } from '../../../engine/log/utf8.ts';

const line = fc.string({ unit: 'binary', maxLength: 3000 });

function chained(lines: readonly string[], chain = new DigestChain()): DigestChain {
  for (const each of lines) chain.add(each);
  return chain;
}

test('a digest is the same with any SHA-256, and of text as of its bytes', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), (lines) => {
      const bytes = new DigestChain(nativeSha256);
      for (const each of lines) bytes.addBytes(new TextEncoder().encode(each));

      expect(chained(lines, new DigestChain(nativeSha256)).text).toBe(chained(lines).text);
      expect(bytes.text).toBe(chained(lines).text);
    }),
  );
});

const entry: fc.Arbitrary<LoggedEntry> = fc.record({
  sequence: fc.oneof(fc.nat({ max: 1200 }), fc.maxSafeNat()),
  atMs: fc.constantFrom(0, 1_777_852_800_000, 1_777_852_800_001, 253_402_300_799_999),
  io: fc.constantFrom('in', 'st', 'out', 'mk'),
  kind: fc.constantFrom('charge.start', 'signal.changed'),
  subject: fc.oneof(fc.constantFrom('', 'car', 'kälte'), fc.string({ unit: 'grapheme' })),
  cause: fc.constantFrom(-1, 0, 7, 1234),
  data: fc.dictionary(fc.string(), fc.oneof(fc.nat(), line)),
});

test('the digest of entries in parts, kept or not, is that of their lines', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(entry, fc.constantFrom('text', 'kept', 'line')), { maxLength: 20 }),
      (entries) => {
        const parts = new DigestChain(nativeSha256);
        for (const [each, as] of entries) {
          const data = canonicalJson(each.data);
          if (as === 'line') parts.add(entryLine(each));
          else {
            const given = as === 'kept' ? new KeptText(data) : data;
            parts.addEntry(frameOf(each), given, each.sequence);
          }
        }
        const lines = entries.map(([each]) => entryLine(each));

        expect(parts.text).toBe(chained(lines).text);
      },
    ),
  );
});

test('no two logs that differ in a line have one digest', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1 }), fc.nat(), line, (lines, at, other) => {
      const place = at % lines.length;
      fc.pre(lines[place] !== other);

      expect(chained(lines.with(place, other)).text).not.toBe(chained(lines).text);
    }),
  );
});

test('marks are the beginnings of the digests on the way, never more than 256', {
  tags: 'long',
}, () => {
  const chain = new DigestChain(nativeSha256);
  const onTheWay: string[] = [];
  for (let length = 1; length <= 70_000; length += 1) {
    chain.add(`line ${length}`);
    onTheWay.push(chain.text.slice('sha256:'.length, 'sha256:'.length + 8));
    if (length % 1000 !== 0) continue;
    const { every, links } = chain.marks;
    const lasts = Array.from({ length: Math.floor(length / every) }, (_, at) => (at + 1) * every);

    expect(links).toEqual(lasts.map((last) => onTheWay[last - 1]));
    expect(links.length).toBeLessThanOrEqual(256);
    expect(every === 64 || links.length >= 128).toBe(true);
  }
});

test('a copy of a chain and the chain go on apart, marks included', () => {
  const lines = Array.from({ length: 300 }, (_, at) => `line ${at}`);
  const chain = chained(lines.slice(0, 100), new DigestChain(nativeSha256));

  const copy = chained(lines.slice(200), chain.copy());
  chained(lines.slice(100, 200), chain);

  const alone = (some: readonly string[]) => chained(some, new DigestChain(nativeSha256)).marks;
  expect(chain.marks).toEqual(alone(lines.slice(0, 200)));
  expect(copy.marks).toEqual(alone([...lines.slice(0, 100), ...lines.slice(200)]));
});

test('keys are in the order of their code units, which no language changes', () => {
  const text = canonicalJson({
    zone: 1,
    ähnlich: 2,
    startedAt: 3,
    started: 4,
    Zone: 5,
    start_at: 6,
  });

  expect(text).toBe('{"Zone":5,"start_at":6,"started":4,"startedAt":3,"zone":1,"ähnlich":2}');
});
