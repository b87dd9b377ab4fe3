import { arch, availableParallelism, cpus, platform } from 'node:os';
import { cells, headings, type Section, type Table } from './figure.ts';

/** The machine that measured the figures. */
export function machine(): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  return `${model}, ${availableParallelism()} cores, ${platform()} ${arch()}, Node ${process.versions.node}`;
}

/** The sections as lines for a terminal. */
export function asText(sections: readonly Section[]): string {
  const lines = sections.flatMap(({ title, figures, tables = [] }) => [
    title,
    ...aligned({ head: headings, rows: figures.map(cells) }),
    '',
    ...tables.flatMap((table) => [
      ...(table.title === undefined ? [] : [table.title]),
      ...aligned(table),
      '',
    ]),
  ]);
  return lines.join('\n');
}

function aligned({ head: first, rows: others }: Table): readonly string[] {
  const rows = [first, ...others];
  const widths = first.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) =>
    `  ${row.map((cell, column) => cell.padEnd(widths[column]!)).join('  ')}`.trimEnd(),
  );
}

/**
 * The given page with these sections in place of those of the same titles, and new sections at its
 * end.
 */
export function asPage(sections: readonly Section[], before: string): string {
  const written = new Map(
    before
      .split(/^(?=## )/m)
      .slice(1)
      .map((text) => [/^## (.*)/.exec(text)![1]!, `${text.trimEnd()}\n`]),
  );
  for (const section of sections) written.set(section.title, sectionOfPage(section));
  const first = new Set(sections.filter(({ isFirst }) => isFirst).map(({ title }) => title));
  const [leading, others] = [true, false].map((isLeading) =>
    [...written].filter(([title]) => first.has(title) === isLeading).map(([, text]) => text),
  );
  return [head(), ...leading!, ...others!].join('\n');
}

function sectionOfPage({ title, notes, figures, tables = [], isFirst = false }: Section): string {
  const parts = [
    figures.length === 0 ? [] : piped({ head: headings, rows: figures.map(cells) }),
    tables.flatMap(tableOfPage),
  ];
  if (isFirst) parts.reverse();
  return [`## ${title}`, '', ...notes.flatMap((note) => [note, '']), ...parts.flat()].join('\n');
}

function tableOfPage({ title, note, plots = [], ...table }: Table): readonly string[] {
  const before = [
    title === undefined ? [] : [`### ${title}`],
    plots.map((plot) => `![${plot.title}](${plot.path})`),
    note === undefined ? [] : [note],
  ].flat();
  return [...before.flatMap((text) => [text, '']), ...piped(table)];
}

function piped({ head: first, rows }: Table): readonly string[] {
  const line = (row: readonly string[]): string => `| ${row.join(' | ')} |`;
  return [line(first), line(first.map(() => '---')), ...rows.map(line), ''];
}

function head(): string {
  return `# Performance

Our promises about speed and memory, with measured figures. This command writes the page:

\`\`\`sh
npm run bench -- --write docs/performance.md
\`\`\`

The figures are from ${machine()}. Each is a ratio: against a limit, or against a peer measured in the same run on the same
machine, because a time by itself says more about the machine than about the code. Every measurement has a process of
its own and times the bundled code that users run. Times vary by a tenth from run to run on a quiet machine and by a
half on a busy one; ratios vary less. The command fails when a promise is missed.

\`npm run bench -- fleet --sizes 1000,10000\` measures a part, and with \`--write\` leaves the other sections unchanged;
\`--json\` prints the same as one object.
`;
}
