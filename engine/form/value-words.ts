import { formatDuration } from '../time/duration.ts';

/** A value as a person would write it. */
export function show(value: unknown): string {
  if (typeof value === 'number') return String(Math.round(value * 10_000) / 10_000);
  return value === undefined || value === null ? 'nothing' : JSON.stringify(value);
}

/** The value of an expression: milliseconds are written as a duration where they are one. */
export function showDuration(value: unknown): string {
  return typeof value === 'number' ? formatDuration(Math.round(value)) : show(value);
}
