import { posix } from 'node:path';
import { oncePerFile, type SourceFile } from './source-tree.ts';
import { lineAt, nameOf, parse, visitSyntax } from './syntax.ts';

export interface Import {
  readonly line: number;
  /** Undefined when the module is only known at run time: `import(name)`. */
  readonly module: string | undefined;
}

/** Every import and re-export of a file, those of types included. */
export const importsOf: (file: SourceFile) => readonly Import[] = oncePerFile(findImports);

function findImports(file: SourceFile): Import[] {
  const { staticImports, staticExports, dynamicImports } = parse(file).module;
  // The record of the module has no types such as `import('x').T`: a file with one is walked.
  if (file.text.split(/\bimport\s*\(/).length - 1 > dynamicImports.length) return walkImports(file);
  const named = [
    ...staticImports.map(({ start, moduleRequest }) => ({ start, module: moduleRequest.value })),
    ...staticExports.flatMap(({ start, entries }) => {
      const module = entries[0]?.moduleRequest?.value;
      return module === undefined ? [] : [{ start, module }];
    }),
    ...dynamicImports.map(({ start, moduleRequest }) => {
      const text = file.text.slice(moduleRequest.start, moduleRequest.end);
      return { start, module: /^(['"])(.*)\1$/.exec(text)?.[2] };
    }),
  ];
  return named.map(({ start, module }) => ({ line: lineAt(file.text, start), module }));
}

function walkImports(file: SourceFile): Import[] {
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
