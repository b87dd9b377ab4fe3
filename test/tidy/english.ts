import { parseSync } from 'oxc-parser';
import { oncePerFile, type SourceFile } from './source-tree.ts';
import { lineAt, nameOf, visitSyntax } from './syntax.ts';

/** A habit of writing that makes readers stop. It is counted in the scopes that have a ceiling. */
interface Habit {
  readonly name: string;
  readonly ceilings: Partial<Record<Scope, number>>;
  /** `path:line: text` for each occurrence. */
  readonly places: (files: readonly SourceFile[]) => string[];
}

export type Scope = keyof typeof scopes;

const scopes = {
  engine: /^engine\//,
  adapters: /^adapters\//,
  both: /^(engine|adapters)\//,
  'test, lab, bench and build': /^(test|lab|checks|bench|build)\//,
} as const;

/** A ceiling may fall and must never rise. The goal is 0. */
export const habits: readonly Habit[] = [
  {
    name: 'docstrings that begin with What, Whom, Whose or Who',
    ceilings: { engine: 0, adapters: 0, 'test, lab, bench and build': 0 },
    places: inComments(/^\/\*\*[\s*]*(What|Whom|Whose|Who)\b/g),
  },
  {
    name: 'other sentences of comments that begin with them',
    ceilings: { engine: 0, adapters: 0, 'test, lab, bench and build': 0 },
    places: inComments(/(?<=[.:?!]\)?[\s*/]+|^\/[/*] )(What|Whom|Whose|Who)\b/g),
  },
  {
    name: '"what" in comments',
    ceilings: { engine: 2, adapters: 4, 'test, lab, bench and build': 16 },
    places: inComments(/\bwhat\b/gi),
  },
  {
    name: '"whoever", "somebody" and "nobody" in comments',
    ceilings: { engine: 1, adapters: 0, 'test, lab, bench and build': 0 },
    places: inComments(/\b(whoever|whomever|somebody|nobody)\b/gi),
  },
  {
    name: 'lines of comments over 100 columns',
    ceilings: { engine: 0, adapters: 97 },
    places: longLines,
  },
  {
    name: 'names of types declared in several files',
    ceilings: { both: 22 },
    places: sharedTypeNames,
  },
];

/** The occurrences of a habit in a scope, and their ceiling there. */
export interface Figure {
  readonly habit: string;
  readonly scope: Scope;
  readonly ceiling: number;
  readonly places: readonly string[];
}

/** The figures of all habits; generated files do not count. */
export function englishFigures(files: readonly SourceFile[]): Figure[] {
  return habits.flatMap(({ name, ceilings, places }) =>
    Object.entries(ceilings).map(([key, ceiling]) => {
      const scope = key as Scope;
      return { habit: name, scope, ceiling, places: places(filesIn(scope, files)) };
    }),
  );
}

/** Words in the comments of a scope. */
export function wordsOfComments(scope: Scope, files: readonly SourceFile[]): number {
  const texts = filesIn(scope, files).flatMap(commentsOf);
  return texts.flatMap(({ text }) => text.match(/[a-z][a-z']*/gi) ?? []).length;
}

function filesIn(scope: Scope, files: readonly SourceFile[]): SourceFile[] {
  return files.filter(({ path }) => scopes[scope].test(path) && isWritten(path));
}

function isWritten(path: string): boolean {
  return /\.tsx?$/.test(path) && !path.includes('.generated.');
}

interface Comment {
  text: string;
  readonly start: number;
}

function inComments(pattern: RegExp): Habit['places'] {
  return (files) =>
    files.flatMap((file) =>
      commentsOf(file).flatMap(({ text, start }) =>
        [...text.matchAll(pattern)].map(({ index, 0: match }) => {
          const line = lineAt(file.text, start + index + match.length);
          return `${file.path}:${line}: ${file.text.split('\n')[line - 1]!.trim()}`;
        }),
      ),
    );
}

function longLines(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => {
      const isLong = line.length > 100 && /^\s*(\/?\*|\/\/)/.test(line);
      return isLong ? [`${path}:${index + 1}: ${line.trim()}`] : [];
    }),
  );
}

const commentsOf = oncePerFile(findComments);

/** The comments of a file. Successive lines of `//` are one comment. */
function findComments({ path, text }: SourceFile): Comment[] {
  const found: Comment[] = [];
  for (const { type, start, end } of parseSync(path, text).comments) {
    const before = found.at(-1);
    const gap = text.slice((before?.start ?? 0) + (before?.text.length ?? 0), start);
    if (type === 'Line' && before?.text.startsWith('//') && /^\n *$/.test(gap)) {
      before.text += gap + text.slice(start, end);
    } else {
      found.push({ text: text.slice(start, end), start });
    }
  }
  return found;
}

const typeDeclarations = new Set([
  'TSInterfaceDeclaration',
  'TSTypeAliasDeclaration',
  'ClassDeclaration',
]);

/** `Place: engine/a.ts, engine/b.ts` for each name. */
function sharedTypeNames(files: readonly SourceFile[]): string[] {
  const pathsOf = new Map<string, Set<string>>();
  for (const file of files) {
    visitSyntax(file, (node) => {
      const name = typeDeclarations.has(node.type) ? nameOf(node['id']) : undefined;
      if (name !== undefined) pathsOf.set(name, (pathsOf.get(name) ?? new Set()).add(file.path));
    });
  }
  return [...pathsOf]
    .filter(([, paths]) => paths.size > 1)
    .map(([name, paths]) => `${name}: ${[...paths].join(', ')}`);
}
