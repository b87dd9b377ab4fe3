import { invariant } from '../invariant.ts';
import type { Json } from '../log/canonical.ts';
import { parseOutsideStep } from './outside-step.ts';
import type { FaultPlan } from './plan/faults.ts';
import type { FleetSpec, Scenario } from './plan/plan.ts';
import { writtenCharger } from './read/charger.ts';

/**
 * A fault written as in a step of a scenario, `{ target: 'api.signals.*', effects: [{ status: 500 }] }`, and checked as
 * that would be, against the same vehicles, chargers and users; `name` stands in for the name it does not have. Throws
 * `ScenarioError`.
 */
export function parseFault(
  scenario: Scenario,
  written: Json,
  name: string,
  webhooks: readonly string[],
): FaultPlan {
  const { clock, places, chargers, users, vehicles, fleets } = scenario;
  const around = {
    clock: { timezone: clock.timezone, fold: clock.fold },
    places: named(places, ({ latitude, longitude }) => ({ latitude, longitude })),
    chargers: named(chargers, writtenCharger),
    users: named(users, () => null),
    vehicles: named(vehicles, ({ model }) => ({ model })),
    fleets: named(fleets, ({ count, id, models }) => ({
      count,
      id: writtenPattern(id),
      model: models[0]![0],
    })),
    webhooks: Object.fromEntries(webhooks.map((each) => [each, { receiver: {} }])),
  };
  const fault = isMap(written) ? { name, ...written } : written;
  const step = parseOutsideStep(around, { fault }, { file: 'fault', inside: 1 });
  invariant(step.kind === 'fault', 'a step that was read is what was written');
  return step.fault;
}

function named<Each extends { readonly name: string }>(
  list: readonly Each[],
  body: (each: Each) => Json,
): Json {
  return Object.fromEntries(list.map((each) => [each.name, body(each)]));
}

/** As `parseIdPattern` reads it. */
function writtenPattern({ prefix, width, suffix }: FleetSpec['id']): string {
  return `${prefix}{n:0${width}}${suffix}`;
}

function isMap(written: Json): written is { readonly [key: string]: Json } {
  return typeof written === 'object' && written !== null && !Array.isArray(written);
}
