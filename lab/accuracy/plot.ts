import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { markupText } from '../../adapters/words/markup-text.ts';
import type { Accuracy } from './accuracy.ts';
import { type AccuracyRow, isCounted } from './row.ts';

/**
 * Writes a plot of every car into a folder, `<id>.svg`: each figure that was predicted over the
 * published one. Returns the number of files.
 */
export function writePlots(folder: string, { groups }: Accuracy): number {
  // The bias is of the same rows as the mean.
  const shown = groups.filter(({ unit, measure }) => unit === '%' && measure !== 'bias');
  const vehicles = [...new Set(shown.flatMap(({ rows }) => rows.map(({ vehicle }) => vehicle)))];
  const named = vehicles.filter((id) => id !== '');
  mkdirSync(folder, { recursive: true });
  for (const id of named) {
    const own = shown.flatMap(({ title, rows }) => {
      const ofCar = rows.filter(
        ({ vehicle, expectedTo }) => vehicle === id && expectedTo === undefined,
      );
      const lines: (AccuracyRow | string)[] = ofCar;
      if (ofCar.length > 0) lines.unshift(title);
      return lines;
    });
    writeFileSync(join(folder, `${id}.svg`), plotOf(id, own));
  }
  return named.length;
}

/**
 * The plot of a car as SVG: a line for each row, a dot at predicted over published, below the title
 * of its group.
 */
function plotOf(id: string, rows: readonly (AccuracyRow | string)[]): string {
  const height = top + rows.length * lineHeight + 30;
  const marks = [-30, -20, -10, 0, 10, 20, 30].map((percent) => {
    const x = xOf(percent);
    const stroke = percent === 0 ? '#555' : '#ddd';
    return (
      `<line x1="${x}" y1="${top - 8}" x2="${x}" y2="${height - 24}" stroke="${stroke}"/>` +
      `<text x="${x}" y="${height - 8}" text-anchor="middle">${percent} %</text>`
    );
  });
  const lines = rows.map((row, index) => {
    const y = top + index * lineHeight + 8;
    if (typeof row === 'string') {
      return `<text x="8" y="${y + 4}" font-weight="bold">${markupText(row)}</text>`;
    }
    const fill = isCounted(row) ? '#0b62a4' : '#fff';
    return (
      `<text x="20" y="${y + 4}">${markupText(row.what)}</text>` +
      `<circle cx="${xOf(row.error)}" cy="${y}" r="4" fill="${fill}" stroke="#0b62a4"/>` +
      `<text x="${width - 8}" y="${y + 4}" text-anchor="end">` +
      `${short(row.simulated)} / ${short(row.expected)} ${markupText(row.unit)}</text>`
    );
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="sans-serif" font-size="11">`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    `<text x="8" y="20" font-size="14">${markupText(id)}: predicted / published</text>`,
    '<text x="8" y="36">filled: counts for the verdict; hollow: used for a fit, or set aside</text>',
    ...marks,
    ...lines,
    '</svg>',
    '',
  ].join('\n');
}

const width = 760;
const top = 60;
const lineHeight = 20;

/** Where an error in percent stands; errors beyond 35 % stand at the edge. */
function xOf(percent: number): number {
  return Math.round(410 + 6 * Math.max(-35, Math.min(35, percent)));
}

function short(value: number): string {
  return Number(value.toPrecision(3)).toString();
}
