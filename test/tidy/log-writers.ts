import type { Rule } from './rule.ts';
import { areaOf } from './source-tree.ts';
import { lineAt, nameOf, type SyntaxNode, visitSyntax } from './syntax.ts';

/** Each room of the engine logs through one function that is typed by the kinds the room declares. */
export const logWriters: Rule = {
  name: 'log writers',
  concerns: (path) => areaOf(path) === 'engine' && path.endsWith('.ts') && !writers.has(path),
  check: (file) => {
    const found: { line: number; message: string }[] = [];
    visitSyntax(file, (node) => {
      if (node.type !== 'CallExpression' || !isAppendToLog(node['callee'] as SyntaxNode)) return;
      const message = 'log through dynamics.tell, tell or mark, which know the declared kinds';
      found.push({ line: lineAt(file.text, node.start), message });
    });
    return found;
  },
};

const writers = new Set([
  'engine/scenario/mark.ts',
  'engine/service/tell.ts',
  'engine/vehicle/dynamics.ts',
  'engine/world.ts',
]);

function isAppendToLog(callee: SyntaxNode): boolean {
  if (callee.type !== 'MemberExpression' || nameOf(callee['property']) !== 'append') return false;
  const object = callee['object'] as SyntaxNode;
  const log = object.type === 'MemberExpression' ? (object['property'] as SyntaxNode) : object;
  return log['name'] === 'log';
}
