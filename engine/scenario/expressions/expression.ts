import type { ParseResult } from '@marcbachmann/cel-js';
import type { Dimension } from '../../form/units.ts';
import { invariant } from '../../invariant.ts';
import { rosterOfSelf } from '../names/roster.ts';
import { Findings, type Span } from '../source/findings.ts';
import type { TextPosition } from '../source/source.ts';
import { Source } from '../source/source.ts';
import { type Tree, textSpan } from '../source/tree.ts';
import { type ArrivedSignal, signalsRead } from './arrived-signals.ts';
import { refuseNames } from './calls.ts';
import type { ExpressionContext } from './context.ts';
import {
  type AskedOf,
  createSurroundings,
  type ExpressionNames,
  parseExpression,
  type Surroundings,
} from './environment.ts';
import { describeError, withArticle } from './errors.ts';
import { withEvaluator } from './evaluator.ts';
import { fieldRead } from './field-read.ts';
import { sharesIn } from './hints.ts';
import { impossibleText } from './impossible-text.ts';
import { BudgetError } from './meter.ts';
import { meterCalls } from './metered.ts';
import { missingMember } from './missing-members.ts';
import { type ExpressionMistake } from './mistake.ts';
import { withWrittenName } from './patterns.ts';
import { AnswerReasons } from './reasons.ts';
import { isDeeper } from './shape.ts';
import { facets } from './types.ts';
import type { Watch } from './watch.ts';
import { type Analysis, analyse } from './watch-of-expression.ts';

/** A checked CEL expression. */
export interface Expression {
  readonly source: string;
  readonly position: TextPosition;
  /** The CEL type of the answer: `bool`, `double`, `string`, `dyn` ... */
  readonly type: string;
  /** The dimension of the answer if the expression is a single field. */
  readonly dimension: Dimension | undefined;
  /** All texts that the answer can be, where it is a single field of which they are known. */
  readonly values: readonly string[] | undefined;
  /** The signals of a delivery without which it has no answer. */
  readonly signals: readonly ArrivedSignal[];
  /**
   * Returns plain values: numbers (CEL integers too), text, booleans, null, arrays, plain objects;
   * durations in milliseconds, timestamps in milliseconds since the epoch. Throws `ExpressionError`
   * when there is no answer (a missing signal).
   */
  evaluate(context: ExpressionContext): unknown;
  /**
   * Returns the values that decide the present answer of a condition:
   * `car.charge.cost is 8.21, expected < 7`. An empty text where they cannot be found.
   */
  explain(context: ExpressionContext): string;
  readonly watches: readonly Watch[];
}

/**
 * The error of an expression that has no answer now: a signal never reported, an index past the
 * end, a division by zero, more steps than an evaluation may take.
 */
export class ExpressionError extends Error {
  override readonly name = 'ExpressionError';
  readonly position: TextPosition;
  /** The reason why there is no answer; the message also names the expression. */
  readonly problem: string;

  constructor(expression: string, problem: string, position: TextPosition) {
    super(`${expression}: ${problem}`);
    this.problem = problem;
    this.position = position;
  }
}

/**
 * The use of an expression. `condition`: a bool, tested once. `overTime`: a bool, and every instant
 * at which the answer can change must be known. `value`: anything but a whole vehicle.
 */
export type ExpressionUse = 'condition' | 'overTime' | 'value';

export interface ExpressionCompiler {
  /** The expression in an entry of a map or list; undefined when it is wrong, which is reported. */
  compile(parent: object, key: string | number, use: ExpressionUse): Expression | undefined;
  /** A compiler for ambient rules, in which `self` is a vehicle. */
  ofSelf(): ExpressionCompiler;
  /** A compiler for conditions that test a delivery. */
  ofDeliveries(): ExpressionCompiler;
  /** A compiler for conditions that test a log entry. */
  ofFacts(): ExpressionCompiler;
  /** A compiler for conditions that test an answer of version 2.0. */
  ofLegacy(): ExpressionCompiler;
}

/** The most characters of an expression, far more than a person reads (ours). */
const longest = 10_000;
const tooLong = `longer than ${longest} characters`;

/** Compiles the expressions of one scenario; the environment is built for the first one. */
export function createExpressionCompiler(
  names: ExpressionNames,
  tree: Tree,
  findings: Findings,
  askedOf?: AskedOf,
): ExpressionCompiler {
  let surroundings: Surroundings | undefined;
  let deliveries: ExpressionCompiler | undefined;
  let facts: ExpressionCompiler | undefined;
  let legacy: ExpressionCompiler | undefined;
  // A condition that many steps share is compiled once; only its place differs.
  const compiled = new Map<string, Compiled>();
  return {
    compile(parent, key, use) {
      surroundings ??= createSurroundings(names, askedOf);
      const source = (parent as Record<string | number, unknown>)[key] as string;
      const spot: Spot = { findings, at: (span) => textSpan(tree, parent, key, span) };
      if (source.length > longest) {
        const span = spot.at({ start: 0, end: 1 });
        findings.report('expression_syntax', tooLong, span);
        return undefined;
      }
      const known = compiled.get(`${use} ${source}`) ?? check(surroundings, source, use, spot);
      if (known === undefined) return undefined;
      compiled.set(`${use} ${source}`, known);
      return placed(known, findings.positionOf(spot.at({ start: 0, end: source.length })));
    },
    ofSelf() {
      const roster = rosterOfSelf(names.roster, undefined);
      return createExpressionCompiler({ ...names, roster }, tree, findings);
    },
    ofDeliveries: () =>
      (deliveries ??= createExpressionCompiler(names, tree, findings, 'delivery')),
    ofFacts: () => (facts ??= createExpressionCompiler(names, tree, findings, 'fact')),
    ofLegacy: () => (legacy ??= createExpressionCompiler(names, tree, findings, 'legacy')),
  };
}

/**
 * Compiles a condition outside any scenario file, watched over time. Throws `ScenarioError` with
 * places in the condition's own text.
 */
export function compileCondition(names: ExpressionNames, source: string): Expression {
  const findings = new Findings(new Source('condition', source));
  const spot: Spot = { findings, at: (span) => span };
  if (source.length > longest) findings.fail('expression_syntax', tooLong, { start: 0, end: 1 });
  const expression = check(createSurroundings(names), source, 'overTime', spot);
  findings.finish();
  invariant(expression !== undefined, 'an expression is right or its mistakes are reported');
  return placed(expression, { line: 1, column: 1 });
}

/** A checked expression without its place, which several steps may share. */
interface Compiled extends Omit<Expression, 'position' | 'evaluate' | 'explain'> {
  readonly run: ParseResult;
  readonly surroundings: Surroundings;
}

function placed({ run, surroundings, ...compiled }: Compiled, position: TextPosition): Expression {
  const { source } = compiled;
  return {
    ...compiled,
    position,
    evaluate(context) {
      try {
        return evaluate(run, surroundings, context);
      } catch (error) {
        const problem = problemOf(error, context);
        if (problem === undefined) throw error;
        const shown = source.length > longestShown ? `${source.slice(0, longestShown)}…` : source;
        throw new ExpressionError(shown, problem, position);
      }
    },
    explain: (context) => explain(run, source, surroundings, context),
  };
}

/** The most characters of an expression that a message quotes. */
const longestShown = 200;

/**
 * The place where mistakes in one expression are reported: offsets in its text become places in the
 * file.
 */
interface Spot {
  readonly findings: Findings;
  readonly at: (span: Span) => Span;
}

function check(
  surroundings: Surroundings,
  source: string,
  use: ExpressionUse,
  { findings, at }: Spot,
): Compiled | undefined {
  surroundings.declare(source);
  const parsed = parse(surroundings, source);
  const refusal =
    typeof parsed === 'function' ? refuseNames(parsed.ast, source, surroundings.names) : parsed;
  if (refusal !== undefined) {
    findings.report(refusal.code, refusal.message, at(refusal), refusal.suggestion);
    return undefined;
  }
  const run = parsed as ParseResult;
  const { valid, type = 'dyn', error } = run.check();
  const wrong =
    valid || error === undefined
      ? impossibleText(run.ast, source, surroundings)
      : describeError(error, source, surroundings);
  if (wrong !== undefined) {
    findings.report(wrong.code, wrong.message, at(wrong), wrong.suggestion);
    return undefined;
  }
  const whole = at({ start: 0, end: source.length });
  const unfit = unfitness(type, use);
  if (unfit !== undefined) {
    findings.report('expression_type', unfit, whole);
    return undefined;
  }
  meterCalls(run.ast, surroundings.meter);
  let analysis: Analysis;
  try {
    analysis = analyse(run.ast, source, surroundings);
  } catch (refused) {
    if (!(refused instanceof BudgetError)) throw refused;
    findings.report('expression_costly', refused.message, whole);
    return undefined;
  }
  const { watches, problem } = analysis;
  if (use === 'overTime' && problem !== undefined) {
    findings.report('condition_unwatchable', problem.reason, at(problem));
    return undefined;
  }
  for (const share of sharesIn(run.ast, surroundings)) {
    findings.hint('percentage_small', share.message, at(share));
  }
  const field = fieldRead(run.ast, surroundings);
  return {
    source,
    type,
    dimension: field?.dimension,
    values: field?.values,
    signals: signalsRead(run.ast),
    watches,
    run,
    surroundings,
  };
}

/** The most nested operators; each level uses the stack. */
const deepest = 1_000;

const tooDeep: ExpressionMistake = {
  start: 0,
  end: 1,
  code: 'expression_syntax',
  message: `more than ${deepest} nested operators`,
  suggestion: undefined,
};

function parse(surroundings: Surroundings, source: string): ParseResult | ExpressionMistake {
  try {
    const parsed = parseExpression(surroundings, source);
    return isDeeper(parsed.ast, deepest) ? tooDeep : parsed;
  } catch (error) {
    // The package reads every level before it counts them.
    if (error instanceof RangeError) return tooDeep;
    return describeError(error as Error, source, undefined);
  }
}

function unfitness(type: string, use: ExpressionUse): string | undefined {
  if (use !== 'value') {
    return type === 'bool' || type === 'dyn'
      ? undefined
      : `a condition is true or false; this is ${withArticle(type)}`;
  }
  const element = /^list<(.+)>$/.exec(type)?.[1] ?? type;
  return Object.hasOwn(facets, element)
    ? `a value is a number, text, time or true/false; this is ${withArticle(type)}: pick one of its fields`
    : undefined;
}

function evaluate(
  run: ParseResult,
  surroundings: Surroundings,
  context: ExpressionContext,
): unknown {
  const { meter } = surroundings;
  const answer: unknown = meter.evaluate(() => {
    const found: unknown = run(surroundings.scope(context));
    if (typeof found === 'object') meter.spendOnAll(found);
    return found;
  }, context);
  return plain(answer);
}

function explain(
  run: ParseResult,
  source: string,
  surroundings: Surroundings,
  context: ExpressionContext,
): string {
  const { environment, meter } = surroundings;
  const { nowMs, reasonsBudget: instantBudget } = context;
  try {
    return meter.evaluate(
      () =>
        withEvaluator(environment, surroundings.scope(context), (evaluator, scope) =>
          new AnswerReasons(source, surroundings, evaluator).of(run.ast, scope),
        ),
      { nowMs, instantBudget },
    );
  } catch (error) {
    if (problemOf(error, context) === undefined) throw error;
    return '';
  }
}

/**
 * The reason why there is no answer; undefined for a bug of the engine, which must not look like a
 * mistake in the expression.
 */
function problemOf(error: unknown, context: ExpressionContext): string | undefined {
  if (error instanceof BudgetError) return error.message;
  if (error instanceof SyntaxError) return 'the text that json() reads is not JSON';
  if (!(error instanceof Error) || error.name !== 'EvaluationError') return undefined;
  const { summary } = error as Error & { summary?: string };
  return missingMember(error, context) ?? withWrittenName(summary ?? error.message);
}

function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const primitive: unknown = value.valueOf();
  return primitive === value ? value : plain(primitive);
}
