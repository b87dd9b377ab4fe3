import type { ASTNode } from '@marcbachmann/cel-js';
import { ownMember } from '../../own-member.ts';
import type { Surroundings } from './environment.ts';
import { type Field, facets } from './types.ts';

/** The field that a node reads: `car.battery.soc`, `vehicle("ev-1").odometer`. */
export function fieldRead(node: ASTNode, { params }: Surroundings): Field | undefined {
  if (node.op !== '.' && node.op !== '[]') return undefined;
  const name = memberRead(node);
  const type = typeOf(node.args[0]);
  const facet = type === 'Params' ? params : facets[type ?? ''];
  return name === undefined ? undefined : ownMember(facet?.fields ?? {}, name);
}

/** The name of the member that a node reads; undefined where it is computed. */
export function memberRead(node: ASTNode): string | undefined {
  if (node.op === '.') return node.args[1];
  const key = node.op === '[]' ? node.args[1] : undefined;
  return key?.op === 'value' && typeof key.args === 'string' ? key.args : undefined;
}

/** The CEL type of a node, which the checker leaves on it. */
function typeOf(node: ASTNode): string | undefined {
  return (node as ASTNode & { checkedType?: { name?: string } }).checkedType?.name;
}
