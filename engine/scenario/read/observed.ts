import { detectQuantity } from '../../form/units.ts';
import { filesBeside } from '../compose/file-beside.ts';
import type { ImportOptions } from '../compose/imports.ts';
import { csvRows } from '../source/csv.ts';
import type { Findings } from '../source/findings.ts';
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
  const open = filesBeside({ findings, paths, readImport });
  for (const [each, origin] of tree.origins) {
    const shape = (each as RawMap)['empirical'];
    if (!isRawMap(shape)) continue;
    const { file, column } = shape;
    if (typeof file !== 'string' || typeof column !== 'string' || `${file}${column}`.includes('$'))
      continue;
    const span = valueSpan(tree, shape, 'file');
    const opened = open(file, { source: origin.source, ...span });
    const values = opened && columnOf(opened.source, column);
    if (typeof values === 'string')
      findings.report('import_unknown', values, valueSpan(tree, shape, 'column'));
    if (!Array.isArray(values)) continue;
    origins.set(values, tree.origins.get(shape) as Origin);
    (each as RawMap)['empirical'] = values;
  }
  findings.finish();
  return { ...tree, origins };
}

/** The values of the column with this name in the first line, or the reason why there are none. */
function columnOf(source: Source, column: string): RawList | string {
  const [head = [], ...rows] = [...csvRows(source, ',')].map((row) => row.map(({ text }) => text));
  const index = head.indexOf(column);
  if (index < 0) return `the file has no column ${column}; it has ${head.slice(0, 20).join(', ')}`;
  if (rows.length > mostObserved) return `${rows.length} values; there may be ${mostObserved}`;
  const unit = detectQuantity(`1${column}`) === undefined ? '' : column;
  return rows.flatMap((row): Raw[] => {
    const cell = row[index] ?? '';
    return cell === '' ? [] : [/^[+-]?\d+(\.\d+)?$/.test(cell) ? `${cell}${unit}` : cell];
  });
}
