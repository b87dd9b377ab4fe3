import { expect, test } from 'vitest';
import { parseInstantIn } from '../../../engine/time/local-instant.ts';
import { zone } from '../../../engine/time/zone.ts';

const berlin = zone('Europe/Berlin')!;
const at = (text: string): number | undefined => parseInstantIn(berlin, text);

test.each([
  '2026-03-10T17:00:00',
  '2026-03-10T17:00',
  '2026-03-10 17:00',
  '2026-03-10 17:00:00',
  '2026-03-10T16:00Z',
  '2026-03-10T18:00+02:00',
  '2026-03-10 16:00:00.000Z',
])('%s is the same instant', (text) => {
  expect(at(text)).toBe(Date.UTC(2026, 2, 10, 16));
});

test.each(['2026-03-10', '2026-03-10T17', '2026-03-10T17:0', '2026-03-10  17:00', '17:00', ''])(
  '%j is none',
  (text) => {
    expect(at(text)).toBeUndefined();
  },
);
