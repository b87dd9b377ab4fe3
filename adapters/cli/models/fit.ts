import { type AccuracyRow, fitOf, type VehicleModel } from '../../../engine/index.ts';
import { tableLines } from '../accuracy-table.ts';
import { exitCode } from '../exit-code.ts';
import { jsonText } from '../json-report.ts';
import { columnsOf, counted, type Paint, paintFor, printable, type Terminal } from '../terminal.ts';
import { withModelsOf } from './models-of.ts';

export interface FitFlags {
  readonly json?: boolean;
  readonly root?: string;
}

/**
 * `motorpool models fit`: compares the models of a file with the figures that it gives as
 * published, and returns the exit code.
 */
export function fitCommand(file: string, flags: FitFlags, terminal: Terminal): number {
  return withModelsOf(file, flags, terminal, (own) => {
    const { stdout, env } = terminal;
    const fits = own.map((model) => ({ model, rows: fitOf(model) }));
    if (flags.json === true) {
      const models = fits.map(({ model, rows }) => ({
        model: model.id,
        meanError: rows.length === 0 ? null : meanOf(rows),
        assumed: model.own?.assumed ?? [],
        rows: rows.map(({ what, unit, source, expected, simulated, error }) => {
          return { what, unit, source, expected, simulated, error };
        }),
      }));
      stdout.write(jsonText({ models }));
      return exitCode.ok;
    }
    const layout = { paint: paintFor(stdout, env), columns: columnsOf(stdout) };
    const lines = fits.flatMap(({ model, rows }) => fitLines(model, rows, layout));
    const none = [`${printable(file)} has no models: of its own`];
    const legend = layout.paint('dim', 'Columns: published, simulated, error, source.');
    stdout.write(`${(fits.length === 0 ? none : [...lines, legend]).join('\n')}\n`);
    return exitCode.ok;
  });
}

interface FitLayout {
  readonly paint: Paint;
  readonly columns: number;
}

function fitLines(
  model: VehicleModel,
  rows: readonly AccuracyRow[],
  layout: FitLayout,
): readonly string[] {
  const { paint } = layout;
  const assumed = model.own?.assumed.length ?? 0;
  const told = `${counted(assumed, 'figure')} assumed`;
  const name = paint('bold', printable(model.id));
  if (rows.length === 0) {
    return [`${name}: no published: figures to compare with, ${told}`, ''];
  }
  const mean = `mean error ${meanOf(rows).toFixed(1)} % of ${counted(rows.length, 'figure')}`;
  const plain = rows.map((row) => ({ ...row, vehicle: '' }));
  return [`${name}: ${mean}, ${told}`, ...tableLines(plain, { unit: '%' }, layout), ''];
}

/** The mean of the absolute errors, percent. */
function meanOf(rows: readonly AccuracyRow[]): number {
  return rows.reduce((sum, { error }) => sum + Math.abs(error), 0) / rows.length;
}
