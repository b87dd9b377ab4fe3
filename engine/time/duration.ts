/**
 * Reads a length of time: parts in falling order (`1w`, `2h30m`, `2h 30m`, `90s`), or the days and
 * time of an ISO 8601 duration (`PT2H30M`, `P1DT12H`, `P2W`). A decimal fraction is allowed if it
 * comes out in whole milliseconds (`1.5h`, `PT0.25S`). Undefined for anything else, for months and
 * years, whose length varies, and for negative durations.
 *
 * @returns whole milliseconds, at most the safe integers
 */
export function parseDuration(text: string): number | undefined {
  const parts = (plainPattern.exec(text.replace(gaps, '')) ?? isoPattern.exec(text))?.groups;
  if (!parts) return undefined;
  let totalMs = 0;
  for (const [unit, unitMs] of units) {
    const [whole, fraction = ''] = (parts[unit] ?? '0').split('.');
    // The fraction as an integer over a power of ten, since 0.1 x unitMs would already be rounded.
    const fractionMs = (Number(fraction) * unitMs) / Number(`1e${fraction.length}`);
    totalMs += Number(whole) * unitMs + fractionMs;
  }
  return Number.isSafeInteger(totalMs) ? totalMs : undefined;
}

/** Writes whole milliseconds from 0 up as `parseDuration` reads them: `2h30m`, `1d`, `0s`. */
export function formatDuration(durationMs: number): string {
  let text = '';
  let restMs = durationMs;
  for (const [unit, unitMs] of units) {
    // Weeks are read but not written: 10d says more than 1w3d.
    const count = unit === 'w' ? 0 : Math.floor(restMs / unitMs);
    restMs -= count * unitMs;
    if (count > 0) text += `${count}${unit}`;
  }
  return text || '0s';
}

/** A century, the longest duration to be stated: every instant of a run stays a safe integer. */
export const longestDurationMs = 36_525 * 86_400_000;

const units = [
  ['w', 604_800_000],
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1000],
  ['ms', 1],
] as const;

type Unit = (typeof units)[number][0];

function part(unit: Unit, letter: string): string {
  return `(?:(?<${unit}>\\d{1,15}(?:\\.\\d{1,9})?)${letter})?`;
}

/** The spaces between parts, and between a number and its unit. */
const gaps = /(?<=[a-z]) (?=\d)|(?<=\d) (?=[a-z])/g;

/** At least one part, a digit where the first one begins. */
const plainPattern = new RegExp(`^(?=\\d)${units.map(([unit]) => part(unit, unit)).join('')}$`);

const isoPattern = new RegExp(
  `^P(?=[\\dT])${part('w', 'W')}${part('d', 'D')}` +
    `(?:T(?=\\d)${part('h', 'H')}${part('m', 'M')}${part('s', 'S')})?$`,
);
