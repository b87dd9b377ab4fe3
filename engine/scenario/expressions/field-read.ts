import type { ASTNode } from '@marcbachmann/cel-js';
import type { Surroundings } from './environment.ts';
import { type Field, facets } from './types.ts';

/** The field that a node reads, such as `car.battery.soc` or `vehicle("ev-1").odometer`. */
export function fieldRead(node: ASTNode, { params }: Surroundings): Field | undefined {
  if (node.op !== '.') return undefined;
  const type = typeOf(node.args[0]);
  const facet = type === 'Params' ? params : facets[type ?? ''];
  const fields = facet?.fields ?? {};
  return Object.hasOwn(fields, node.args[1]) ? fields[node.args[1]] : undefined;
}

/** The CEL type of a node, which the checker leaves on it. */
function typeOf(node: ASTNode): string | undefined {
  return (node as ASTNode & { checkedType?: { name?: string } }).checkedType?.name;
}
