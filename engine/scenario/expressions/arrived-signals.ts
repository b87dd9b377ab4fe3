import type { ASTNode } from '@marcbachmann/cel-js';
import type { Span } from '../source/findings.ts';
import { partsOf } from './shape.ts';

/** A signal of the delivery in question, at the place of its name. */
export interface ArrivedSignal extends Span {
  readonly name: string;
}

/**
 * The signals of a delivery that an expression reads members of. A signal that it also asks for, by
 * `has`, `in` or as a whole, is left out: the expression has an answer without it.
 */
export function signalsRead(ast: ASTNode): readonly ArrivedSignal[] {
  const read: ArrivedSignal[] = [];
  const askedFor = new Set<string>();
  const visit = (node: ASTNode, isRead: boolean): void => {
    const name = signalNameOf(node);
    if (name !== undefined) {
      if (isRead) read.push(name);
      else askedFor.add(name.name);
      return;
    }
    const member = memberAskedFor(node);
    if (member !== undefined) return visit(member.args[0], false);
    const [owner, ...others] = partsOf(node);
    if (owner === undefined) return;
    visit(owner, node.op === '.' || node.op === '[]');
    for (const part of others) visit(part, false);
  };
  visit(ast, false);
  return read.filter(({ name }) => !askedFor.has(name));
}

/** The signal of `signal("Charge.IsCharging")`; undefined for another part of an expression. */
export function signalNameOf(node: ASTNode): ArrivedSignal | undefined {
  if (node.op !== 'call' || node.args[0] !== 'signal') return undefined;
  const [word] = node.args[1];
  if (word?.op !== 'value' || typeof word.args !== 'string') return undefined;
  return { name: word.args, start: word.start, end: word.end };
}

/** The member for which `has` asks; undefined for another part of an expression. */
export function memberAskedFor(node: ASTNode): (ASTNode & { op: '.' }) | undefined {
  if (node.op !== 'call' || node.args[0] !== 'has') return undefined;
  const [member] = node.args[1];
  return member?.op === '.' ? member : undefined;
}

/** The mistake of a condition on the events of a webhook that lack a signal. */
export function unsent(webhook: string, signal: string): string {
  return `the webhook ${webhook} does not send ${signal}; add it to its data`;
}
