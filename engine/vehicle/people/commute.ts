import type { Dynamics } from '../dynamics.ts';
import type { CommuterPersona } from '../row/persona.ts';
import { shortestKm } from './day-plan.ts';
import { drawnOnce } from './lifelong.ts';

/** The distance by road from a commuter's home to work, km; undefined for others. */
export function commutes(
  dynamics: Pick<Dynamics, 'fleet' | 'streams'>,
): (row: number) => number | undefined {
  const { fleet } = dynamics;
  const drawnKm = drawnOnce(dynamics, 'commute', (row) => {
    return (fleet.settingsOf(row).persona as CommuterPersona).distanceKm;
  });
  return (row) => {
    if (fleet.settingsOf(row).persona?.kind !== 'commuter') return undefined;
    return Math.max(shortestKm, drawnKm(row));
  };
}
