import type { Fleet } from './fleet.ts';

/** Brings the 12 V battery up to now where its regime has changed. Cheap where it has not. */
export function settleLowVoltage(_fleet: Fleet, _row: number, _nowMs: number): void {}
