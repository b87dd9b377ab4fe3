/**
 * Draws every chart: adapters/charts/drawings.generated.ts for the dashboard and the lab, an image in docs/charts/ for each,
 * and the parts of docs/charts.md between the markers of a chart, such as `<!-- lock -->`.
 */

import type { ChartDrawing } from '../adapters/charts/drawing.ts';
import { chartFile } from './chart-drawings/chart-file.ts';
import { readChart } from './chart-drawings/chart-words.ts';
import { layOut } from './chart-drawings/layout.ts';
import { chartSection } from './chart-drawings/section.ts';
import { findCharts } from './compile-charts.ts';
import { type GeneratedModule, generatedModule } from './generated-module.ts';

/** Every chart as it is drawn. */
export async function drawCharts(): Promise<readonly ChartDrawing[]> {
  const charts = await findCharts();
  return Promise.all(charts.map(({ definition }) => layOut(readChart(definition.machine))));
}

export async function generate(): Promise<readonly GeneratedModule[]> {
  const drawings = await drawCharts();
  const page = 'docs/charts.md';
  return [
    generatedModule('adapters/charts/drawings.generated.ts', [], () => moduleOf(drawings)),
    ...drawings.map((drawing) =>
      generatedModule(`docs/charts/${drawing.id}.svg`, [], () => imageOf(drawing)),
    ),
    generatedModule(page, [page], (text) => drawings.reduce(withSection, text)),
  ];
}

function moduleOf(drawings: readonly ChartDrawing[]): string {
  const each = drawings.map((drawing) => `  ${JSON.stringify(drawing)},`);
  return `// Made by build/generate-charts.ts from *.chart.ts; do not edit.
import type { ChartDrawing } from './drawing.ts';

/** The drawings of all charts, in the order of their folders and names. */
export const chartDrawings: readonly ChartDrawing[] = [
${each.join('\n')}
];
`;
}

function imageOf(drawing: ChartDrawing): string {
  const mark = '<!-- Made by build/generate-charts.ts from *.chart.ts; do not edit. -->';
  return `${mark}\n${chartFile(drawing)}`;
}

/** A page with the part of a chart. Throws where the page has no such part. */
function withSection(page: string, drawing: ChartDrawing): string {
  const [open, close] = [`<!-- ${drawing.id} -->`, `<!-- /${drawing.id} -->`];
  const [before = '', rest] = page.split(open);
  const [, after] = rest?.split(close) ?? [];
  if (after === undefined) throw new Error(`docs/charts.md has no part from ${open} to ${close}`);
  return [before, open, '\n\n', chartSection(drawing), '\n\n', close, after].join('');
}
