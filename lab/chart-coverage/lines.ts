import type { Paint } from '../../adapters/words/paint.ts';
import { type ChartCoverage, isTaken, type TransitionCoverage, untakenWords } from './coverage.ts';
import { figuresOf, powertrains, type TakenShare } from './summary.ts';

/** The table of coverage: a line for each chart, and one for all. */
export function coverageLines(charts: readonly ChartCoverage[], paint: Paint): readonly string[] {
  const rows = [headings, ...charts.map((each) => cellsOf(each.chart, [each]))];
  rows.push(cellsOf('all', charts));
  const widths = headings.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!),
      )
      .join('  '),
  );
  return [paint('dim', lines[0]!), ...lines.slice(1, -1), paint('bold', lines.at(-1)!)];
}

/** A line for each transition that no run took: those that count, then those that cannot be taken. */
export function untakenLines(charts: readonly ChartCoverage[]): readonly string[] {
  const left = charts.flatMap(({ transitions }) => transitions.filter((each) => !isTaken(each)));
  return [
    ...linesOf(
      'not taken:',
      left.filter(({ unreachable }) => unreachable === undefined),
    ),
    ...linesOf(
      'no scenario can take:',
      left.filter(({ unreachable }) => unreachable !== undefined),
    ),
  ];
}

function linesOf(title: string, some: readonly TransitionCoverage[]): readonly string[] {
  if (some.length === 0) return [];
  return [title, ...some.map((each) => `- ${each.name}: ${untakenWords(each)}`)];
}

const headings = [
  'chart',
  'states',
  'transitions',
  '%',
  'moves',
  'stays',
  'refusals',
  ...powertrains,
] as const;

function cellsOf(name: string, charts: readonly ChartCoverage[]): readonly string[] {
  const figures = figuresOf(charts);
  return [
    name,
    shareWords(figures.states),
    shareWords(figures.transitions),
    figures.percent.toFixed(1),
    shareWords(figures.moves),
    shareWords(figures.stays),
    shareWords(figures.refuses),
    ...powertrains.map((kind) => String(figures.kinds[kind])),
  ];
}

function shareWords({ taken, of }: TakenShare): string {
  return of === 0 ? '-' : `${taken}/${of}`;
}
