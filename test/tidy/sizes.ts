import type { SourceFile } from './source-tree.ts';

interface Size {
  readonly name: string;
  /** It may fall and must never rise. */
  readonly ceiling: number;
  readonly isCounted: (path: string) => boolean;
  /** The amount that a file adds. */
  readonly measure: (file: SourceFile) => number;
}

const lines = ({ text }: SourceFile): number => text.split('\n').length - 1;
const isGenerated = (path: string): boolean => /\.generated\.tsx?$/.test(path);
const isProduct = (path: string): boolean => /^(engine|adapters)\/.*\.tsx?$/.test(path);

const sizes: readonly Size[] = [
  {
    name: 'lines in engine and adapters, generated files apart',
    ceiling: 158_714,
    isCounted: (path) => isProduct(path) && !isGenerated(path),
    measure: lines,
  },
  {
    name: 'lines in engine and adapters',
    ceiling: 163_000,
    isCounted: isProduct,
    measure: lines,
  },
  {
    name: 'lines in adapters/cli',
    ceiling: 6500,
    isCounted: (path) => path.startsWith('adapters/cli/'),
    measure: lines,
  },
  {
    name: 'files flat in adapters/cli',
    ceiling: 25,
    isCounted: (path) => /^adapters\/cli\/[^/]+$/.test(path),
    measure: () => 1,
  },
  {
    name: 'lines in lab',
    ceiling: Infinity,
    isCounted: (path) => /^lab\/.*\.tsx?$/.test(path),
    measure: lines,
  },
];

/** The sizes of the storeys and of the command line, each with its ceiling. */
export function sizeFigures(files: readonly SourceFile[]) {
  return sizes.map(({ name, ceiling, isCounted, measure }) => {
    const counted = files.filter(({ path }) => isCounted(path));
    return { name, ceiling, count: counted.reduce((sum, file) => sum + measure(file), 0) };
  });
}
