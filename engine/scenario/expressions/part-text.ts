import type { ASTNode } from '@marcbachmann/cel-js';

/** The names of the vehicles that the variables of macros stand for. */
export type Bindings = ReadonlyMap<string, string>;

/**
 * A part of an expression as it is written, in one line, with the names of vehicles in place of
 * variables.
 */
export function partText(source: string, { start, end }: ASTNode, bindings: Bindings): string {
  let text = balanced(source.slice(start, end)).replace(/\s+/g, ' ');
  for (const [variable, name] of bindings) {
    text = text.replace(new RegExp(`(?<![\\w."'])${variable}(?=\\.)`, 'g'), () => name);
  }
  return text;
}

/** Adds the parentheses that the place of a part leaves out at its ends. */
function balanced(text: string): string {
  let open = 0;
  let missing = 0;
  for (const [token] of text.matchAll(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[()]/g)) {
    if (token === '(') open += 1;
    if (token !== ')') continue;
    if (open === 0) missing += 1;
    else open -= 1;
  }
  return '('.repeat(missing) + text + ')'.repeat(open);
}
