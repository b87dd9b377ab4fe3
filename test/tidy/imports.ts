import { posix } from 'node:path';
import type { SourceFile } from './source-tree.ts';
import { lineAt, nameOf, visitSyntax } from './syntax.ts';

export interface Import {
  readonly line: number;
  /** Undefined when the module is only known at run time: `import(name)`. */
  readonly module: string | undefined;
}

const known = new WeakMap<SourceFile, readonly Import[]>();

/** Every import and re-export of a file, those of types included. Several rules ask: each file is parsed once. */
export function importsOf(file: SourceFile): readonly Import[] {
  const imports = known.get(file) ?? findImports(file);
  known.set(file, imports);
  return imports;
}

function findImports(file: SourceFile): Import[] {
  const imports: Import[] = [];
  visitSyntax(file, (node) => {
    if (!importing.has(node.type)) return;
    // `export const` names no module; it is no import.
    if (node.type === 'ExportNamedDeclaration' && node['source'] === null) return;
    imports.push({ line: lineAt(file.text, node.start), module: nameOf(node['source']) });
  });
  return imports;
}

/** The path of the file that a relative import names. */
export function targetOf(from: string, module: string): string {
  return posix.join(posix.dirname(from), module);
}

const importing = new Set([
  'ImportDeclaration',
  'ImportExpression',
  'ExportAllDeclaration',
  'ExportNamedDeclaration',
  'TSImportType',
]);
