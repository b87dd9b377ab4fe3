import type { Scenario } from '../../engine/index.ts';

/** The number of vehicles of a scenario. */
export function poolSize({ vehicles, fleets }: Scenario): number {
  return fleets.reduce((sum, { count }) => sum + count, vehicles.length);
}

/** Whether a scenario has a vehicle of this name, alone or as a member of a fleet. */
export function hasVehicle({ vehicles, fleets }: Scenario, name: string): boolean {
  if (vehicles.some((vehicle) => vehicle.name === name)) return true;
  return fleets.some(({ id, count }) => {
    const number = Number(name.slice(id.prefix.length, name.length - id.suffix.length));
    return number >= 1 && number <= count && memberName(id, number) === name;
  });
}

/** The name of a member of a fleet, by its number. */
export function memberName(
  { prefix, width, suffix }: Scenario['fleets'][number]['id'],
  number: number,
): string {
  return prefix + String(number).padStart(width, '0') + suffix;
}

/** Width of the column that names vehicles and webhooks. */
export function subjectWidth({ vehicles, fleets, webhooks }: Scenario): number {
  const names = [
    ...webhooks.map(({ name }) => name),
    ...vehicles.map(({ name }) => name),
    ...fleets.map(({ id, count }) => memberName(id, count)),
  ];
  return names.reduce((width, { length }) => Math.min(24, Math.max(width, length)), 3);
}
