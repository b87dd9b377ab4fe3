import { WorldContext } from './context/context.ts';
import { Vigil } from './context/vigil.ts';
import { compileCondition } from './expressions/expression.ts';
import type { WatchedCondition } from './expressions/watch.ts';
import type { Scenario } from './plan/plan.ts';
import { Lookout } from './running/lookout.ts';
import type { Moments } from './running/moments.ts';
import type { Stage } from './running/stage.ts';

/** The parts of a run that a condition from outside needs. */
interface WatchedRun extends Pick<Stage, 'notes' | 'world'> {
  readonly moments: Moments;
  readonly scenario: Scenario;
}

/**
 * Watches a condition from outside the script, with an event at every instant at which its value
 * can change. It does not affect the simulation. Throws `ScenarioError` with places in the text of
 * the condition.
 */
export function watchCondition(
  { moments, notes, scenario, world }: WatchedRun,
  condition: string,
): WatchedCondition {
  const compiled = compileCondition(scenario.names, condition);
  // Evaluations from outside do not count as steps of the script.
  const context = new WorldContext(world, notes);
  const vigil = new Vigil(world, context, compiled);
  const lookout = new Lookout(world, moments, compiled.watches, () => vigil.look());
  vigil.look();
  return {
    holds: () => compiled.evaluate(context) === true,
    inVain: () => vigil.inVain(),
    stop: () => lookout.stop(),
  };
}
