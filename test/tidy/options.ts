import type { SourceFile } from './source-tree.ts';
import { lineAt, nameOf, type SyntaxNode, visitSyntax } from './syntax.ts';

/** A habit of repeating the declarations of options, so that the compiler cannot follow them. */
interface Repetition {
  readonly name: string;
  /** It must never rise. */
  readonly ceiling: number;
  /** The offsets of all in a file. */
  readonly find: (file: SourceFile) => readonly number[];
}

const repetitions: readonly Repetition[] = [
  { name: 'interfaces of options written by hand', ceiling: 0, find: interfaces },
  { name: 'types and casts in the actions of commands', ceiling: 0, find: typesInActions },
];

/** The repetitions in adapters and lab, each with its ceiling and its places as `path:line: text`. */
export function optionFigures(files: readonly SourceFile[]) {
  const declaring = files.filter(({ path }) => /^(adapters|lab)\/.*\.tsx?$/.test(path));
  return repetitions.map(({ name, ceiling, find }) => {
    const places = declaring.flatMap((file) =>
      find(file).map((start) => {
        const line = lineAt(file.text, start);
        return `${file.path}:${line}: ${file.text.split('\n')[line - 1]!.trim()}`;
      }),
    );
    return { name, ceiling, places };
  });
}

function interfaces({ text }: SourceFile): readonly number[] {
  return [...text.matchAll(/^(?:export )?interface \w+Flags\b/gm)].map(({ index }) => index);
}

function typesInActions(file: SourceFile): readonly number[] {
  if (!file.text.includes('.action(')) return [];
  const found: number[] = [];
  let actionsEnd = 0;
  visitSyntax(file, (node) => {
    if (isAction(node)) actionsEnd = Number(node['end']);
    if (typing.has(node.type) && node.start < actionsEnd) found.push(node.start);
  });
  return found;
}

function isAction({ type, callee }: SyntaxNode): boolean {
  const { property } = (callee ?? {}) as { readonly property?: unknown };
  return type === 'CallExpression' && nameOf(property) === 'action';
}

/** The types of parameters and constants, those given to a call, and casts. */
const typing = new Set(['TSTypeAnnotation', 'TSTypeParameterInstantiation', 'TSAsExpression']);
