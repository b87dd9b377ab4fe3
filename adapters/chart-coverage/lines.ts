import { type ChartCoverage, isTaken, type SuiteCoverage } from './coverage.ts';
import { figuresOf, powertrains, type TakenShare } from './summary.ts';

/** Gives a text a look, where its output has any. */
type LineLook = (look: 'bold' | 'dim', text: string) => string;

/** The table of coverage: a line for each chart, and one for all. */
export function coverageLines({ charts }: SuiteCoverage, paint: LineLook): readonly string[] {
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

/** `coverage of charts: 162 of 333 transitions (48.6 %), 80 of 100 states`. */
export function coverageLine({ charts }: SuiteCoverage): string {
  const { transitions, states, percent } = figuresOf(charts);
  const most = `${transitions.taken} of ${transitions.of} transitions (${percent} %)`;
  return `coverage of charts: ${most}, ${states.taken} of ${states.of} states`;
}

/** The line below a table that says by which option the untaken transitions are shown. */
export function untakenLine({ charts }: SuiteCoverage, option: string): string | undefined {
  const all = charts.flatMap(({ transitions }) => transitions);
  const left = all.filter((each) => !isTaken(each));
  const never = left.filter(({ unreachable }) => unreachable !== undefined).length;
  if (left.length === 0) return undefined;
  const aside = never === 0 ? '' : `; of ${never} more no scenario can take any`;
  return `not taken: ${left.length - never}${aside}. ${option} draws the charts with them`;
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
