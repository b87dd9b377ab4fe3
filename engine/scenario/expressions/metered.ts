import type { ASTNode, Environment } from '@marcbachmann/cel-js';
import { aggregateNames } from './aggregates.ts';
import { type Evaluator, type PartScope, withEvaluator } from './evaluator.ts';
import { BudgetError, isMap, type Meter } from './meter.ts';
import { partsOf } from './shape.ts';

/**
 * The steps of an error that the rest of an expression may hide, without those of the text that it
 * quotes.
 */
const stepsOfError = 500;

/** The first operand of a call is the list of its operands. */
type Handle = (first: unknown, second: unknown, third: unknown, fourth: unknown) => unknown;

/** A node of a checked expression, as the evaluator sees it. */
interface EvaluatedNode {
  readonly input: string;
  /** `alternate` is the loop of a macro such as `all`. */
  readonly meta?: { readonly alternate?: EvaluatedNode };
  evaluate(evaluator: Evaluator, node: ASTNode, scope: PartScope): unknown;
  /** Applies an operator, function or macro to its operands. */
  handle?: Handle;
}

/** Counts every part that an environment evaluates, and the lengths of the texts that result. */
export function meterEnvironment(environment: Environment, meter: Meter): void {
  const evaluator = withEvaluator(environment, {}, (each) => each);
  evaluator.run = (node, scope) => {
    meter.spend(1);
    const value = (node as unknown as EvaluatedNode).evaluate(evaluator, node, scope);
    if (typeof value === 'string' || value instanceof Uint8Array) meter.spend(value.length >> 3);
    return value;
  };
  evaluator.tryEval = (node, scope) => {
    try {
      return evaluator.run(node, scope);
    } catch (error) {
      if (error instanceof BudgetError) throw error;
      meter.spend(stepsOfError + ((node as unknown as EvaluatedNode).input.length >> 2));
      return error;
    }
  };
  meterTypes(evaluator, meter);
}

/**
 * Counts the look-ups of types at run time, which happen at every use of a `dyn` value such as
 * `captured`.
 */
function meterTypes(evaluator: Evaluator, meter: Meter): void {
  const typeOf = evaluator.debugTypeDeep.bind(evaluator);
  let level = 0;
  evaluator.debugTypeDeep = (value) => {
    meter.spend(1);
    meter.assertShallow(level);
    level += 1;
    try {
      return typeOf(value);
    } finally {
      level -= 1;
    }
  };
}

/**
 * Counts the work of the operators and functions of a checked expression before they run, and the
 * values that they build of a vehicle.
 */
export function meterCalls(node: ASTNode, meter: Meter): void {
  const evaluated = node as unknown as EvaluatedNode;
  const cost = costOf(node);
  const loop = evaluated.meta?.alternate;
  if (loop !== undefined) before(loop, (map) => meter.spend(keysOf(map)));
  else if (cost !== undefined) {
    const isCall = node.op === 'call' || node.op === 'rcall';
    const ofCall = (operands: unknown): void => {
      const [first, second] = operands as readonly unknown[];
      cost(meter, first, second);
    };
    before(evaluated, isCall ? ofCall : (first, second) => cost(meter, first, second));
    if (cost === read || cost === readSignal) spendOnBuilt(evaluated, isCall, meter);
  }
  for (const part of partsOf(node)) meterCalls(part, meter);
}

/**
 * Runs `spend` before the handle of a node. A node without one, such as a literal, has no operands.
 */
function before(node: EvaluatedNode, spend: (first: unknown, second: unknown) => void): void {
  const { handle } = node;
  if (handle === undefined) return;
  node.handle = (first, second, third, fourth) => {
    spend(first, second);
    return handle(first, second, third, fourth);
  };
}

/**
 * The steps of building a value as a multiple of those of visiting it: a charge record has an id
 * and times as texts.
 */
const timesToBuild = 3;

/**
 * Counts the list or map that a vehicle, or another view of the world, builds at every read of a
 * field or signal.
 */
function spendOnBuilt(node: EvaluatedNode, isCall: boolean, meter: Meter): void {
  const { handle } = node;
  if (handle === undefined) return;
  node.handle = (owner, second, third, fourth) => {
    const value = handle(owner, second, third, fourth);
    const isBuilt = isCall || !(isMap(owner) || Array.isArray(owner));
    if (isBuilt && typeof value === 'object') meter.spendOnAll(value, timesToBuild);
    return value;
  };
}

type Cost = (meter: Meter, first: unknown, second?: unknown) => void;

/**
 * The cost of an operator or function; undefined for one that is covered by counting its parts and
 * their texts.
 */
function costOf(node: ASTNode): Cost | undefined {
  const name = node.op === 'call' || node.op === 'rcall' ? node.args[0] : node.op;
  return Object.hasOwn(costs, name) ? costs[name] : undefined;
}

const compare: Cost = (meter, left, right) => {
  for (const each of [left, right]) if (typeof each === 'object') meter.spendOnAll(each);
};

/** The sought text may nearly match at each position of the text. */
const find: Cost = (meter, text, sought) => {
  const [length, part] = [lengthOf(text), lengthOf(sought)];
  meter.spend(Math.ceil((Math.max(0, length - part) * part) / 32));
};

/** A field of a vehicle, or of another view of the world, is computed when it is read. */
const read: Cost = (meter, owner) => meter.spend(isMap(owner) ? 0 : 15);

/** The body is built from the last report, with its random parts drawn. */
const readSignal: Cost = (meter) => meter.spend(100);

const aggregate: Cost = (meter, list) => meter.spend(lengthOf(list));

const costs: Readonly<Record<string, Cost>> = {
  ...Object.fromEntries(aggregateNames.map((name) => [name, aggregate])),
  '.': read,
  '[]': read,
  signal: readSignal,
  '==': compare,
  '!=': compare,
  in: (meter, value, list) => {
    if (Array.isArray(list)) compare(meter, value, list);
  },
  '+': (meter, left, right) => {
    if (Array.isArray(left)) meter.spend(Math.ceil((left.length + lengthOf(right)) / 4));
  },
  size: (meter, value) => meter.spend(keysOf(value)),
  contains: find,
  indexOf: find,
  lastIndexOf: find,
  split: find,
  join: (meter, list, separator) => {
    meter.spendOnAll(list);
    meter.spend(Math.ceil((lengthOf(list) * lengthOf(separator)) / 8));
  },
  timestamp: (meter) => meter.spend(10),
  // Its values may be nested as deeply as its text is long.
  json: (meter, bytes) => meter.spend(100 * lengthOf(bytes)),
  // Its regular expression tries every way to divide a row of digits.
  duration: (meter, text) => {
    const length = lengthOf(text);
    meter.spend(Math.ceil((length * length * length) / 32));
  },
};

function lengthOf(value: unknown): number {
  const hasLength =
    typeof value === 'string' || Array.isArray(value) || value instanceof Uint8Array;
  return hasLength ? value.length : 0;
}

function keysOf(value: unknown): number {
  return isMap(value) ? Object.keys(value).length : 0;
}
