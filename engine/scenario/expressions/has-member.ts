import type { ASTNode } from '@marcbachmann/cel-js';
import { memberAskedFor } from './arrived-signals.ts';
import type { Evaluator, PartScope } from './evaluator.ts';
import { isMap } from './meter.ts';
import { partsOf } from './shape.ts';

/** A macro of the CEL package in a parsed expression. */
interface MacroNode {
  readonly meta: {
    readonly macro: {
      typeCheck(checker: TypeChecker, macro: unknown, context: unknown): unknown;
      evaluate(evaluator: Evaluator, macro: unknown, scope: PartScope): unknown;
    };
  };
}

interface TypeChecker {
  check(node: ASTNode, context: unknown): unknown;
  getType(name: string): unknown;
}

/**
 * Lets `has` ask for members of signals, such as `has(signal("Charge.IsCharging").value)`: that of
 * the CEL package takes members of variables only.
 */
export function letHasAskSignals(node: ASTNode): void {
  const member = memberAskedFor(node);
  if (member !== undefined && isSignal(member.args[0])) {
    const [body, key] = member.args;
    Object.assign((node as unknown as MacroNode).meta.macro, {
      typeCheck(checker, _, context) {
        checker.check(body, context);
        return checker.getType('bool');
      },
      evaluate(evaluator, _, scope) {
        const found = evaluator.run(body, scope);
        return isMap(found) && Object.hasOwn(found, key);
      },
    } satisfies MacroNode['meta']['macro']);
  }
  for (const part of partsOf(node)) letHasAskSignals(part);
}

/** Whether a part is the body of a signal, of a delivery or a vehicle, or a member of one. */
function isSignal(node: ASTNode): boolean {
  if (node.op === '.') return isSignal(node.args[0]);
  return (node.op === 'call' || node.op === 'rcall') && node.args[0] === 'signal';
}
