import type { ASTNode } from '@marcbachmann/cel-js';
import { type Dimension } from '../../form/units.ts';
import type { Surroundings } from './environment.ts';
import { facets } from './types.ts';

/** The dimension of `car.battery.soc` or `vehicle("ev-1").odometer`. */
export function dimensionOf(ast: ASTNode, { params }: Surroundings): Dimension | undefined {
  if (ast.op !== '.') return undefined;
  const type = typeOf(ast.args[0]);
  const facet = type === 'Params' ? params : facets[type ?? ''];
  const fields = facet?.fields ?? {};
  return Object.hasOwn(fields, ast.args[1]) ? fields[ast.args[1]]?.dimension : undefined;
}

/** The CEL type of a node, which the checker leaves on it. */
function typeOf(node: ASTNode): string | undefined {
  return (node as ASTNode & { checkedType?: { name?: string } }).checkedType?.name;
}
