import { Load, mwhPerKwh, type QuarterLoad } from '../../engine/index.ts';
import { FileError, objectionOf } from '../file/file-error.ts';
import { plainText } from '../file/open-file.ts';
import { csvLines } from './csv.ts';
import { rowsFor } from './rows-for.ts';
import type { TableFile, TableFormat } from './table-order.ts';
import { TableWriter } from './table-writer.ts';
import { tables } from './tables.ts';

/** The values of a row by the name of its column. */
type LoadValues = Readonly<Record<string, string | number | Date | null>>;

/**
 * Adds up the loads of several parts in one file. Whole milliwatt-hours are added, so that the sum
 * is the same for any parts. Its memory depends on the time and the groups alone. Throws
 * `FileError`.
 */
export async function sumLoads(
  files: readonly string[],
  sum: { readonly file: string; readonly name: string; readonly format: TableFormat },
): Promise<TableFile> {
  const load = new Load();
  for (const file of files) {
    try {
      for await (const values of rowsIn(file, sum.format)) {
        const { quarterAtMs, wallMwh, ...group } = quarterOf(values);
        load.add(load.groupOf(group), quarterAtMs, wallMwh);
      }
    } catch (error) {
      throw new FileError(`cannot read ${file}: ${objectionOf(error)}`);
    }
  }
  const writer = new TableWriter(tables.load, sum.file, sum.name, await rowsFor(sum.format));
  try {
    writer.add(load.take(Infinity));
    return writer.close();
  } catch (error) {
    writer.abandon();
    throw error;
  }
}

function quarterOf(values: LoadValues): QuarterLoad {
  const quarterAtMs = new Date(values['quarter_at']!).getTime();
  const wallMwh = Math.round(Number(values['energy_kwh']) * mwhPerKwh);
  if (!Number.isFinite(quarterAtMs) || !Number.isFinite(wallMwh)) {
    throw new RangeError('it is not a table of loads');
  }
  return {
    quarterAtMs,
    placeKind: String(values['place_kind']) as QuarterLoad['placeKind'],
    chargingType: String(values['charging_type']) as QuarterLoad['chargingType'],
    fleet: String(values['fleet'] ?? ''),
    model: String(values['model']),
    // Tables of earlier versions have no column for it.
    charger: String(values['charger'] ?? ''),
    wallMwh,
  };
}

async function* rowsIn(file: string, format: TableFormat): AsyncGenerator<LoadValues> {
  if (format === 'csv') {
    yield* csvRowsIn(file);
    return;
  }
  const { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } = await import(
    'hyparquet'
  );
  const buffer = await asyncBufferFromFile(file);
  const metadata = await parquetMetadataAsync(buffer);
  let rowStart = 0;
  for (const { num_rows: count } of metadata.row_groups) {
    const rowEnd = rowStart + Number(count);
    yield* (await parquetReadObjects({ file: buffer, metadata, rowStart, rowEnd })) as LoadValues[];
    rowStart = rowEnd;
  }
}

function* csvRowsIn(file: string): Generator<LoadValues> {
  const lines = csvLines(plainText(file));
  const header = (lines.next().value ?? []) as readonly string[];
  for (const fields of lines) {
    yield Object.fromEntries(header.map((name, at) => [name, fields[at] ?? '']));
  }
}
