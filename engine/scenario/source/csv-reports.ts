import type { InSteps } from '../../in-steps.ts';
import {
  type CsvCell,
  type CsvRow,
  csvRows,
  getDelimiter,
  mostCellCharacters,
  mostCells,
} from './csv.ts';
import type { DiagnosticCode } from './diagnostic.ts';
import type { Findings, Span } from './findings.ts';
import type { Source } from './source.ts';

/** The most mistakes of one file; a wrong mark or export would otherwise be one in every row. */
export const mostMistakes = 5;

/** The place of a mistake that concerns a file as a whole. */
export const wholeFile = { start: 0, end: 1 };

const decimalAdvice = ': decimals take a point, or the file semicolons between values';

/** The rows of a CSV file and, in steps, its headings; mistakes are reported. */
export function* openCsv(findings: Findings, source: Source) {
  const delimiter = getDelimiter(source.text);
  const reports = new FileReports(findings.within(source), delimiter);
  const rows = csvRows(source.text, delimiter);
  return { reports, rows, head: yield* reports.headings(rows) };
}

/** Reports the mistakes in the rows of a CSV file. */
export class FileReports {
  count = 0;
  readonly #findings: Findings;
  readonly #delimiter: string;

  constructor(findings: Findings, delimiter: string) {
    this.#findings = findings;
    this.#delimiter = delimiter;
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

  /** Whether a row has a value for each heading; one that has not is reported. */
  fits({ cells, long }: CsvRow, head: readonly CsvCell[]): boolean {
    if (long !== undefined) this.#long(long);
    if (long !== undefined || cells.length === head.length) return long === undefined;
    const advice = this.#delimiter === ',' ? decimalAdvice : '';
    const count = cells.length > mostCells ? `more than ${mostCells}` : cells.length;
    const message = `${count} values below ${head.length} headings${advice}`;
    this.report(cells[0]!, 'value_malformed', message);
    return false;
  }

  /** The headings, in steps: the first row; undefined for none or too many, as reported. */
  *headings(rows: Iterator<CsvRow | undefined, void>): InSteps<readonly CsvCell[] | undefined> {
    let { done, value } = rows.next();
    for (; done !== true && value === undefined; { done, value } = rows.next()) yield;
    if (!value) return this.report(wholeFile, 'file_empty', 'the file has no rows');
    const { cells, long } = value;
    if (long !== undefined) return this.#long(long);
    if (cells.length <= mostCells) return cells;
    const message = `more than ${mostCells} headings: this is no table of values over time`;
    return this.report(cells.at(-1)!, 'value_malformed', message);
  }

  #long(value: Span): undefined {
    const message = `a value of more than ${mostCellCharacters} characters: is a quote missing?`;
    return this.report(value, 'value_malformed', message);
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
