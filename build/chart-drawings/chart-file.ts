import { readFileSync } from 'node:fs';
import { chartSvg } from '../../adapters/charts/chart-svg.ts';
import type { ChartDrawing } from '../../adapters/charts/drawing.ts';

/** The looks of drawings, in light or dark as the reader prefers. */
export const chartStyle = readFileSync(
  new URL('../../adapters/charts/chart-style.css', import.meta.url),
  'utf8',
);

/** A drawing as a file. */
export function chartFile(drawing: ChartDrawing): string {
  return chartSvg(drawing).replace('>', () => `><style>${chartStyle}</style>`);
}
