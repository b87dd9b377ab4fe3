import type { CsvCell } from './csv.ts';
import type { DiagnosticCode } from './diagnostic.ts';
import type { Findings } from './findings.ts';

/** The most mistakes of one file; a wrong mark would otherwise be one in every row. */
const mostMistakes = 5;

/** The place of a mistake that concerns a file as a whole. */
export const wholeFile = { start: 0, end: 1 };

const decimalAdvice = ': decimals take a point, or the file semicolons between values';

/** Reports the mistakes in the rows of a CSV file. */
export class FileReports {
  count = 0;
  readonly #findings: Findings;

  constructor(findings: Findings) {
    this.#findings = findings;
  }

  get isFull(): boolean {
    return this.count >= mostMistakes;
  }

  report(
    { start, end }: Pick<CsvCell, 'start' | 'end'>,
    code: DiagnosticCode,
    message: string,
    suggestion?: string,
  ): undefined {
    this.count += 1;
    this.#findings.report(code, message, { start, end }, suggestion);
    return undefined;
  }

  /** Reports a row with more or fewer values than headings. */
  width(row: readonly CsvCell[], head: readonly CsvCell[], delimiter: string): void {
    const advice = delimiter === ',' ? decimalAdvice : '';
    const message = `${row.length} values below ${head.length} headings${advice}`;
    this.report(row[0]!, 'value_malformed', message);
  }
}

/** The number in a cell; undefined for another text, which is reported. */
export function csvNumber(reports: FileReports, cell: CsvCell): number | undefined {
  const { text } = cell;
  if (isCsvNumber(text)) return Number(text);
  const pointed = text.replace(',', '.');
  const meant = isCsvNumber(pointed) ? pointed : undefined;
  const message =
    meant === undefined
      ? `expected a number, found ${text === '' ? 'nothing' : text.slice(0, 40)}`
      : `expected a number with a decimal point, found ${text}`;
  return reports.report(cell, 'value_malformed', message, meant);
}

export function isCsvNumber(text: string): boolean {
  return /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/.test(text);
}
