import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodePolyline, encodePolyline } from '../../../engine/place/polyline.ts';

test('decodes the example of the format', () => {
  expect(decodePolyline('_p~iF~ps|U_ulLnnqC_mqNvxq`@', 5)).toEqual([
    { latitude: 38.5, longitude: -120.2 },
    { latitude: 40.7, longitude: -120.95 },
    { latitude: 43.252, longitude: -126.453 },
  ]);
});

test('decodes what it encodes, to the decimals of the precision', () => {
  const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true });
  const point = fc.record({ latitude: degrees(90), longitude: degrees(180) });
  fc.assert(
    fc.property(fc.array(point), fc.integer({ min: 1, max: 7 }), (points, precision) => {
      const decoded = decodePolyline(encodePolyline(points, precision), precision);

      if (!Array.isArray(decoded)) throw new Error(decoded.message);
      expect(decoded).toHaveLength(points.length);
      decoded.forEach(({ latitude, longitude }, at) => {
        expect(Math.abs(latitude - points[at]!.latitude)).toBeLessThan(0.51 * 10 ** -precision);
        expect(Math.abs(longitude - points[at]!.longitude)).toBeLessThan(0.51 * 10 ** -precision);
      });
    }),
  );
});

test.each([
  ['_p~iF~ps|', 5, 5, 'the polyline is cut short: its last number has no end'],
  ['_p~iF', 5, 4, 'the polyline is cut short: its last point has no longitude'],
  ['_p~iF ~ps|U', 5, 5, 'no polyline has the character  '],
  [
    '_p~iF~ps|U',
    3,
    0,
    'the polyline leads off the globe, to latitude 3850: has it a precision of 6?',
  ],
  ['~~~~~~~~~~~~', 5, 0, 'a number of the polyline is too long'],
])('says what is wrong with %s', (text, precision, offset, message) => {
  const mistake = decodePolyline(text, precision);

  expect(mistake).toEqual({ message, offset });
});
