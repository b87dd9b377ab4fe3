import { Fault } from '../fault.ts';
import { canonicalJson, type Json } from '../log/canonical.ts';
import { namesIn, parseOutsideStep } from './outside-step.ts';
import { type CommandStep, isCommandStep } from './plan/order.ts';
import type { Scenario } from './plan/plan.ts';

/**
 * One order to one vehicle, written as a scenario step without the vehicle: `{ plugIn: { power:
 * '11kW' } }`, or only the verb: `'lock'`. It is checked like a step of the scenario, against the
 * same places and chargers and the current webhooks. Throws `ScenarioError`, or the fault
 * `command_malformed` for a verb that is not an order.
 */
export function parseOrder(
  scenario: Scenario,
  vehicle: { readonly name: string; readonly model: string },
  order: Json,
  webhooks: readonly string[] = [],
): CommandStep {
  const around = { vehicles: { [vehicle.name]: { model: vehicle.model } } };
  const names = namesIn(scenario, webhooks);
  const written = stepFor(vehicle.name, order);
  const step = parseOutsideStep(around, written, { file: 'order', inside: 0, names });
  if (!isCommandStep(step)) {
    throw new Fault('command_malformed', `${canonicalJson(order)} is not an order to a vehicle`);
  }
  return step;
}

function stepFor(vehicle: string, order: Json): Json {
  if (typeof order === 'string') return { [order]: vehicle };
  if (order === null || typeof order !== 'object' || Array.isArray(order)) return order;
  return Object.fromEntries(
    Object.entries(order).map(([verb, details]) => [verb, withVehicle(vehicle, details)]),
  );
}

function withVehicle(vehicle: string, details: Json): Json {
  if (details === null || typeof details !== 'object' || Array.isArray(details)) return vehicle;
  return Object.fromEntries([...Object.entries(details), ['vehicle', vehicle]]);
}
