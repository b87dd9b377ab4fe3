import type { AnyStateMachine } from 'xstate';

/** Names of the facts a guard reads or an action writes; a fact is any word both sides agree on. */
export type Facts = readonly string[];

/**
 * A machine and its vocabulary. Every plain guard and action the machine names appears here, with
 * the facts it reads or writes (`[]` for none), and nothing else does; composites such as
 * `and([...])` and built-in actions such as `raise(...)` are XState's own and are left out.
 *
 * The facts let the compiler refuse a guard that would be asked after an action of the same
 * macrostep changed a fact it reads: a running actor sees the new value, a table answers with the
 * old one.
 *
 * `events` adds events that no state names: those meant for a wildcard, or sent only so that
 * `always` is looked at again. `added` lists states that the chart did not have from its beginning:
 * they are numbered after all others, because the numbers of states are part of digests.
 */
export interface ChartDefinition {
  readonly machine: AnyStateMachine;
  readonly guards: Readonly<Record<string, Facts>>;
  readonly actions: Readonly<Record<string, Facts>>;
  readonly events?: readonly string[];
  readonly added?: readonly string[];
}

/**
 * Declares a chart: `export const lockChart = defineChart({ machine, guards, actions })`, one to a
 * file. The machine is written with `setup({...}).createMachine({...})`; guards, actions and delays
 * are names, and their functions in `setup` are placeholders that are never called (`named`).
 */
export function defineChart(definition: ChartDefinition): ChartDefinition {
  return definition;
}
