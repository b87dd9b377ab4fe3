import type { Implementation } from '../chart/machine.ts';
import type { NamesOf } from './chart-words.ts';
import type { climateTable } from './charts.generated.ts';
import { isMoving } from './condition.ts';
import type { Dynamics } from './dynamics.ts';
import { byte, stateWidth } from './row.ts';

/** What the words of the climate chart mean. */
export function climateImplementation(
  dynamics: Dynamics,
): Implementation<NamesOf<typeof climateTable>> {
  const { fleet } = dynamics;
  const announce = (kind: string) => (row: number) => {
    if (dynamics.tells(row)) dynamics.tell(row, kind, {});
  };
  return {
    guards: { moving: (row) => isMoving(fleet, row) },
    actions: {
      startConditioning: () => {},
      stopConditioning: (row) => {
        fleet.states[row * stateWidth + byte.cabinTarget] = 0;
      },
      announceStarted: announce('climate.started'),
      announceStopped: announce('climate.stopped'),
      acceptUnchanged: () => dynamics.answerUnchanged(),
      refuseInMotion: () => dynamics.answerUnchanged('in_motion'),
    },
    delays: { conditioningTimeout: () => 30 * 60_000 },
  };
}
