import { type Dimension, detectQuantity, parseQuantity, parseTimeOfDay } from '../../form/units.ts';
import { entriesOfStep, type InSteps } from '../../in-steps.ts';
import { nearest } from '../../nearest.ts';
import { ownMember } from '../../own-member.ts';
import { webAddressMistake } from '../../service/web-address.ts';

import { paramTypes } from '../schema/params.ts';
import type { Findings, Span } from '../source/findings.ts';
import {
  isRawMap,
  keySpan,
  type Raw,
  type RawList,
  type RawMap,
  type Tree,
  valueSpan,
} from '../source/tree.ts';

export type ParamValue = number | string | boolean | (number | string | boolean)[];

export type ParamType = (typeof paramTypes)[number];

export interface Param {
  readonly type: ParamType;
  /** The text that replaces `$params.name`, as a file would have it. */
  readonly written: WrittenParam;
  /** The value in canonical units; a time stays text, as it is compared with `clock.localTime`. */
  readonly value: ParamValue;
  /** False when the value was reported as wrong; references to it are then not reported again. */
  readonly isSound: boolean;
}

type WrittenParam = string | number | boolean | RawList;

export interface ParamSources {
  /**
   * Values from outside, as text: `-p limit=90%`. They override the environment, which overrides
   * the default.
   */
  readonly overrides: Readonly<Record<string, string>>;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Reads the `params` of a file, in steps. The structure check reports invalid shapes. */
export function* readParams(
  tree: Tree,
  findings: Findings,
  { overrides, env }: ParamSources,
): InSteps<Map<string, Param>> {
  const params = new Map<string, Param>();
  const { root } = tree;
  const block = isRawMap(root) ? root['params'] : undefined;
  const entries = isRawMap(block) ? Object.entries(block) : [];
  for (const [index, [name, raw]] of entries.entries()) {
    if (index % entriesOfStep === 0) yield;
    params.set(name, unsound);
    const span = keySpan(tree, block as RawMap, name);
    if (!/^[A-Za-z_]\w*$/.test(name)) {
      findings.report('name_malformed', 'a parameter is a word of letters, digits and _', span);
      continue;
    }
    const declared = declarationOf(tree, block as RawMap, name, raw);
    if (declared === undefined) continue;
    const override = ownMember(overrides, name);
    const given =
      override ?? (declared.env === undefined ? undefined : ownMember(env, declared.env));
    const written = given === undefined ? declared.byDefault : fromText(declared.type, given);
    const report: ReportParam = (code, message, suggestion) => {
      const from = given === undefined ? '' : ` (given from outside as ${JSON.stringify(given)})`;
      findings.report(code, message + from, given === undefined ? declared.span : span, suggestion);
    };
    if (written === undefined) {
      const hint = `give it a default${declared.env === undefined ? '' : `, set ${declared.env}`} or pass -p ${name}=...`;
      findings.report('param_missing', `parameter ${name} has no value: ${hint}`, span);
      continue;
    }
    const value = paramValue(declared.type, written, report);
    if (value !== undefined)
      params.set(name, { type: declared.type, written, value, isSound: true });
  }
  const known = new Set(entries.map(([name]) => name));
  for (const name of Object.keys(overrides).sort()) {
    if (known.has(name)) continue;
    const message = `there is no parameter ${name} to set`;
    findings.report('param_unknown', message, blockSpan(tree), nearest(name, known));
  }
  return params;
}

const unsound: Param = { type: 'text', written: '', value: '', isSound: false };

export interface ParamDeclaration {
  readonly type: ParamType;
  readonly byDefault: WrittenParam | undefined;
  readonly env: string | undefined;
  /** The place of the default. */
  readonly span: Span;
}

export function declarationOf(
  tree: Tree,
  block: RawMap,
  name: string,
  raw: Raw,
): ParamDeclaration | undefined {
  if (isScalar(raw)) {
    const span = valueSpan(tree, block, name);
    return { type: typeOf(raw), byDefault: raw, env: undefined, span };
  }
  if (!isRawMap(raw)) return undefined;
  const type = paramTypes.find((each) => each === raw['type']);
  const { default: byDefault, env } = raw;
  if (type === undefined) return undefined;
  return {
    type,
    byDefault: isScalar(byDefault) || Array.isArray(byDefault) ? byDefault : undefined,
    env: typeof env === 'string' ? env : undefined,
    span: valueSpan(tree, raw, 'default'),
  };
}

/** The type of a bare default, told by its form: `15m` is a duration. */
export function typeOf(raw: string | number | boolean): ParamType {
  if (typeof raw === 'boolean') return 'boolean';
  if (typeof raw === 'number') return 'number';
  if (parseTimeOfDay(raw) !== undefined) return 'time';
  if ('value' in parseQuantity('duration', raw)) return 'duration';
  return paramTypes.find((type) => type === detectQuantity(raw)?.dimension) ?? 'text';
}

/** Reads a text from outside as YAML would read it for this type. */
function fromText(type: ParamType, text: string): WrittenParam {
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  if (type === 'list') return text === '' ? [] : text.split(',').map((each) => each.trim());
  const isNumeric = type === 'number' || type === 'integer';
  return isNumeric && /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

export type ReportParam = (
  code: 'unit_missing' | 'unit_wrong' | 'value_malformed' | 'out_of_range' | 'wrong_type',
  message: string,
  suggestion?: string,
) => void;

/** The value of a parameter in canonical units; undefined when it is wrong, which is reported. */
export function paramValue(
  type: ParamType,
  written: Raw,
  report: ReportParam,
): ParamValue | undefined {
  const wrong = (wanted: string): undefined => {
    report('wrong_type', `expected ${wanted}, found ${JSON.stringify(written)}`);
    return undefined;
  };
  switch (type) {
    case 'percent':
    case 'duration':
    case 'distance':
    case 'power':
    case 'speed':
    case 'energy':
    case 'temperature':
      return isScalar(written) ? quantityOf(type, written, report) : wrong('one value');
    case 'number':
      return typeof written === 'number' ? written : wrong('a number');
    case 'integer':
      return Number.isSafeInteger(written) ? (written as number) : wrong('a whole number');
    case 'boolean':
      return typeof written === 'boolean' ? written : wrong('true or false');
    case 'list':
      return isListOfScalars(written) ? written : wrong('a list');
    case 'url':
      return typeof written === 'string' && webAddressMistake(written) === undefined
        ? written
        : wrong('a URL such as http://127.0.0.1:4000/hooks');
    case 'file':
    case 'text':
    case 'place':
      return typeof written === 'string' ? written : wrong('text');
    case 'time':
      // Expressions compare times letter by letter.
      return typeof written === 'string' && parseTimeOfDay(written) !== undefined
        ? written.replace(/^(?=\d:)/, '0')
        : wrong('a time such as "22:30"');
  }
}

function quantityOf(
  dimension: Dimension,
  written: string | number | boolean,
  report: ReportParam,
): number | undefined {
  const reading = parseQuantity(dimension, String(written));
  if ('value' in reading) return reading.value;
  report(reading.code, reading.problem, reading.suggestion);
  return undefined;
}

function blockSpan(tree: Tree): Span {
  return isRawMap(tree.root) && Object.hasOwn(tree.root, 'params')
    ? keySpan(tree, tree.root, 'params')
    : { start: 0, end: 1 };
}

function isScalar(raw: Raw | undefined): raw is string | number | boolean {
  return typeof raw === 'string' || typeof raw === 'number' || typeof raw === 'boolean';
}

function isListOfScalars(raw: Raw): raw is (string | number | boolean)[] {
  return Array.isArray(raw) && raw.every(isScalar);
}
