import type { VehicleModel } from './model.ts';

/** The states of charging that a port light tells apart. */
export type PortState = 'charging' | 'complete' | 'faulted' | 'unplugged' | 'waiting';

export type PortColor = '' | 'BLUE' | 'GREEN' | 'ORANGE';

/**
 * The color of the light at the charging port; empty for dark. Green while it charges and once it
 * is complete, blue while it waits, as the manual of the Tesla Model 3 has it; the light blinks in
 * the first of these, which a color does not say. Those of BMW and MINI are blue while they charge
 * and green only at the end, and orange while they wait, as the manual of the BMW i3 has it.
 * Orange for a fault in place of the red that the public service does not name (ours).
 */
export function portColor({ make }: Pick<VehicleModel, 'make'>, state: PortState): PortColor {
  return (blueChargers.has(make) ? blueWhileCharging : usual)[state];
}

type PortLight = Readonly<Record<PortState, PortColor>>;

const usual: PortLight = {
  unplugged: '',
  waiting: 'BLUE',
  charging: 'GREEN',
  complete: 'GREEN',
  faulted: 'ORANGE',
};

const blueWhileCharging: PortLight = { ...usual, waiting: 'ORANGE', charging: 'BLUE' };

const blueChargers: ReadonlySet<string> = new Set(['BMW', 'MINI']);
