import { chartColours, chartStyle } from '../../adapters/charts/chart-style.ts';
import { chartSvg } from '../../adapters/charts/chart-svg.ts';
import type { ChartDrawing } from '../../adapters/charts/drawing.ts';

/** A drawing as a file, in light or dark as its reader prefers. */
export function chartFile(drawing: ChartDrawing): string {
  const colours = `.statechart{${chartColours.light}}@media(prefers-color-scheme:dark){.statechart{${chartColours.dark}}}`;
  return chartSvg(drawing).replace('>', () => `><style>${colours}${chartStyle}</style>`);
}
