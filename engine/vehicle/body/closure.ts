import type { ImplementationOf } from '../../chart/machine.ts';
import { doorCount, keptByLock, opensInMotion, type Part, parts } from '../../model/parts.ts';
import { connectivityEvents, lockEvents } from '../chart-numbers.ts';
import type { closureTable } from '../charts.generated.ts';
import type { Dynamics } from '../dynamics.ts';
import { isLocked, isMoving, isPlugged } from '../row/condition.ts';
import type { ClosureContext } from './closure.chart.ts';

/** The functions behind the names of the closure chart, for one part. */
export function closureImplementation(
  dynamics: Dynamics,
  index: number,
): ImplementationOf<typeof closureTable> {
  const { fleet } = dynamics;
  const part = parts[index]!;
  const isDoor = index < doorCount;
  const announce = (row: number, change: 'closed' | 'opened'): void => {
    const kind = `${isDoor ? 'door' : 'closure'}.${change}` as const;
    if (dynamics.tells(row)) dynamics.tell(row, kind, { part });
    dynamics.send(row, connectivityEvents['activity.note']);
  };
  return {
    guards: {
      barredByLock: keptByLock.has(part) ? (row) => isLocked(fleet, row) : never,
      barredByMotion: opensInMotion.has(part) ? never : (row) => isMoving(fleet, row),
      obstructed: part === 'chargingPort' ? (row) => isPlugged(fleet, row) : never,
    },
    actions: {
      announceOpened: (row) => {
        announce(row, 'opened');
        if (isDoor) dynamics.send(row, lockEvents['door.opened']);
      },
      announceClosed: (row) => announce(row, 'closed'),
      acceptUnchanged: () => dynamics.answerUnchanged(),
      refuseLocked: () => dynamics.answerUnchanged('locked'),
      refuseInMotion: () => dynamics.answerUnchanged('in_motion'),
      refuseCableConnected: () => dynamics.answerUnchanged('cable_connected'),
    },
    delays: {},
  };
}

/** The facts of a row that the machine's guards and delays read. */
export function getClosureContext({ fleet }: Dynamics, row: number, part: Part): ClosureContext {
  return {
    part,
    locked: isLocked(fleet, row),
    moving: isMoving(fleet, row),
    plugged: isPlugged(fleet, row),
  };
}

function never(): boolean {
  return false;
}
