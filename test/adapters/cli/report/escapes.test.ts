import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { printable } from '../../../../adapters/terminal/terminal.ts';
import { workflowCommand } from '../../../../adapters/trials/report/github.ts';
import { tapText, yamlText } from '../../../../adapters/trials/report/tap.ts';
import { xmlAttribute, xmlText } from '../../../../adapters/trials/report/xml-text.ts';
import { naughtyStrings } from '../../../support/naughty-strings.ts';
import { parseXml } from '../../../support/xml.ts';

/**
 * Unusual texts: halves of surrogate pairs, control characters, and the syntax of the formats
 * themselves.
 */
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)) }),
  fc
    .array(
      fc.constantFrom(
        ...naughtyStrings,
        ']]>',
        '&#13;',
        '\r\n',
        '::error::',
        '# SKIP',
        '%0A',
        '\\',
        '...',
        '--- ',
      ),
    )
    .map((parts) => parts.join('')),
);

/** Characters that XML 1.0 cannot express become U+FFFD. */
function carried(given: string): string {
  return [...given]
    .map((each) =>
      /^[\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]$/u.test(each)
        ? each
        : '\ufffd',
    )
    .join('');
}

describe('XML', () => {
  test('any text survives in an element and in an attribute', () => {
    fc.assert(
      fc.property(text, (given) => {
        const { attributes, text: inside } = parseXml(
          `<a b="${xmlAttribute(given)}">${xmlText(given)}</a>`,
        );

        expect(inside).toBe(carried(given));
        expect(attributes['b']).toBe(carried(given));
      }),
    );
  });
});

describe('TAP', () => {
  test('any text is one description, and nothing in it a directive', () => {
    fc.assert(
      fc.property(text, (given) => {
        const line = `ok 1 - ${tapText(given)}`;

        expect(line).not.toMatch(/[\n\r]/);
        expect(line).not.toMatch(/(?<!\\)(\\\\)*#/);
        expect(line.slice('ok 1 - '.length).replace(/\\([\\#])/g, '$1')).toBe(printable(given));
      }),
    );
  });

  test('any text survives in a diagnostic', () => {
    fc.assert(
      fc.property(text, (given) => {
        expect(parse(`message: ${yamlText(given)}\n`)).toEqual({ message: given });
        expect(yamlText(given)).not.toContain('\n');
      }),
    );
  });
});

describe('workflow commands', () => {
  test('any text survives in a property and as the message, on one line', () => {
    fc.assert(
      fc.property(text, text, (title, message) => {
        const line = workflowCommand(
          'error',
          [
            ['file', 'a.yaml'],
            ['title', title],
          ],
          message,
        );

        expect(line).not.toMatch(/[\n\r]/);
        const [, name, properties = '', said = ''] = /^::(\w+) (.*?)::(.*)$/u.exec(line) ?? [];
        expect(name).toBe('error');
        const pairs = properties.split(',').map((pair) => pair.split(/=(.*)/s).slice(0, 2));
        expect(pairs).toEqual([
          ['file', 'a.yaml'],
          ['title', expect.anything()],
        ]);
        expect(decoded(pairs[1]![1]!)).toBe(title);
        expect(decoded(said)).toBe(message);
      }),
    );
  });
});

/** The annotation as the runner of the workflow reads it. */
function decoded(line: string): string {
  const codes: Readonly<Record<string, string>> = {
    '0A': '\n',
    '0D': '\r',
    '2C': ',',
    '3A': ':',
    '25': '%',
  };
  return line.replace(/%([\dA-F]{2})/g, (all, code: string) => codes[code] ?? all);
}
