import { type CST, type Document, Lexer, Parser, type YAMLError } from 'yaml';
import { allAtOnce, type InSteps } from '../../in-steps.ts';
import { mostLevels, tooDeep } from '../../log/outside-json.ts';
import { composing } from './composing.ts';
import type { Findings } from './findings.ts';

/** The limits of a scenario. A file above them is rejected before it costs time or memory. */
export const limits = {
  /** In UTF-8: 1 MiB. */
  bytes: 1_048_576,
  /** Maps, lists and values, with every alias counted in full; keys do not count. */
  nodes: 50_000,
  levels: mostLevels,
  /** Values added by calls of flows and by loops. */
  grown: 200_000,
  /** Syntax tokens of YAML; 10,000 vehicles take about 290,000. */
  marks: 350_000,
} as const;

/** Reads the text as exactly one YAML 1.2 document; reports and throws if it is not. */
export function readDocument(findings: Findings): Document {
  return allAtOnce(readingDocument(findings));
}

/** Reads like `readDocument`, in steps. */
export function* readingDocument(findings: Findings): InSteps<Document> {
  const { text } = findings;
  checkText(findings);
  const tokens = yield* tokensOf(findings);
  yield;
  const { document, errors, second } = yield* composing(tokens, text);
  if (document === undefined) return findings.fail('file_empty', emptyFile, { start: 0, end: 1 });
  // Most errors after the first in YAML are its consequences, so only the first is reported.
  const error = errors.reduce<YAMLError | undefined>(earlier, undefined);
  if (error !== undefined) {
    const [start, end] = error.pos;
    const message = tabbed(text, start) ?? syntaxMessage(error);
    findings.fail('yaml_syntax', message, { start, end: lineEnd(text, start, end) });
  }
  if (second !== undefined) {
    const start = second.range[0];
    findings.fail('several_documents', 'a scenario is one document', { start, end: start + 3 });
  }
  if (document.directives.yaml.explicit === true && document.directives.yaml.version !== '1.2') {
    const start = Math.max(0, text.indexOf('%YAML'));
    findings.fail('yaml_version', 'scenarios are YAML 1.2', { start, end: start + 9 });
  }
  return document;
}

const emptyFile = 'the file is empty: a scenario starts with version: 1';

function checkText(findings: Findings): void {
  const { text } = findings;
  const whole = { start: 0, end: 1 };
  const bytes = utf8Bytes(text);
  if (bytes > limits.bytes) {
    findings.fail(
      'file_too_large',
      `${bytes} bytes; a scenario has at most ${limits.bytes}`,
      whole,
    );
  }
  const nul = text.indexOf('\0');
  if (nul !== -1) {
    findings.fail('nul_byte', 'a NUL character: this is not a text file', {
      start: nul,
      end: nul + 1,
    });
  }
  if (text.trim() === '') findings.fail('file_empty', emptyFile, whole);
}

function utf8Bytes(text: string): number {
  // A shorter text cannot exceed the limit, and a longer one cannot stay below it.
  if (text.length * 3 <= limits.bytes || text.length > limits.bytes) return text.length;
  let bytes = text.length;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit >= 0x80) bytes += unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 1 : 2;
  }
  return bytes;
}

/** Parses tokens. The parser has a stack of its own, so depth is known before any recursion. */
function* tokensOf(findings: Findings): InSteps<CST.Token[]> {
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  let marks = 0;
  let scalars = 0;
  let items = 0;
  for (const lexeme of new Lexer().lex(findings.text)) {
    for (const token of parser.next(lexeme)) tokens.push(token);
    marks += 1;
    if (marks % marksOfStep === 0) yield;
    if (lexeme === scalarMark) scalars += 1;
    else if (lexeme === '-' || lexeme[0] === '*') items += 1;
    const here = { start: parser.offset, end: parser.offset + 1 };
    if (parser.stack.length > limits.levels + 2) {
      findings.fail('too_deep', tooDeep, here);
    }
    // At most every other scalar is a key: the others are values, as are items of lists and
    // aliases.
    if (marks > limits.marks || scalars > 2 * limits.nodes || items > limits.nodes) {
      findings.fail('too_many_nodes', `more than ${limits.nodes} values`, here);
    }
  }
  for (const token of parser.end()) tokens.push(token);
  return tokens;
}

/** This many tokens are read in about a millisecond. */
const marksOfStep = 2_000;

/** The character with which the lexer marks each plain or block scalar. */
const scalarMark = '\u001f';

/** The mistake that comes first; at one position the shorter one, or else the first by text. */
export function earlier(one: YAMLError | undefined, other: YAMLError): YAMLError {
  if (one === undefined) return other;
  const [start, end] = one.pos;
  const [otherStart, otherEnd] = other.pos;
  const later = start - otherStart || end - otherEnd || (one.message > other.message ? 1 : 0);
  return later > 0 ? other : one;
}

/** The end of the first line, because the library marks a whole block. */
function lineEnd(text: string, start: number, end: number): number {
  const newline = text.indexOf('\n', start);
  return newline === -1 ? end : Math.min(end, newline);
}

/** The mistake of a tab that indents the line of an error or the one after it. */
function tabbed(text: string, at: number): string | undefined {
  const from = text.lastIndexOf('\n', at - 1) + 1;
  const end = text.indexOf('\n', at);
  const next = end === -1 ? text.length : text.indexOf('\n', end + 1);
  const lines = text.slice(from, next === -1 ? text.length : next);
  return /^ *\t/m.test(lines) ? 'YAML takes no tabs as indentation: indent with spaces' : undefined;
}

/** The library's message with its probable cause. */
function syntaxMessage({ code, message }: YAMLError): string {
  const hint = hints.find(([codes]) => codes.includes(code))?.[1];
  return hint === undefined ? message : `${message} (${hint})`;
}

const hints: readonly (readonly [readonly YAMLError['code'][], string])[] = [
  [
    ['BLOCK_AS_IMPLICIT_KEY', 'MULTILINE_IMPLICIT_KEY', 'UNEXPECTED_TOKEN', 'BAD_SCALAR_START'],
    'a value with : # { [ * & ! or @ in it is written in quotes',
  ],
  [['TAB_AS_INDENT'], 'indent with spaces'],
];
