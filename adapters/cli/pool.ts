import type { Scenario } from '../../engine/index.ts';

type IdPattern = Scenario['fleets'][number]['id'];

/** How many vehicles a scenario has. */
export function poolSize({ vehicles, fleets }: Scenario): number {
  return fleets.reduce((sum, { count }) => sum + count, vehicles.length);
}

/** Whether a vehicle of this name is in the scenario, on its own or as a member of a fleet. */
export function hasVehicle({ vehicles, fleets }: Scenario, name: string): boolean {
  if (vehicles.some((vehicle) => vehicle.name === name)) return true;
  return fleets.some(({ id, count }) => {
    const number = Number(name.slice(id.prefix.length, name.length - id.suffix.length));
    return number >= 1 && number <= count && memberName(id, number) === name;
  });
}

/** The name of a member of a fleet; they are numbered from 1. */
export function memberName({ prefix, width, suffix }: IdPattern, number: number): string {
  return prefix + String(number).padStart(width, '0') + suffix;
}

/** Width of the column in which vehicles and webhooks are named. */
export function subjectWidth({ vehicles, fleets, webhooks }: Scenario): number {
  const names = [
    ...webhooks.map(({ name }) => name),
    ...vehicles.map(({ name }) => name),
    ...fleets.map(({ id, count }) => memberName(id, count)),
  ];
  return names.reduce((width, { length }) => Math.min(24, Math.max(width, length)), 3);
}
