import type { ASTNode } from '@marcbachmann/cel-js';
import type { WatchedQuantity } from './watch.ts';

/**
 * The behaviour of a part of an expression, known before the run: whether and how its value
 * changes.
 */
export type Shape =
  /** Never changes; durations and instants in milliseconds. */
  | { readonly kind: 'constant'; readonly value: number | string | boolean | undefined }
  /** Changes only at events of the subjects. */
  | { readonly kind: 'event' }
  /** A group of fields of one vehicle, or of any member of a fleet. */
  | { readonly kind: 'facet'; readonly type: string; readonly subject: string }
  | { readonly kind: 'fleet'; readonly subject: string }
  /** scale x quantity + offset. */
  | {
      readonly kind: 'quantity';
      readonly subject: string;
      readonly quantity: WatchedQuantity;
      readonly scale: number;
      readonly offset: number;
    }
  | { readonly kind: 'time'; readonly time: 'now' | 'elapsed' | 'localTime' }
  | { readonly kind: 'drifting' };

export const event: Shape = { kind: 'event' };
export const drifting: Shape = { kind: 'drifting' };

/** Whether the value changes between events, so that its instants must be found. */
export function flows(shape: Shape): boolean {
  if (shape.kind === 'quantity') return shape.quantity !== leastFlowing;
  return shape.kind === 'time' || shape.kind === 'drifting';
}

/**
 * A quantity that may also be used where none that flows may, as it could when it was constant
 * between events: its instants are found of a comparison with a number, and elsewhere events are.
 */
const leastFlowing: WatchedQuantity = 'speedKmh';

/** Functions of a list whose first argument is a variable. */
export const comprehensions: ReadonlySet<string> = new Set([
  'all',
  'exists',
  'exists_one',
  'filter',
  'map',
]);

/** The parts of a node that are expressions themselves. */
export function partsOf(node: ASTNode): readonly ASTNode[] {
  switch (node.op) {
    case 'value':
    case 'id':
      return [];
    case '.':
    case '.?':
      return [node.args[0]];
    case 'call':
      return node.args[1];
    case 'rcall':
      return [node.args[1], ...node.args[2]];
    case 'map':
      return node.args.flat();
    case 'list':
    case '?:':
      return node.args;
    case '!_':
    case '-_':
      return [node.args];
    case '||':
    case '&&':
    case '==':
    case '!=':
    case '<':
    case '<=':
    case '>':
    case '>=':
    case 'in':
    case '+':
    case '-':
    case '*':
    case '/':
    case '%':
    case '[]':
    case '[?]':
      return node.args;
  }
}

/** Whether parts are nested more deeply than `levels`. */
export function isDeeper(node: ASTNode, levels: number): boolean {
  return levels === 0 || partsOf(node).some((part) => isDeeper(part, levels - 1));
}

/**
 * Folds arithmetic with constants; undefined where the value changes in a way that cannot be
 * folded.
 */
export function fold(op: string, left: Shape, right: Shape): Shape | undefined {
  if (left.kind === 'constant' && right.kind === 'constant') {
    const { value: a } = left;
    const { value: b } = right;
    if (typeof a !== 'number' || typeof b !== 'number')
      return { kind: 'constant', value: undefined };
    return { kind: 'constant', value: arithmetic(op, a, b) };
  }
  if (left.kind === 'quantity' && right.kind === 'constant' && typeof right.value === 'number') {
    return affine(op, left, right.value);
  }
  if (right.kind === 'quantity' && left.kind === 'constant' && typeof left.value === 'number') {
    if (op === '+' || op === '*') return affine(op, right, left.value);
    if (op !== '-') return undefined;
    return { ...right, scale: -right.scale, offset: left.value - right.offset };
  }
  return undefined;
}

function arithmetic(op: string, a: number, b: number): number | undefined {
  switch (op) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      return a / b;
    default:
      return undefined;
  }
}

function affine(op: string, shape: Shape & { kind: 'quantity' }, by: number): Shape | undefined {
  const { scale, offset } = shape;
  switch (op) {
    case '+':
      return { ...shape, offset: offset + by };
    case '-':
      return { ...shape, offset: offset - by };
    case '*':
      return { ...shape, scale: scale * by, offset: offset * by };
    case '/':
      return { ...shape, scale: scale / by, offset: offset / by };
    default:
      return undefined;
  }
}
