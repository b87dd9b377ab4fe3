import type { Json } from '../../log/canonical.ts';
import type { SignalBody } from '../../vehicle/row/signal-body.ts';
import { type LegacyResource, legacyResource } from './resource.ts';

/**
 * Locks and openings (stated). There is no body without the lock; a group that the vehicle does not
 * report is an empty array, and a single part that it does not report is UNKNOWN.
 */
export function security(): LegacyResource {
  return legacyResource({
    path: '/security',
    name: 'Lock status',
    permission: 'read_security',
    needs: ['Closure.IsLocked'],
    shows: [
      'Closure.Doors',
      'Closure.Windows',
      'Closure.Sunroof',
      'Closure.FrontTrunk',
      'Closure.EngineCover',
      'Closure.RearTrunk',
      'Charge.IsChargingPortFlapOpen',
    ],
    body: ([lock], [doors, windows, sunroof, frontTrunk, hood, rearTrunk, flap], { model }) => {
      // A battery vehicle has a trunk in front, any other has its engine there.
      const front = model.powertrain === 'BEV' ? frontTrunk : hood;
      return {
        isLocked: lock['value'] ?? null,
        doors: known(seats.map((seat) => part(seat.type, entryAt(doors, seat)?.['isOpen']))),
        windows: known(seats.map((seat) => part(seat.type, entryAt(windows, seat)?.['isOpen']))),
        sunroof: known([part('sunroof', sunroof?.['isOpen'])]),
        storage: known([part('front', front?.['isOpen']), part('rear', rearTrunk?.['isOpen'])]),
        chargingPort: known([part('chargingPort', flap?.['value'])]),
      };
    },
  });
}

/** In the order of the interface. */
const seats = [
  { type: 'frontLeft', row: 0, column: 0 },
  { type: 'frontRight', row: 0, column: 1 },
  { type: 'backRight', row: 1, column: 1 },
  { type: 'backLeft', row: 1, column: 0 },
] as const;

interface SecurityPart {
  readonly [member: string]: Json;
  readonly type: string;
  readonly status: 'CLOSED' | 'OPEN' | 'UNKNOWN';
}

function part(type: string, isOpen: Json | undefined): SecurityPart {
  if (isOpen === true) return { type, status: 'OPEN' };
  return { type, status: isOpen === false ? 'CLOSED' : 'UNKNOWN' };
}

/** The parts, or none if not one of them is known. */
function known(parts: readonly SecurityPart[]): readonly SecurityPart[] {
  return parts.some(({ status }) => status !== 'UNKNOWN') ? parts : [];
}

function entryAt(
  grid: SignalBody | undefined,
  { row, column }: (typeof seats)[number],
): SignalBody | undefined {
  const entries = (grid?.['values'] ?? []) as readonly SignalBody[];
  return entries.find((each) => each['row'] === row && each['column'] === column);
}
