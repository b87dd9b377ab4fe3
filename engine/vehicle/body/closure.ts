import type { ImplementationOf } from '../../chart/machine.ts';
import { doorCount, keptByLock, opensInMotion, parts } from '../../model/parts.ts';
import { connectivityEvents, lockEvents } from '../chart-numbers.ts';
import type { closureTable } from '../charts.generated.ts';
import type { Dynamics } from '../dynamics.ts';
import { isLocked, isMoving, isPlugged } from '../row/condition.ts';

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

function never(): boolean {
  return false;
}
