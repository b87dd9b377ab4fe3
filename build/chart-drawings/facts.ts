import type { AnyStateMachine } from 'xstate';

interface Fact {
  readonly type: string;
}

/** An action of XState, as `emit` and `enqueueActions` make it. */
interface Action {
  readonly event?: Fact | ((args: unknown) => Fact);
  readonly collect?: (args: unknown) => void;
}

/** The types of the facts that some actions tell, without the answers to events that change nothing. */
export function factsOf(machine: AnyStateMachine, names: readonly string[]): readonly string[] {
  const args = { context: contextOf(machine), event: { type: '' }, self: {}, system: {} };
  const told = names.flatMap((name) => {
    // The timers of XState are actions without an implementation.
    const { event, collect } = (machine.implementations.actions[name] ?? {}) as Action;
    if (event !== undefined) return [typeof event === 'function' ? event(args) : event];
    const facts: Fact[] = [];
    const enqueue = { assign() {}, emit: (fact: Fact) => facts.push(fact) };
    collect?.({ ...args, enqueue, check: () => false });
    return facts;
  });
  const types = told.map(({ type }) => type);
  return [...new Set(types)].filter((type) => type !== 'refused' && type !== 'unchanged');
}

/** The initial context of a machine, from minimal input. */
function contextOf({ config }: AnyStateMachine): unknown {
  const input = { now: () => 0, energyKwh: 30, capacityKwh: 60 };
  const context = config.context as unknown as (args: { readonly input: object }) => unknown;
  return context({ input });
}
