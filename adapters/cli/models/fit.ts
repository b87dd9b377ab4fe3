import { type FittedFigure, fitOf, type VehicleModel } from '../../../engine/index.ts';
import { exitCode } from '../../terminal/exit-code.ts';
import { jsonText } from '../../terminal/json-text.ts';
import {
  columnsOf,
  counted,
  cut,
  type Paint,
  paintFor,
  printable,
  type Terminal,
} from '../../terminal/terminal.ts';
import { withModelsOf } from './models-of.ts';
import type { ModelsFlags } from './models-options.ts';

/**
 * `motorpool models fit`: compares the models of a file with the figures that it gives as
 * published, and returns the exit code.
 */
export function fitCommand(
  file: string,
  flags: Pick<ModelsFlags, 'json' | 'root'>,
  terminal: Terminal,
): number {
  return withModelsOf(file, flags, terminal, (own) => {
    const { stdout, env } = terminal;
    const fits = own.map((model) => ({ model, rows: fitOf(model) }));
    if (flags.json === true) {
      const models = fits.map(({ model, rows }) => ({
        model: model.id,
        meanError: rows.length === 0 ? null : meanOf(rows),
        assumed: model.own?.assumed ?? [],
        rows,
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
  rows: readonly FittedFigure[],
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
  return [`${name}: ${mean}, ${told}`, ...figureLines(rows, layout.columns), ''];
}

function figureLines(rows: readonly FittedFigure[], columns: number): readonly string[] {
  const table = rows.map(({ what, expected, simulated, unit, error, source }) => [
    what,
    roundedFigure(expected),
    `${roundedFigure(simulated)} ${unit}`,
    `${signedFigure(error.toFixed(1))} %`,
    source,
  ]);
  const widths = table[0]!.map((_, column) => Math.max(...table.map((row) => row[column]!.length)));
  return table.map((row) => {
    const cells = row.map((cell, column) =>
      column === 0 || column === 4 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!),
    );
    return cut(`  ${cells.join('  ').trimEnd()}`, columns);
  });
}

/** A figure with at most one decimal. */
export function roundedFigure(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(1);
}

/** The text of a figure with its sign; a zero has none. */
export function signedFigure(text: string): string {
  if (Number(text) === 0) return text.replace('-', '');
  return text.startsWith('-') ? text : `+${text}`;
}

/** The mean of the absolute errors, percent. */
function meanOf(rows: readonly FittedFigure[]): number {
  return rows.reduce((sum, { error }) => sum + Math.abs(error), 0) / rows.length;
}
