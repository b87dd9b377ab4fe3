import type { ASTNode, Environment } from '@marcbachmann/cel-js';

/**
 * The evaluator of the CEL package, which evaluates every part of an expression. The types of the
 * package lack it.
 */
export interface Evaluator {
  run(node: ASTNode, scope: PartScope): unknown;
  tryEval(node: ASTNode, scope: PartScope): unknown;
  /**
   * Returns the type of a value at run time, which for a list depends on its first element, and so
   * on.
   */
  debugTypeDeep(value: unknown): unknown;
}

/** The variables of an evaluation, as the evaluator reads them. */
export interface PartScope {
  getValue(name: string): unknown;
  getCheckedValue(evaluator: Evaluator, node: ASTNode): unknown;
}

/** Does work with the evaluator of an environment, which only nodes that it evaluates can see. */
export function withEvaluator<Result>(
  environment: Environment,
  variables: object,
  work: (evaluator: Evaluator, scope: PartScope) => Result,
): Result {
  const probe = environment.parse('true');
  Object.assign(probe.ast, {
    evaluate: (evaluator: Evaluator, _: ASTNode, scope: PartScope) => work(evaluator, scope),
  });
  return probe(variables) as Result;
}
