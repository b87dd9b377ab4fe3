import type { ASTNode } from '@marcbachmann/cel-js';
import { nearest } from '../../nearest.ts';
import { formatInstant } from '../../time/instant.ts';
import { parseInstantIn } from '../../time/local-instant.ts';
import type { Zone } from '../../time/zone.ts';
import { selfMisplaced, selfName } from '../names/roster.ts';
import type { Span } from '../source/findings.ts';
import { aggregateNames } from './aggregates.ts';
import type { Surroundings } from './environment.ts';
import { memberRead } from './field-read.ts';
import type { ExpressionMistake } from './mistake.ts';
import { withWrittenName } from './patterns.ts';
import { partsOf } from './shape.ts';
import { celDuration, celTimestamp, facets, vehicleMethods } from './types.ts';

/**
 * Rewords an error of the CEL package, places it at the wrong word and suggests the word that was
 * probably meant.
 */
export function describeError(
  error: Error,
  source: string,
  surroundings: Surroundings | undefined,
): ExpressionMistake {
  const { code, range, node, summary: told = error.message } = error as CelError;
  const summary = plainSummary(withWrittenName(told))
    .replaceAll(celTimestamp, 'an instant')
    .replaceAll(celDuration, 'a duration');
  const start = Math.min(range?.start ?? 0, Math.max(0, source.length - 1));
  const span = {
    start,
    end: Math.max(start + 1, Math.min(range?.end ?? start + 1, source.length)),
  };
  const word = source.slice(span.start, span.end);
  if (surroundings !== undefined) {
    if (code === 'invalid_index_type') return ofMembers(source, node) ?? typeMistake(span, summary);
    if (code === 'no_such_key') return unknownField(span, word, node, surroundings);
    if (code === 'unknown_variable') return unknownName(span, word, source, surroundings);
    const text = node && textBesideInstant(node, told);
    if (text !== undefined) {
      const message = 'an instant is compared with an instant, and this is a text';
      const suggestion = timestampFor(text, surroundings.names.zone);
      const { start: from, end } = text;
      return { start: from, end, code: 'expression_type', message, suggestion };
    }
    if (code === 'no_matching_overload' && node !== undefined) {
      return unknownFunction(span, source, node, summary);
    }
  }
  const isSyntax = surroundings === undefined;
  const quantity = isSyntax ? (writtenPercentage(source) ?? writtenDuration(source)) : undefined;
  if (quantity !== undefined) return quantity;
  return {
    ...span,
    code: isSyntax ? 'expression_syntax' : 'expression_type',
    message: isSyntax ? syntaxMessage(summary, source) : summary,
    suggestion: undefined,
  };
}

/** Rewords a message of the CEL package about its limits or about types. */
function plainSummary(summary: string): string {
  const limit = /^Exceeded max(AstNodes|Depth) \((\d+)\)/.exec(summary);
  if (limit?.[1] === 'AstNodes') return `the expression has more than ${limit[2]} parts`;
  if (limit !== null) return `the expression is nested more than ${limit[2]} levels deep`;
  const [, left, operator, right] = /^no such overload: (\S+) (\S+) (\S+)$/.exec(summary) ?? [];
  if (operator === undefined)
    return summary.replace(/^no such overload: ([!-])/, '$1 does not take ');
  return comparisons.has(operator)
    ? `${left} and ${right} cannot be compared with ${operator}`
    : `${operator} does not take ${left} and ${right}`;
}

/** The text that stands on the other side of an instant; undefined for any other error. */
function textBesideInstant(node: TypedNode, summary: string): ASTNode | undefined {
  const isAboutBoth = /Timestamp \S+ string$|string \S+ \S*Timestamp$/.test(summary);
  return isAboutBoth ? partsOf(node).find((part) => typeof part.args === 'string') : undefined;
}

/** The call that means the same instant as a text; a local time is one of this zone. */
export function timestampFor({ op, args }: ASTNode, zone: Zone): string | undefined {
  const isText = op === 'value' && typeof args === 'string';
  const atMs = isText ? parseInstantIn(zone, args) : undefined;
  return atMs === undefined ? undefined : `timestamp("${formatInstant(atMs).replace('.000', '')}")`;
}

const comparisons: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>=']);

interface CelError extends Error {
  readonly code?: string;
  readonly summary?: string;
  readonly range?: Span;
  readonly node?: TypedNode;
}

type TypedNode = ASTNode & { readonly checkedType?: { readonly name?: string } };

function syntaxMessage(summary: string, source: string): string {
  if (/(^|[^=<>!])=([^=]|$)/.test(source)) return `${summary} (equality is written ==)`;
  if (/\b(and|or|not)\b/.test(source)) return `${summary} (CEL writes &&, || and !)`;
  return summary.replace('Unexpected token: EOF', 'the expression ends too early');
}

/** Refuses `80%`, of which CEL would say that the operand after `%` is missing. */
function writtenPercentage(source: string): ExpressionMistake | undefined {
  // A remainder has an operand after the sign.
  const found = /(\d+(?:\.\d+)?) ?%(?=\s*(?:$|[)\]},&|?:<>=!]))/.exec(source);
  if (found === null) return undefined;
  return {
    start: found.index,
    end: found.index + found[0].length,
    code: 'expression_syntax',
    message: `write ${found[1]}: percentages are numbers from 0 to 100`,
    suggestion: undefined,
  };
}

/** Refuses `2h` outside a text. */
function writtenDuration(source: string): ExpressionMistake | undefined {
  const bare = source.replace(/"[^"]*"|'[^']*'/g, (text) => ' '.repeat(text.length));
  const found = /(?<![\w.])(?:\d+(?:\.\d+)?(?:ms|[smhd]))+(?!\w)/.exec(bare);
  if (found === null) return undefined;
  const start = found.index;
  return {
    start,
    end: start + found[0].length,
    code: 'expression_syntax',
    message: `${found[0]} is no number`,
    suggestion: `duration("${found[0]}")`,
  };
}

function unknownField(
  span: Span,
  word: string,
  node: TypedNode | undefined,
  { params }: Surroundings,
): ExpressionMistake {
  const owner = node?.op === '.' || node?.op === '[]' ? (node.args[0] as TypedNode) : undefined;
  const type = owner?.checkedType?.name ?? '';
  if (type === 'Params') {
    const names = Object.keys(params.fields);
    return mistake(span, `there is no parameter ${word}`, nearest(word, names));
  }
  const name = (node && memberRead(node)) ?? word;
  const fields = Object.keys(facets[type]?.fields ?? {});
  const known = fields.length === 0 ? '' : `; it has ${fields.join(', ')}`;
  const suggestion = deeperField(type, name) ?? nearest(name, fields);
  return mistake(span, `${withArticle(type.toLowerCase())} has no ${name}${known}`, suggestion);
}

/** `an int`, `a text`. */
export function withArticle(type: string): string {
  return `${/^[aeiou]/i.test(type) ? 'an' : 'a'} ${type}`;
}

/** Suggests `taxis.map(v, v.odometer)` for `taxis.odometer`, which CEL takes for an index. */
function ofMembers(source: string, node: TypedNode | undefined): ExpressionMistake | undefined {
  if (node?.op !== '.') return undefined;
  const list = source.slice(node.args[0].start, node.args[0].end);
  const member = node.args[1];
  const message = `${list} is a list, which has no ${member}; its members may have`;
  return mistake(node, message, `${list}.map(v, v.${member})`);
}

/** Suggests `car.battery.soc` for `car.soc`. */
function deeperField(type: string, name: string): string | undefined {
  for (const [field, { nature, type: inner }] of Object.entries(facets[type]?.fields ?? {})) {
    if (nature.kind === 'facet' && Object.hasOwn(facets[inner]?.fields ?? {}, name)) {
      return `${field}.${name}`;
    }
  }
  return undefined;
}

function unknownName(
  span: Span,
  word: string,
  source: string,
  { names }: Surroundings,
): ExpressionMistake {
  const dashed = dashedName(span, source, names);
  if (dashed !== undefined) {
    const message = `${dashed.name} is no CEL name: the minus would subtract`;
    return mistake(
      { start: span.start, end: span.start + dashed.name.length },
      message,
      dashed.call,
    );
  }
  if (word === selfName) return mistake(span, selfMisplaced, undefined);
  const { vehicles, fleets } = names.roster;
  const [vehicle] = vehicles;
  const member = word in facets['Vehicle']!.fields ? word : deeperField('Vehicle', word);
  if (vehicle !== undefined && member !== undefined) {
    const message = `nothing is named ${word}: it belongs to a vehicle`;
    return mistake(span, message, `${vehicle}.${member}`);
  }
  const candidates = [...vehicles, ...fleets, 'clock', 'params'];
  return mistake(span, `nothing is named ${word}`, nearest(word, candidates));
}

/** Suggests `vehicle("ev-1").moving` for `ev-1.moving`, which subtracts in CEL. */
function dashedName(
  { start }: Span,
  source: string,
  { roster }: Surroundings['names'],
): { readonly name: string; readonly call: string } | undefined {
  const written = /^[\w.-]+/.exec(source.slice(start))?.[0] ?? '';
  for (let end = written.length; end > 0; end -= 1) {
    const name = written.slice(0, end);
    // `carr` is another word than `car`, and only a name that is no word of CEL needs a call.
    if (/^\w/.test(written.slice(end)) || /^[A-Za-z_]\w*$/.test(name)) continue;
    const kind = roster.kindOf(name);
    if (kind !== undefined) return { name, call: `${kind}("${name}")` };
  }
  return undefined;
}

function unknownFunction(
  span: Span,
  source: string,
  node: TypedNode,
  summary: string,
): ExpressionMistake {
  if (node.op !== 'rcall' && node.op !== 'call') return typeMistake(span, summary);
  const name = withWrittenName(node.args[0]);
  const receiver = node.op === 'rcall' ? (node.args[1] as TypedNode) : undefined;
  const type = receiver?.checkedType?.name;
  const known = receiver === undefined ? functions : type === 'Vehicle' ? vehicleMethods : methods;
  const from = receiver === undefined ? node.start : receiver.end;
  const start = source.indexOf(name, from);
  const word = start === -1 ? span : { start, end: start + name.length };
  if ((known as readonly string[]).includes(name)) return typeMistake(word, summary);
  const where = type === undefined ? '' : ` of ${type}`;
  const suggestion = synonyms.get(name.toLowerCase()) ?? nearest(name, known);
  return mistake(word, `there is no function ${name}${where}`, suggestion);
}

const functions = [
  'duration',
  'timestamp',
  'size',
  'string',
  'int',
  'double',
  'bool',
  'vehicle',
  'fleet',
  'deliveries',
  'charger',
  'site',
  'has',
  ...aggregateNames,
];
const methods = [
  'size',
  'exists',
  'exists_one',
  'all',
  'filter',
  'map',
  'contains',
  'startsWith',
  'endsWith',
  'matches',
  ...aggregateNames,
];

/** The functions that other languages name otherwise. */
const synonyms: ReadonlyMap<string, string> = new Map([
  ['avg', 'mean'],
  ['average', 'mean'],
  ['total', 'sum'],
  ['minimum', 'min'],
  ['maximum', 'max'],
  ['count', 'size'],
  ['len', 'size'],
  ['length', 'size'],
]);

function mistake(span: Span, message: string, suggestion: string | undefined): ExpressionMistake {
  return { ...span, code: 'expression_name', message, suggestion };
}

function typeMistake(span: Span, message: string): ExpressionMistake {
  return { ...span, code: 'expression_type', message, suggestion: undefined };
}
