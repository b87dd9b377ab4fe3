import { parseInstant } from '../../../../engine/index.ts';
import type { Attempted } from '../../../past/attempts-of-log.ts';
import { counted } from '../../../terminal/terminal.ts';
import { xmlText } from '../xml-text.ts';
import { box } from './chart.ts';
import { type ChartScale, shareOf, valueScale } from './scale.ts';

/** The attempts that began in an interval, by result. */
interface Bin {
  delivered: number;
  failed: number;
}

const bins = 80;

/** Attempts over time as bars: successes, and failures on top of them. */
export function deliveryBars(
  attempts: readonly Attempted[],
  time: ChartScale,
): { readonly value: ChartScale; readonly content: string } {
  const found: Bin[] = Array.from({ length: bins }, () => ({ delivered: 0, failed: 0 }));
  for (const { at, outcome } of attempts) {
    const index = Math.floor(shareOf(time, parseInstant(at) ?? time.from) * bins);
    const bin = found[Math.min(bins - 1, Math.max(0, index))]!;
    bin[outcome?.isDelivered === true ? 'delivered' : 'failed'] += 1;
  }
  const value = valueScale(
    0,
    Math.max(4, ...found.map(({ delivered, failed }) => delivered + failed)),
  );
  return { value, content: found.map((bin, index) => barOf(bin, index, value)).join('') };
}

function barOf({ delivered, failed }: Bin, index: number, value: ChartScale): string {
  if (delivered + failed === 0) return '';
  const width = box.width / bins;
  const tall = (count: number): number => shareOf(value, count) * box.height;
  const bar = (name: string, from: number, count: number): string => {
    if (count === 0) return '';
    const y = (box.height - tall(from + count)).toFixed(1);
    const x = (index * width + 1).toFixed(1);
    return `<rect class="${name}" x="${x}" y="${y}" width="${(width - 2).toFixed(1)}" height="${tall(count).toFixed(1)}"/>`;
  };
  const words = `${counted(delivered, 'attempt')} delivered, ${failed} failed`;
  return `<g>${bar('delivered', 0, delivered)}${bar('failed', delivered, failed)}<title>${xmlText(words)}</title></g>`;
}
