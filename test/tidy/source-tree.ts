import { type Dirent, readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';

/** A file as the rules see it. `path` is relative to the root, with forward slashes. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** A question about a file that many rules ask, answered once for each file. */
export function oncePerFile<Answer>(
  find: (file: SourceFile) => Answer,
): (file: SourceFile) => Answer {
  const known = new WeakMap<SourceFile, Answer>();
  return (file) => {
    const answer = known.get(file) ?? find(file);
    known.set(file, answer);
    return answer;
  };
}

/** The folders that hold code; each must hold some, or the rules would praise an empty tree. */
export const codeAreas = ['engine', 'adapters', 'lab', 'test', 'checks', 'build', 'bench'] as const;

const textAreas = [...codeAreas, 'docs', 'scenarios', '.ci'];
const textExtensions = new Set([
  '.ts',
  '.tsx',
  '.js',
  '.css',
  '.html',
  '.md',
  '.yaml',
  '.yml',
  '.json',
  '',
]);
const notOurs = new Set(['node_modules', 'dist', 'coverage', '.cache', '.git', 'golden']);

/** Everything written by hand below `root`: code, documents, scenarios and settings. */
export function readTree(root: string): SourceFile[] {
  const paths = [
    ...entriesOf(root).flatMap((entry) =>
      entry.isFile() && !notOurs.has(entry.name) ? [entry.name] : [],
    ),
    ...textAreas.flatMap((area) => pathsBelow(root, area)),
  ];
  return paths
    .filter((path) => textExtensions.has(extname(path)) && !path.endsWith('package-lock.json'))
    .map((path) => ({ path, text: readFileSync(`${root}/${path}`, 'utf8') }));
}

/** `engine` for `engine/time/clock.ts`, the empty text for a file of the root. */
export function areaOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.indexOf('/')) : '';
}

function pathsBelow(root: string, folder: string): string[] {
  return entriesOf(`${root}/${folder}`).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (notOurs.has(entry.name)) return [];
    return entry.isDirectory() ? pathsBelow(root, path) : [path];
  });
}

function entriesOf(folder: string): Dirent[] {
  return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
}
