import { invariant } from '../invariant.ts';
import { isJsonMap, type Json } from '../log/canonical.ts';
import { namesIn, parseOutsideStep } from './outside-step.ts';
import type { FaultPlan } from './plan/faults.ts';
import type { Scenario } from './plan/plan.ts';
import { fault } from './verbs/fault.ts';

/**
 * A fault written as in a step of a scenario, `{ target: 'api.signals.*', effects: [{ status: 500
 * }] }`, and checked like one, against the same vehicles, chargers and users; `name` is used if the
 * fault has no name. Throws `ScenarioError`.
 */
export function parseFault(
  scenario: Scenario,
  written: Json,
  name: string,
  webhooks: readonly string[],
): FaultPlan {
  const { timezone, fold } = scenario.clock;
  const around = { clock: { timezone, fold } };
  const names = { ...namesIn(scenario, webhooks), roster: scenario.names.roster };
  const asked = isJsonMap(written) ? { name, ...written } : written;
  const step = parseOutsideStep(around, { fault: asked }, { file: 'fault', inside: 1, names });
  invariant(fault.is(step), 'a step that was read is what was written');
  return step.fault;
}
