import { detectQuantity } from '../../form/units.ts';
import type { InSteps } from '../../in-steps.ts';
import { filesBeside } from '../compose/file-beside.ts';
import type { ImportOptions } from '../compose/imports.ts';
import { csvRows, mostCells } from '../source/csv.ts';
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
 * columns, in steps. Where the name of the column is a unit, bare numbers take it.
 */
export function* addColumns(
  tree: Tree,
  findings: Findings,
  {
    paths,
    readImport,
  }: Pick<ImportOptions, 'readImport'> & { readonly paths: ReadonlyMap<Source, string> },
): InSteps<Tree> {
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
    const values = opened && (yield* columnOf(opened.source, column));
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
function* columnOf({ text }: Source, column: string): InSteps<RawList | string> {
  const unit = detectQuantity(`1${column}`) === undefined ? '' : column;
  const values: Raw[] = [];
  let index: number | undefined;
  let rows = 0;
  for (const row of csvRows(text, ',')) {
    if (row === undefined) {
      yield;
      continue;
    }
    const { cells, long } = row;
    if (long !== undefined || cells.length > mostCells) {
      return `the file is no table: more than ${mostCells} values in a line, or a value too long`;
    }
    if (index === undefined) {
      const head = cells.map((cell) => cell.text);
      index = head.indexOf(column);
      if (index < 0)
        return `the file has no column ${column}; it has ${head.slice(0, 20).join(', ')}`;
      continue;
    }
    rows += 1;
    if (rows > mostObserved) return `more than ${mostObserved} values`;
    const cell = cells[index]?.text ?? '';
    if (cell === '') continue;
    values.push(/^[+-]?\d+(\.\d+)?$/.test(cell) ? `${cell}${unit}` : cell);
  }
  return index === undefined ? `the file has no column ${column}; it is empty` : values;
}
