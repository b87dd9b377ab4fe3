import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { nativeSha256 } from '../../../adapters/file/native-sha256.ts';
import { DigestChain } from '../../../engine/index.ts';

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

test('no two logs that differ in a line have one digest', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1 }), fc.nat(), line, (lines, at, other) => {
      const place = at % lines.length;
      fc.pre(lines[place] !== other);

      expect(chained(lines.with(place, other)).text).not.toBe(chained(lines).text);
    }),
  );
});

test('marks are the beginnings of the digests on the way, never more than 256', () => {
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
