import * as z from 'zod';
import type { Part } from '../model/parts.ts';
import type { Reading } from '../vehicle/reporting/reading.ts';
import { flag, seatGrid, shaped } from './shape.ts';
import { electric, every, signal } from './signal.ts';

const common = {
  group: 'Closure',
  permission: 'read_security',
  provenance: 'public',
  isTimeless: true,
  followsKey: true,
} as const;

/** Row 0 is the front, column 0 the left. */
const seats = ['FrontLeft', 'FrontRight', 'BackLeft', 'BackRight'] as const;
type Seat = (typeof seats)[number];

/** Real cars send null for parts they do not report. */
const maybe = () => z.boolean().nullable().exactOptional();

const doorsSchema = () => z.strictObject(seatGrid({ isOpen: maybe(), isLocked: maybe() }));
const windowsSchema = () => z.strictObject(seatGrid({ isOpen: maybe() }));

function grid<T extends object>(entry: (seat: Seat) => T) {
  const values = seats.map((seat, index) => ({
    row: index >> 1,
    column: index & 1,
    ...entry(seat),
  }));
  return { values, rowCount: 2, columnCount: 2 };
}

function door(seat: Seat): Part {
  return (seat[0]!.toLowerCase() + seat.slice(1)) as Part;
}

/** Parts that lock with the car report the lock; the others only whether they are open. */
function lockable(part: Part) {
  return shaped(
    () => z.strictObject({ isOpen: maybe(), isLocked: maybe() }),
    (reading) => ({ isOpen: isOpen(reading, part), isLocked: isLocked(reading, part) }),
    (reading) => 3 * keyOf(isOpen(reading, part)) + keyOf(isLocked(reading, part)),
  );
}

function openable(part: Part) {
  return shaped(
    () => z.strictObject({ isOpen: maybe() }),
    (reading) => ({ isOpen: isOpen(reading, part) }),
    (reading) => keyOf(isOpen(reading, part)),
  );
}

function isOpen(reading: Reading, part: Part): boolean | null {
  return reading.reportsPart(part) ? reading.isOpen(part) : null;
}

function isLocked(reading: Reading, part: Part): boolean | null {
  return reading.reportsPart(part) ? reading.isLocked && !reading.isOpen(part) : null;
}

/** A number for each answer; a part that a make does not report never changes. */
function keyOf(answer: boolean | null): number {
  return answer === null ? 2 : Number(answer);
}

export const closureSignals = [
  signal({
    ...common,
    name: 'IsLocked',
    powertrains: every,
    ...flag((reading) => reading.isLocked),
  }),
  signal({
    ...common,
    name: 'Doors',
    powertrains: every,
    ...shaped(
      doorsSchema,
      (reading) =>
        grid((seat) => ({
          isOpen: isOpen(reading, door(seat)),
          isLocked: isLocked(reading, door(seat)),
        })),
      (reading) =>
        seats.reduce(
          (key, seat) => 3 * key + keyOf(isOpen(reading, door(seat))),
          Number(reading.isLocked),
        ),
    ),
  }),
  signal({
    ...common,
    name: 'Windows',
    powertrains: every,
    ...shaped(
      windowsSchema,
      (reading) => grid((seat) => ({ isOpen: isOpen(reading, `window${seat}`) })),
      (reading) =>
        seats.reduce((key, seat) => 3 * key + keyOf(isOpen(reading, `window${seat}`)), 0),
    ),
  }),
  signal({ ...common, name: 'Sunroof', powertrains: every, ...openable('sunroof') }),
  signal({ ...common, name: 'RearTrunk', powertrains: every, ...lockable('rearTrunk') }),
  signal({ ...common, name: 'FrontTrunk', powertrains: electric, ...lockable('frontTrunk') }),
  signal({ ...common, name: 'EngineCover', powertrains: every, ...openable('hood') }),
  signal({ ...common, name: 'Tailgate', powertrains: every, ...lockable('tailgate') }),
];
