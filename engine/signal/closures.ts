import { z } from 'zod';
import type { Reading } from '../vehicle/reading.ts';
import type { Part } from '../vehicle/row.ts';
import { flag, seatGrid, shaped } from './shape.ts';
import { electric, every, signal } from './signal.ts';

const common = { group: 'Closure', permission: 'read_security', provenance: 'public' } as const;

/** Row 0 is the front, column 0 the left. */
const seats = ['FrontLeft', 'FrontRight', 'BackLeft', 'BackRight'] as const;

const doorsSchema = () =>
  z.strictObject(
    seatGrid({ isOpen: z.boolean().exactOptional(), isLocked: z.boolean().exactOptional() }),
  );
const windowsSchema = () => z.strictObject(seatGrid({ isOpen: z.boolean().exactOptional() }));

/** Real cars send null for what they do not know. */
const maybe = () => z.boolean().nullable().exactOptional();

function grid<T extends object>(entry: (seat: (typeof seats)[number]) => T) {
  const values = seats.map((seat, index) => ({
    row: index >> 1,
    column: index & 1,
    ...entry(seat),
  }));
  return { values, rowCount: 2, columnCount: 2 };
}

function door(seat: (typeof seats)[number]): Part {
  return (seat[0]!.toLowerCase() + seat.slice(1)) as Part;
}

/** Flaps that lock with the car say so; the others only whether they are open. */
function lockable(part: Part) {
  return shaped(
    () => z.strictObject({ isOpen: maybe(), isLocked: maybe() }),
    (reading) => ({ isOpen: reading.isOpen(part), isLocked: isLocked(reading, part) }),
    (reading) => (reading.isOpen(part) ? 2 : 0) + (isLocked(reading, part) ? 1 : 0),
  );
}

function openable(part: Part) {
  return shaped(
    () => z.strictObject({ isOpen: maybe() }),
    (reading) => ({ isOpen: reading.isOpen(part) }),
    (reading) => (reading.isOpen(part) ? 1 : 0),
  );
}

function isLocked(reading: Reading, part: Part): boolean {
  return reading.isLocked && !reading.isOpen(part);
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
          isOpen: reading.isOpen(door(seat)),
          isLocked: isLocked(reading, door(seat)),
        })),
      (reading) => reading.closuresKey,
    ),
  }),
  signal({
    ...common,
    name: 'Windows',
    powertrains: every,
    ...shaped(
      windowsSchema,
      (reading) => grid((seat) => ({ isOpen: reading.isOpen(`window${seat}`) })),
      (reading) =>
        seats.reduce((key, seat) => key * 2 + (reading.isOpen(`window${seat}`) ? 1 : 0), 0),
    ),
  }),
  signal({ ...common, name: 'Sunroof', powertrains: every, ...openable('sunroof') }),
  signal({ ...common, name: 'RearTrunk', powertrains: every, ...lockable('rearTrunk') }),
  signal({ ...common, name: 'FrontTrunk', powertrains: electric, ...lockable('frontTrunk') }),
  signal({ ...common, name: 'EngineCover', powertrains: every, ...openable('hood') }),
  signal({ ...common, name: 'Tailgate', powertrains: every, ...lockable('tailgate') }),
];
