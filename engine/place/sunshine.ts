import type { Position } from './geography.ts';
import { cosine, sine } from './trigonometry.ts';

const degree = Math.PI / 180;
const msPerHour = 3_600_000;
const msPerDay = 24 * msPerHour;
/** The midnight with which 2026 begins; the year of the sun has 365.2422 days. */
const yearStartMs = Date.UTC(2026, 0, 1);
const daysPerYear = 365.2422;

/**
 * The sine of the sun's height above the horizon, by the declination and the equation of time of
 * Spencer (1971); right to about half a degree.
 */
function sineOfSunHeight({ latitude, longitude }: Position, atMs: number): number {
  const days = (atMs - yearStartMs) / msPerDay;
  const year = (2 * Math.PI * (days - daysPerYear * Math.floor(days / daysPerYear))) / daysPerYear;
  const declination =
    0.006918 -
    0.399912 * cosine(year) +
    0.070257 * sine(year) -
    0.006758 * cosine(2 * year) +
    0.000907 * sine(2 * year) -
    0.002697 * cosine(3 * year) +
    0.00148 * sine(3 * year);
  const equationMin =
    229.18 *
    (0.000075 +
      0.001868 * cosine(year) -
      0.032077 * sine(year) -
      0.014615 * cosine(2 * year) -
      0.040849 * sine(2 * year));
  const utcHours = (atMs - msPerDay * Math.floor(atMs / msPerDay)) / msPerHour;
  const solarHours = utcHours + longitude / 15 + equationMin / 60;
  const hourAngle = (solarHours - 12) * 15 * degree;
  const north = latitude * degree;
  return sine(north) * sine(declination) + cosine(north) * cosine(declination) * cosine(hourAngle);
}

/**
 * The sunshine on level ground under a clear sky, W/m2, by Kasten and Czeplak (1980): it rises with
 * the sine of the sun's height alone.
 */
export function clearSkyWatts(position: Position, atMs: number): number {
  return Math.max(0, 910 * sineOfSunHeight(position, atMs) - 30);
}
