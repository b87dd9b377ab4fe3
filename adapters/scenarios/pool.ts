import { memberIndex, memberName, type Scenario } from '../../engine/index.ts';

/** The number of vehicles of a scenario. */
export function poolSize({ vehicles, fleets }: Scenario): number {
  return fleets.reduce((sum, { count }) => sum + count, vehicles.length);
}

/** Whether a scenario has a vehicle of this name, alone or as a member of a fleet. */
export function hasVehicle({ vehicles, fleets }: Scenario, name: string): boolean {
  if (vehicles.some((vehicle) => vehicle.name === name)) return true;
  return fleets.some((fleet) => memberIndex(fleet, name) !== undefined);
}

/** Width of the column that names vehicles and webhooks. */
export function subjectWidth({ vehicles, fleets, webhooks }: Scenario): number {
  const names = [
    ...webhooks.map(({ name }) => name),
    ...vehicles.map(({ name }) => name),
    ...fleets.map(({ id, count }) => memberName(id, count - 1)),
  ];
  return names.reduce((width, { length }) => Math.min(24, Math.max(width, length)), 3);
}
