import { detectQuantity } from '../../form/units.ts';
import type { ImportOptions } from '../compose/imports.ts';
import type { Findings, Span } from '../source/findings.ts';
import { pathBeside } from '../source/path-beside.ts';
import type { Source } from '../source/source.ts';
import {
  isRawMap,
  type Origin,
  type Raw,
  type RawList,
  type RawMap,
  type Tree,
  valueSpan,
} from '../source/tree.ts';

/** The most values of a column (ours). */
export const mostObserved = 10_000;

/**
 * Replaces files in distributions, `{ file: ./km.csv, column: km }`, by the values of their
 * columns. Where the name of the column is a unit, bare numbers take it.
 */
export function addColumns(
  tree: Tree,
  findings: Findings,
  {
    paths,
    readImport,
  }: Pick<ImportOptions, 'readImport'> & { readonly paths: ReadonlyMap<Source, string> },
): Tree {
  if (![...paths.keys()].some(({ text }) => text.includes('empirical'))) return tree;
  const origins = new Map(tree.origins);
  for (const [each, origin] of tree.origins) {
    const shape = (each as RawMap)['empirical'];
    if (!isRawMap(shape)) continue;
    const { file, column } = shape;
    if (typeof file !== 'string' || typeof column !== 'string' || `${file}${column}`.includes('$'))
      continue;
    const span = valueSpan(tree, shape, 'file');
    const text = textOf(findings, { file, span, from: paths.get(origin.source) ?? '' }, readImport);
    const values = text === undefined ? undefined : columnOf(text, column);
    if (typeof values === 'string')
      findings.report('import_unknown', values, valueSpan(tree, shape, 'column'));
    if (!Array.isArray(values)) continue;
    origins.set(values, tree.origins.get(shape) as Origin);
    (each as RawMap)['empirical'] = values;
  }
  findings.finish();
  return { ...tree, origins };
}

function textOf(
  findings: Findings,
  { file, span, from }: { readonly file: string; readonly span: Span; readonly from: string },
  readImport: ImportOptions['readImport'],
): string | undefined {
  const path = pathBeside(findings, { written: file, span }, from);
  if (path === undefined) return undefined;
  if (readImport === undefined) {
    findings.report('import_refused', 'there are no files beside this scenario', span);
    return undefined;
  }
  const found = readImport(path, from);
  if ('text' in found) return found.text;
  findings.report('import_unknown', found.problem, span, found.suggestion);
  return undefined;
}

/** The values of the column with this name in the first line, or the reason why there are none. */
function columnOf(text: string, column: string): RawList | string {
  const [head = [], ...rows] = text
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== '')
    .map(cellsOf);
  const index = head.indexOf(column);
  if (index < 0) return `the file has no column ${column}; it has ${head.slice(0, 20).join(', ')}`;
  if (rows.length > mostObserved) return `${rows.length} values; there may be ${mostObserved}`;
  const unit = detectQuantity(`1${column}`) === undefined ? '' : column;
  return rows.flatMap((row): Raw[] => {
    const cell = row[index] ?? '';
    return cell === '' ? [] : [/^[+-]?\d+(\.\d+)?$/.test(cell) ? `${cell}${unit}` : cell];
  });
}

/** The cells of a line, between commas and without surrounding quotes. */
function cellsOf(line: string): string[] {
  const cells = line.match(/"(?:[^"]|"")*"|[^,]+|(?<=,)(?=,|$)|^(?=,)/g) ?? [];
  return cells.map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .replaceAll('""', '"'),
  );
}
