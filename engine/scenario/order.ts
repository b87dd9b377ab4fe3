import type { Answer } from '../command.ts';
import { Fault } from '../fault.ts';
import { invariant } from '../invariant.ts';
import { canonicalJson, isJsonMap, type Json } from '../log/canonical.ts';
import type { Stream } from '../random/stream.ts';
import type { WorldContext } from './context/context.ts';
import { namesIn, parseOutsideStep } from './outside-step.ts';
import { type CommandStep, isCommandStep } from './plan/order.ts';
import type { Scenario } from './plan/plan.ts';
import { commandsOf } from './running/orders.ts';
import type { Stage } from './running/stage.ts';
import type { Verb } from './verbs/step-verb.ts';

/**
 * Gives one vehicle one order, written as a scenario step without the vehicle: `{ plugIn: { power:
 * '11kW' } }`, or only the verb: `'lock'`. It is checked like a step of the scenario, against the
 * same places and chargers and the current webhooks. Throws `ScenarioError`, or the fault
 * `command_malformed` for a verb that is not an order.
 */
export function giveOrder(run: OrderedRun, vehicle: string, order: Json): Answer {
  const { context, scenario, world } = run;
  refuseOtherVerbs(run, order);
  const row = world.rowOf(vehicle);
  const model = world.fleet.modelOf(row).id;
  const step = parseOrder(scenario, { name: vehicle, model }, order, context.webhookNames);
  let answer: Answer | undefined;
  const draws = (what: string): Stream => run.drawsOf(step, what, vehicle);
  for (const command of commandsOf(world, row, step, draws)) {
    answer = world.submit(command);
    if (answer.refused !== undefined) break;
  }
  invariant(answer !== undefined, 'an order is at least one command');
  return answer;
}

/** Refuses a verb that vehicles do not follow: a vehicle put into its step would mislead. */
function refuseOtherVerbs({ verbs }: OrderedRun, order: Json): void {
  const written = typeof order === 'string' ? [order] : isJsonMap(order) ? Object.keys(order) : [];
  const other = written.find((key) => {
    const verb = verbs.get(key);
    return verb !== undefined && verb.asks !== 'vehicle';
  });
  if (other === undefined) return;
  const message = `${other} is not an order to a vehicle; it is a step by itself`;
  throw new Fault('command_malformed', message);
}

/** The parts of a run that an order from outside needs. */
interface OrderedRun extends Pick<Stage, 'drawsOf' | 'world'> {
  readonly context: WorldContext;
  readonly scenario: Scenario;
  readonly verbs: ReadonlyMap<string, Pick<Verb, 'asks'>>;
}

export function parseOrder(
  scenario: Scenario,
  vehicle: { readonly name: string; readonly model: string },
  order: Json,
  webhooks: readonly string[] = [],
): CommandStep {
  const around = { vehicles: { [vehicle.name]: { model: vehicle.model } } };
  const names = namesIn(scenario, webhooks);
  const written = stepFor(vehicle.name, order);
  const { models } = scenario;
  const step = parseOutsideStep(around, written, { file: 'order', inside: 0, names, models });
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
