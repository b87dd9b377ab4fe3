import { html, raw } from 'hono/html';
import type { ReportHtml } from './report-html.ts';
import { type ChartScale, shareOf } from './scale.ts';

/** The content and labels of a chart; `content` is SVG in a box of `box.width` by `box.height`. */
export interface ChartSpec {
  readonly title: string;
  /** The content in words, for readers who cannot see it. */
  readonly summary: string;
  readonly tone: 'soc' | 'power' | 'distance' | 'fuel' | 'deliveries';
  readonly time: ChartScale;
  readonly value: ChartScale;
  readonly unit: string;
  readonly content: string;
  /** Instants of failures. */
  readonly marksMs: readonly number[];
}

/**
 * The coordinates of the drawing, which is stretched to the page: lines keep their width, and texts
 * stand outside.
 */
export const box = { width: 1000, height: 200 } as const;

/** A chart whose labels are text beside the drawing, so that they are readable at any width. */
export function chart({
  title,
  summary,
  tone,
  time,
  value,
  unit,
  content,
  marksMs,
}: ChartSpec): ReportHtml {
  const across = (at: number): string => `${(shareOf(time, at) * 100).toFixed(2)}%`;
  const up = (at: number): string => `${(shareOf(value, at) * 100).toFixed(2)}%`;
  const grid = value.ticks.map(({ at }) => {
    const y = yOf(value, at);
    return `<line class="grid" x1="0" x2="${box.width}" y1="${y}" y2="${y}"/>`;
  });
  const marks = marksMs.map((at) => {
    const x = xOf(time, at);
    return `<line class="mark" x1="${x}" x2="${x}" y1="0" y2="${box.height}"/>`;
  });
  const drawing = [...grid, content, ...marks].join('');
  return html`<figure class="chart ${tone}">
<figcaption><b>${title}${unit === '' ? '' : `, ${unit}`}</b> <span>${summary}</span></figcaption>
<div class="plot">
<div class="up" aria-hidden="true">${value.ticks.map(({ at, label }) => html`<span style="bottom:${up(at)}">${label}</span>`)}</div>
<svg viewBox="0 0 ${box.width} ${box.height}" preserveAspectRatio="none" role="img" aria-label="${title}: ${summary}">${raw(drawing)}</svg>
<div class="across" aria-hidden="true">${time.ticks.map(({ at, label }) => html`<span style="left:${across(at)}">${label}</span>`)}</div>
</div>
</figure>`;
}

export function xOf(time: ChartScale, atMs: number): string {
  return (shareOf(time, atMs) * box.width).toFixed(1);
}

export function yOf(value: ChartScale, at: number): string {
  return ((1 - shareOf(value, at)) * box.height).toFixed(1);
}
