import type { ImplementationOf } from '../../chart/machine.ts';
import { connectivityEvents } from '../chart-numbers.ts';
import type { lockTable } from '../charts.generated.ts';
import type { Dynamics } from '../dynamics.ts';
import type { VehicleFacts } from '../facts.ts';
import { isAnyDoorOpen, isMoving } from '../row/condition.ts';
import type { LockContext } from './lock.chart.ts';

/** The functions behind the names of the lock chart. */
export function lockImplementation(dynamics: Dynamics): ImplementationOf<typeof lockTable> {
  const { fleet } = dynamics;
  const announce =
    <Kind extends 'doors.locked' | 'doors.unlocked'>(kind: Kind, data: VehicleFacts[Kind]) =>
    (row: number) => {
      if (dynamics.tells(row)) dynamics.tell(row, kind, data);
      dynamics.send(row, connectivityEvents['activity.note']);
    };
  return {
    guards: {
      doorOpen: (row) => !fleet.profileOf(row).locksWithDoorOpen && isAnyDoorOpen(fleet, row),
      locksOnDriving: (row) => fleet.profileOf(row).autoLocks,
      moving: (row) => isMoving(fleet, row),
    },
    actions: {
      announceLocked: announce('doors.locked', { by: 'command' }),
      announceUnlocked: announce('doors.unlocked', { by: 'command' }),
      announceRelocked: announce('doors.locked', { by: 'timer' }),
      announceAutoLocked: announce('doors.locked', { by: 'motion' }),
      acceptUnchanged: () => dynamics.answerUnchanged(),
      refuseDoorOpen: () => dynamics.answerUnchanged('door_open'),
      refuseInMotion: () => dynamics.answerUnchanged('in_motion'),
    },
    delays: {
      relockTimeout: (row) => relockMs(dynamics, row),
    },
  };
}

/** The facts of a row that the machine's guards and delays read. */
export function getLockContext(dynamics: Dynamics, row: number): LockContext {
  const { fleet } = dynamics;
  const { autoLocks, locksWithDoorOpen } = fleet.profileOf(row);
  return {
    doorOpen: isAnyDoorOpen(fleet, row),
    locksWithDoorOpen,
    moving: isMoving(fleet, row),
    autoLocks,
    relockMs: relockMs(dynamics, row),
  };
}

function relockMs({ fleet }: Dynamics, row: number): number {
  return fleet.settingsOf(row).timeouts.relockMs ?? fleet.profileOf(row).relockMs;
}
