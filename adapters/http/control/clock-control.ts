import type { WorldClock } from '../../pace/world-clock.ts';
import type { Timekeeper } from '../timekeeper.ts';

/** The clock of a world in the hands of the control API. */
export type ClockControl = Timekeeper &
  Pick<
    WorldClock,
    | 'advance'
    | 'changeSpeed'
    | 'enterPresenter'
    | 'heedPauses'
    | 'holdBack'
    | 'leavePresenter'
    | 'lock'
    | 'pause'
    | 'play'
    | 'state'
    | 'unlock'
  >;
