import type { ASTNode } from '@marcbachmann/cel-js';
import type { Span } from '../source/findings.ts';
import type { Surroundings } from './environment.ts';
import { fieldRead } from './field-read.ts';
import { partsOf } from './shape.ts';

/** Finds percentages that are compared with a share, such as `car.battery.soc > 0.8`. */
export function* sharesIn(
  node: ASTNode,
  surroundings: Surroundings,
): Generator<Span & { readonly message: string }> {
  const parts = partsOf(node);
  if (comparing.has(node.op)) {
    const share = parts.find(isShare);
    if (
      share !== undefined &&
      parts.some((part) => fieldRead(part, surroundings)?.dimension === 'percent')
    ) {
      const percent = Math.round(Number(share.args) * 1e6) / 1e4;
      const message = `percentages are numbers from 0 to 100: write ${percent} unless this means less than 1 %`;
      yield { start: share.start, end: share.end, message };
    }
  }
  for (const part of parts) yield* sharesIn(part, surroundings);
}

const comparing: ReadonlySet<string> = new Set(['<', '<=', '>', '>=', '==', '!=']);

function isShare(node: ASTNode): boolean {
  return node.op === 'value' && Number(node.args) > 0 && Number(node.args) < 1;
}
