import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseSync } from 'oxc-parser';

/** A node of the syntax tree, read loosely. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** A type and the file whose names it uses. */
export interface TypeIn {
  readonly file: SourceFile;
  readonly node: SyntaxNode;
}

/** A source file, its top declarations by name, and where its imported names come from. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly declared: ReadonlyMap<string, SyntaxNode>;
  readonly imported: ReadonlyMap<string, string>;
  readonly comments: readonly { readonly end: number; readonly value: string }[];
}

const files = new Map<string, SourceFile>();

/** Reads a file of the checkout once. */
export function sourceFile(path: string): SourceFile {
  let file = files.get(path);
  if (file === undefined) {
    file = read(path);
    files.set(path, file);
  }
  return file;
}

/** The declaration of a name as a file sees it; undefined for a name of the language or of a package. */
export function declarationOf(name: string, file: SourceFile): TypeIn | undefined {
  const node = file.declared.get(name);
  if (node !== undefined) return { file, node };
  const from = file.imported.get(name);
  return from === undefined ? undefined : declarationOf(name, sourceFile(from));
}

/** The docstring right above a node, as one line; empty without one. */
export function docstringOf({ file, node }: TypeIn): string {
  const above = file.comments.findLast(
    ({ end }) =>
      /^\s*(export)?\s*$/.test(file.text.slice(end, Math.max(end, node.start))) &&
      end <= node.start,
  );
  if (above === undefined || !above.value.startsWith('*')) return '';
  return above.value.replaceAll(/\s*\n\s*\*?\s*|^\*\s*/g, ' ').trim();
}

function read(path: string): SourceFile {
  const text = readFileSync(path, 'utf8');
  const { program, comments, errors } = parseSync(path, text);
  if (errors[0] !== undefined) throw new Error(`${path}: ${errors[0].message}`);
  const declared = new Map<string, SyntaxNode>();
  const imported = new Map<string, string>();
  for (const statement of program.body as unknown as readonly SyntaxNode[]) {
    for (const name of importedBy(statement)) {
      const source = (statement['source'] as { readonly value: string }).value;
      if (source.startsWith('.')) imported.set(name, posix.join(posix.dirname(path), source));
    }
    const declaration = (statement['declaration'] ?? statement) as SyntaxNode;
    for (const [name, node] of declaredBy(declaration)) declared.set(name, node);
  }
  return { path, text, declared, imported, comments };
}

function importedBy({ type, specifiers }: SyntaxNode): readonly string[] {
  if (type !== 'ImportDeclaration') return [];
  return (specifiers as readonly SyntaxNode[]).map(({ local }) => nameOf(local));
}

function declaredBy(node: SyntaxNode): readonly (readonly [string, SyntaxNode])[] {
  if (node.type === 'TSInterfaceDeclaration' || node.type === 'TSTypeAliasDeclaration') {
    return [[nameOf(node['id']), node]];
  }
  if (node.type !== 'VariableDeclaration') return [];
  return (node['declarations'] as readonly SyntaxNode[]).map((each) => [nameOf(each['id']), each]);
}

/** The text of an identifier or of a quoted key. */
export function nameOf(node: unknown): string {
  const { name, value } = node as { readonly name?: string; readonly value?: string };
  return name ?? value ?? '';
}
