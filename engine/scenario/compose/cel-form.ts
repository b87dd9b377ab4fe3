import { detectQuantity, isDimension, parseQuantity } from '../../form/units.ts';
import type { FlowParamType } from '../schema/flows.ts';
import type { Raw } from '../source/tree.ts';
import type { ParamType } from './params.ts';

/** Keys whose texts are expressions, or lists of them. */
export const expressionKeys: ReadonlySet<string> = new Set([
  'waitUntil',
  'hold',
  'when',
  'until',
  'while',
  'check',
  'value',
  'expect',
  'where',
  'eventually',
  'never',
  'always',
  'inOrder',
  'unless',
]);

/**
 * Writes a value as CEL does: quantities in their canonical unit, as fields have them, and vehicles
 * by their names. Returns undefined for a value without such a form.
 */
export function celForm(
  value: Raw,
  type: FlowParamType | ParamType | undefined,
  kindOf: (name: string) => 'vehicle' | 'fleet' | undefined,
): string | undefined {
  if (typeof value === 'number') return value < 0 ? `(${value})` : String(value);
  if (typeof value === 'object' && value !== null) {
    const isPlain = Array.isArray(value) && value.every((each) => typeof each !== 'object');
    return isPlain ? JSON.stringify(value) : undefined;
  }
  if (typeof value !== 'string') return String(value);
  const kind = kindOf(value);
  if (kind !== undefined && !/^[A-Za-z_]\w*$/.test(value)) return `${kind}("${value}")`;
  if (type !== undefined && type !== 'any' && !isDimension(type)) return value;
  const read =
    type === undefined || type === 'any' ? detectQuantity(value) : quantityOf(type, value);
  if (read === undefined || kind !== undefined) return value;
  if (read.dimension === 'duration') return `duration("${read.value / 1000}s")`;
  return read.value < 0 ? `(${read.value})` : String(read.value);
}

function quantityOf(dimension: Parameters<typeof parseQuantity>[0], text: string) {
  const reading = parseQuantity(dimension, text);
  return 'value' in reading ? { dimension, value: reading.value } : undefined;
}

/**
 * Makes a test whether a place in an expression lies inside a quoted text. Each place must follow
 * the one before.
 */
export function quotesOf(source: string): (at: number) => boolean {
  let quote = '';
  let each = 0;
  return (at) => {
    for (; each < at; each += 1) {
      const character = source[each]!;
      if (character === '\\') each += 1;
      else if (quote === character) quote = '';
      else if (quote === '' && (character === '"' || character === "'")) quote = character;
    }
    return quote !== '';
  };
}
