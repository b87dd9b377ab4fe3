import type { Position } from './geography.ts';

/** The decimals of degrees that encoded polylines have: those of Google's maps, unless stated. */
export const usualPrecision = 5;
export const mostPrecision = 7;

/** Differences of up to 360 degrees to seven decimals and a sign have 33 bits. */
const mostWeight = 0x4000_0000;

/** The reason why a text is no encoded polyline, and the offset of the character. */
export interface PolylineMistake {
  readonly offset: number;
  readonly message: string;
}

/**
 * Decodes the points of an encoded polyline: differences in latitude and longitude, five bits a
 * character, lowest first.
 * Format: https://developers.google.com/maps/documentation/utilities/polylinealgorithm
 */
export function decodePolyline(text: string, precision: number): Position[] | PolylineMistake {
  const scale = scaleOf(precision);
  const points: Position[] = [];
  const sums = [0, 0];
  let isLongitude = false;
  for (let at = 0; at < text.length; ) {
    const start = at;
    let value = 0;
    let weight = 1;
    for (let isLast = false; !isLast; at += 1) {
      if (at === text.length) {
        return { offset: start, message: 'the polyline is cut short: its last number has no end' };
      }
      const code = text.charCodeAt(at) - 63;
      if (!(code >= 0 && code < 64)) {
        return { offset: at, message: `no polyline has the character ${text[at]}` };
      }
      if (weight > mostWeight)
        return { offset: start, message: 'a number of the polyline is too long' };
      value += (code % 32) * weight;
      weight *= 32;
      isLast = code < 32;
    }
    const difference = value % 2 === 1 ? -(value + 1) / 2 : value / 2;
    const axis = isLongitude ? 1 : 0;
    sums[axis]! += difference;
    const most = isLongitude ? 180 : 90;
    if (Math.abs(sums[axis]!) > most * scale) {
      const shown = `${isLongitude ? 'longitude' : 'latitude'} ${sums[axis]! / scale}`;
      const message = `the polyline leads off the globe, to ${shown}: has it a precision of 6?`;
      return { offset: start, message };
    }
    if (isLongitude) points.push({ latitude: sums[0]! / scale, longitude: sums[1]! / scale });
    isLongitude = !isLongitude;
  }
  if (!isLongitude) return points;
  return {
    offset: Math.max(0, text.length - 1),
    message: 'the polyline is cut short: its last point has no longitude',
  };
}

export function encodePolyline(points: Iterable<Position>, precision: number): string {
  const scale = scaleOf(precision);
  let text = '';
  let [latitude, longitude] = [0, 0];
  for (const point of points) {
    const [toLatitude, toLongitude] = [
      Math.round(point.latitude * scale),
      Math.round(point.longitude * scale),
    ];
    text += encoded(toLatitude - latitude) + encoded(toLongitude - longitude);
    [latitude, longitude] = [toLatitude, toLongitude];
  }
  return text;
}

function encoded(difference: number): string {
  let rest = difference < 0 ? -2 * difference - 1 : 2 * difference;
  let text = '';
  for (; rest >= 32; rest = Math.floor(rest / 32)) text += String.fromCharCode(95 + (rest % 32));
  return text + String.fromCharCode(63 + rest);
}

function scaleOf(precision: number): number {
  let scale = 1;
  for (let decimal = 0; decimal < precision; decimal += 1) scale *= 10;
  return scale;
}
