import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diagnosticCodes, formatDiagnostic } from '../../../engine/scenario/source/diagnostic.ts';
import { diagnosticsOf } from './diagnostics-of.ts';

const valid = readFileSync(join(import.meta.dirname, 'overnight.yaml'), 'utf8');

/** Anything but `ScenarioError` is thrown on; every mistake stands somewhere in the text. */
function expectSound(text: string): void {
  const lines = text.split('\n');
  for (const diagnostic of diagnosticsOf(text)) {
    const { code, line, column, length } = diagnostic;
    expect(diagnosticCodes).toContain(code);
    expect(line >= 1 && line <= lines.length).toBe(true);
    expect(column >= 1 && column <= lines[line - 1]!.length + 1).toBe(true);
    expect(length).toBeGreaterThanOrEqual(1);
    expect(formatDiagnostic(diagnostic, text)).toContain(`${line}:${column}: error: `);
  }
}

test('the valid file is valid', () => {
  expect(diagnosticsOf(valid)).toEqual([]);
});

/** Between tildes: pieces of YAML, of the language, and of neither. */
const syntax =
  '\n~\n  ~\n- ~: ~- ~[~]~{~}~,~"~\'~&a ~*a~!t ~|\n ~>-\n  ~? ~# ~<<: *a~---\n~...\n~%YAML 1.2\n~\t~\u0000~\uFEFF~$params.x';
const words =
  'version: 1\n~vehicles:~flows:~matrix:~imports:~forEach: ~use: ~with: ~do: ~race: ~steps:~car~lock: car~waitUntil: ~expect: ~fleets: ~params: ~__proto__: ~null~true';
const values =
  '0~-1~1e999~.nan~80%~-5km~22:30~none~[]~{}~{ uniform: [1%, 2%] }~car.battery.soc~(~&&~!x~$params.limit~$x~a $limit b~${x}~"$$"~ ';

test('no text makes the parser throw anything else', () => {
  const piece = fc.oneof(
    fc.constantFrom(...syntax.split('~'), ...words.split('~')),
    fc.string({ maxLength: 6 }),
    fc.string({ unit: 'binary', maxLength: 3 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => expectSound(pieces.join(''))),
    { numRuns: 800 },
  );
});

test('no change to a valid file makes the parser throw anything else', () => {
  const token = fc.constantFrom(...syntax.split('~'), ...values.split('~'));
  const change = fc.record({ at: fc.nat(), cut: fc.nat(30), token });
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
      let text = valid;
      for (const { at, cut, token: put } of changes) {
        const start = at % text.length;
        text = text.slice(0, start) + put + text.slice(start + cut);
      }
      expectSound(text);
    }),
    { numRuns: 300 },
  );
});

test('no value at the place of another makes the parser throw anything else', () => {
  const scalars = [...valid.matchAll(/(?<=: )[^\n{}[\],"]+/g)];
  const value = fc.oneof(fc.constantFrom(...values.split('~')), fc.json({ maxDepth: 2 }));
  fc.assert(
    fc.property(fc.constantFrom(...scalars), value, (scalar, put) => {
      const { index } = scalar;
      expectSound(valid.slice(0, index) + put + valid.slice(index + scalar[0].length));
    }),
    { numRuns: 300 },
  );
});
