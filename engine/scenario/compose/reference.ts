import { nearest } from '../../nearest.ts';
import type { FlowParamType } from '../schema/flows.ts';
import type { DiagnosticCode } from '../source/diagnostic.ts';
import type { Piece, Raw } from '../source/tree.ts';
import { celForm, quotesOf } from './cel-form.ts';
import type { Param, ParamType } from './params.ts';

/** The values that dollars in a text may refer to. */
export interface ReferenceScope {
  readonly params: ReadonlyMap<string, Param>;
  /** The values of the combination in use; undefined in a scenario without a matrix. */
  readonly matrix: ReadonlyMap<string, Raw> | undefined;
  /** Arguments of the surrounding flow, and the present values of the surrounding loops. */
  readonly bound: ReadonlyMap<string, BoundValue>;
  /** The names that steps capture while the scenario runs. */
  readonly captured: ReadonlySet<string>;
  /** Whether a name belongs to a vehicle or to a fleet. */
  readonly kindOf: (name: string) => 'vehicle' | 'fleet' | undefined;
}

export interface BoundValue {
  readonly value: Raw;
  /** Undefined where no type was declared. */
  readonly type: FlowParamType | undefined;
  /**
   * False when the value was reported as wrong or is not known yet; references to it are then not
   * reported.
   */
  readonly isSound: boolean;
}

export type Resolved =
  | { readonly value: Raw; readonly pieces?: readonly Piece[] }
  /** A reference to a value that was reported as wrong. */
  | { readonly unsound: true }
  /** A reference to a captured value, which is known only when it is needed. */
  | { readonly deferred: true }
  | ReferenceMistake;

interface ReferenceMistake {
  readonly code: DiagnosticCode;
  readonly message: string;
  readonly suggestion?: string | undefined;
}

/**
 * Resolves a text with dollars: to the value where `$name` is the whole text, else to the text with
 * the values filled in, as CEL writes them in an expression. `$$` is a dollar.
 */
export function resolveText(text: string, isExpression: boolean, scope: ReferenceScope): Resolved {
  const [, first = ''] = /^\$([A-Za-z_][\w-]*)[^$]*$/.exec(text) ?? [];
  if (scope.captured.has(first) && !scope.bound.has(first)) return { deferred: true };
  const whole = /^\$([A-Za-z_][\w-]*)((?:\.[\w-]+)*)$/.exec(text);
  if (whole === null) return resolveWithin(text, isExpression, scope);
  const [, name = '', path = ''] = whole;
  const found = look(name, path.split('.').slice(1), scope);
  if ('rest' in found && found.rest.length > 0) {
    if (isExpression || !('value' in found)) return resolveWithin(text, isExpression, scope);
    const message = `$${name} is no map: it has no ${found.rest.join('.')}`;
    return { code: 'reference_unknown', message };
  }
  if (!('value' in found)) return found;
  const pieces = [
    {
      at: { start: 0, end: plainForm(found.value)?.length ?? 0 },
      written: { start: 0, end: text.length },
    },
  ];
  return { value: found.value, pieces };
}

function resolveWithin(text: string, isExpression: boolean, scope: ReferenceScope): Resolved {
  const pieces: Piece[] = [];
  const isInQuotes = quotesOf(text);
  let mistake: Exclude<Resolved, { value: Raw }> | undefined;
  let resolved = '';
  let end = 0;
  const put = (from: number, written: string, instead: string): void => {
    resolved += text.slice(end, from);
    pieces.push({
      at: { start: resolved.length, end: resolved.length + instead.length },
      written: { start: from, end: from + written.length },
    });
    resolved += instead;
    end = from + written.length;
  };
  for (const match of text.matchAll(/\$\$|\$\{|\$([A-Za-z_]\w*)((?:\.[A-Za-z_]\w*)*)/g)) {
    const [written, name = '', path = ''] = match;
    if (written === '$$') {
      put(match.index, written, '$');
      continue;
    }
    if (written === '${') return { code: 'reference_malformed', message: noBraces };
    const found = look(name, path.split('.').slice(1), scope);
    if ('value' in found) {
      const shown =
        isExpression && !isInQuotes(match.index)
          ? celForm(found.value, found.type, scope.kindOf)
          : plainForm(found.value);
      if (shown === undefined) {
        const message = `$${name} is no single value: it cannot stand in a text`;
        mistake ??= { code: 'reference_malformed', message };
        continue;
      }
      const rest = found.rest.map((each) => `.${each}`).join('');
      put(match.index, written.slice(0, written.length - rest.length), shown);
    } else if ('unsound' in found || scope.bound.size > 0 || isRoot(name)) {
      mistake ??= found;
    }
  }
  return mistake ?? { value: resolved + text.slice(end), pieces };
}

const noBraces = 'a reference is written $params.name, without braces';

function isRoot(name: string): boolean {
  return name === 'params' || name === 'matrix';
}

/** A value inside a text: as it is written. */
function plainForm(value: Raw): string | undefined {
  return typeof value === 'object' ? undefined : String(value);
}

/** A value that was found, and the rest of the path behind its name. */
interface Found {
  readonly value: Raw;
  readonly type: FlowParamType | ParamType | undefined;
  readonly rest: readonly string[];
}

function look(
  name: string,
  path: readonly string[],
  scope: ReferenceScope,
): Found | Exclude<Resolved, { value: Raw }> {
  if (isRoot(name)) return lookUpRoot(name, path, scope);
  const bound = scope.bound.get(name);
  if (bound === undefined) return unknownName(name, path, scope);
  if (!bound.isSound) return { unsound: true };
  let { value } = bound;
  let { type }: Pick<Found, 'type'> = bound;
  const rest = [...path];
  while (rest.length > 0 && typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const key = rest.shift()!;
    if (!Object.hasOwn(value, key)) {
      const suggestion = nearest(key, Object.keys(value));
      const message = `$${name} has no ${key}`;
      return { code: 'reference_unknown', message, suggestion };
    }
    value = value[key]!;
    type = undefined;
  }
  return { value, type, rest };
}

function lookUpRoot(
  root: string,
  [name, ...rest]: readonly string[],
  scope: ReferenceScope,
): Found | Exclude<Resolved, { value: Raw }> {
  if (name === undefined) {
    return { code: 'reference_malformed', message: `a reference is written $${root}.name` };
  }
  if (root === 'params') {
    const param = scope.params.get(name);
    if (param === undefined)
      return unknownOf('params', 'there is no parameter', name, scope.params.keys());
    return param.isSound
      ? { value: param.written as Raw, type: param.type, rest }
      : { unsound: true };
  }
  const { matrix } = scope;
  if (matrix === undefined) {
    return { code: 'reference_unknown', message: 'the scenario has no matrix' };
  }
  const value = matrix.get(name);
  if (value === undefined)
    return unknownOf('matrix', `${labelOf(matrix)} has no`, name, matrix.keys());
  return { value, type: undefined, rest };
}

function labelOf(matrix: ReadonlyMap<string, Raw>): string {
  return `the combination ${[...matrix].map(([axis, value]) => `${axis}=${plainForm(value)}`).join(',')}`;
}

function unknownOf(
  root: string,
  none: string,
  name: string,
  names: Iterable<string>,
): ReferenceMistake {
  const suggestion = nearest(name, names);
  return {
    code: 'reference_unknown',
    message: `${none} ${name}`,
    suggestion: suggestion === undefined ? undefined : `$${root}.${suggestion}`,
  };
}

function unknownName(
  name: string,
  path: readonly string[],
  { bound, captured }: ReferenceScope,
): ReferenceMistake {
  const root = path.length > 0 ? nearest(name, ['params', 'matrix']) : undefined;
  const suggestion =
    nearest(name, [...bound.keys(), ...captured]) ?? (root && [root, ...path].join('.'));
  const meant = suggestion === undefined ? undefined : `$${suggestion}`;
  if (bound.size === 0) {
    const message = 'a reference is written $params.name; a dollar is written $$';
    return { code: 'reference_malformed', message, suggestion: meant };
  }
  const known = [...bound.keys()].map((each) => `$${each}`).join(', ');
  const message = `nothing is called $${name} here; there is ${known}; a dollar is written $$`;
  return { code: 'reference_unknown', message, suggestion: meant };
}
