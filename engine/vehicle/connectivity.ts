import type { Implementation } from '../chart/machine.ts';
import { chargeEvents, chart } from './chart-numbers.ts';
import { isCompleteState } from './chart-sets.ts';
import type { NamesOf } from './chart-words.ts';
import type { connectivityTable } from './charts.generated.ts';
import { isOccupied } from './condition.ts';
import type { Dynamics } from './dynamics.ts';
import { byte, stateWidth } from './row.ts';
import { applyStandby, settleIdle } from './settle.ts';

/** What the words of the connectivity chart mean. */
export function connectivityImplementation(
  dynamics: Dynamics,
): Implementation<NamesOf<typeof connectivityTable>> {
  const { fleet, clock } = dynamics;
  const announce = (kind: string) => (row: number) => {
    if (dynamics.tells(row)) dynamics.tell(row, kind, {});
  };
  return {
    guards: { occupied: (row) => isOccupied(fleet, row) },
    actions: {
      applyStandby: (row) => {
        if (isOccupied(fleet, row)) return;
        settleIdle(fleet, row, clock.now);
        applyStandby(fleet, row, clock.now);
        // Only a car that waits at its limit has a timer that hangs on the drain.
        if (isCompleteState[fleet.states[row * stateWidth + byte.charge]!] === 1) {
          dynamics.send(row, chart.charge, chargeEvents['drain.change']);
        }
      },
      announceAsleep: announce('vehicle.slept'),
      announceAwake: announce('vehicle.woken'),
      announceOffline: announce('network.dropped'),
      announceOnline: announce('network.restored'),
      acceptUnchanged: () => dynamics.answerUnchanged(),
    },
    delays: {
      sleepTimeout: (row) => fleet.settingsOf(row).timeouts.sleepMs ?? fleet.profileOf(row).sleepMs,
    },
  };
}
