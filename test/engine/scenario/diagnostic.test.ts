import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Diagnostic,
  formatDiagnostic,
  ScenarioError,
} from '../../../engine/scenario/source/diagnostic.ts';
import { diagnosticsOf } from './diagnostics-of.ts';

const diagnostic: Diagnostic = {
  code: 'unit_missing',
  message: 'write 31%: a percentage needs its unit',
  file: 'a.yaml',
  line: 2,
  column: 8,
  length: 2,
  suggestion: '31%',
};

test('a mistake is shown like a compiler does', () => {
  expect(formatDiagnostic(diagnostic, 'x: 1\n  soc: 31\n')).toBe(
    [
      'a.yaml:2:8: error: write 31%: a percentage needs its unit',
      '    soc: 31',
      '         ^^',
      '  did you mean 31%?',
    ].join('\n'),
  );
});

test('colour only adds escapes', () => {
  const plain = formatDiagnostic(diagnostic, 'x: 1\n  soc: 31\n');
  const coloured = formatDiagnostic(diagnostic, 'x: 1\n  soc: 31\n', { color: true });

  expect(coloured).not.toBe(plain);
  // oxlint-disable-next-line no-control-regex
  expect(coloured.replace(/\u001b\[\d+m/g, '')).toBe(plain);
});

test('what the file holds cannot drive a terminal', () => {
  const text = formatDiagnostic({ ...diagnostic, line: 1, column: 1 }, '\u001b[31mred\u0007');

  // oxlint-disable-next-line no-control-regex
  expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
});

test('the caret stands under the place, however long the line and whatever is in it', () => {
  const line = fc.string({ unit: fc.constantFrom('a', ' ', '\t', ':', 'é'), maxLength: 400 });
  fc.assert(
    fc.property(line, fc.nat(), (padding, at) => {
      const column = (at % (padding.length + 1)) + 1;
      const source = `${padding.slice(0, column - 1)}#${padding.slice(column - 1)}`;
      const shown = formatDiagnostic(
        { ...diagnostic, line: 1, column, length: 1, message: 'm' },
        source,
      ).split('\n');

      expect(shown[1]![shown[2]!.indexOf('^')]).toBe('#');
      expect(shown[1]!.length).toBeLessThan(130);
    }),
  );
});

test('a mistake of a whole, empty file has no line to show', () => {
  const [empty] = diagnosticsOf('');

  expect(formatDiagnostic(empty!, '')).toBe(
    'a.yaml:1:1: error: the file is empty: a scenario starts with version: 1',
  );
});

test('the error says everything in its message', () => {
  const error = new ScenarioError([diagnostic]);

  expect(error.message).toBe(
    'a.yaml:2:8: error: write 31%: a percentage needs its unit (did you mean 31%?)',
  );
});
