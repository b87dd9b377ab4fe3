import type { AnyStateMachine, ContextFrom } from 'xstate';

/** Members of a machine's context that a guard reads or an action writes. */
export type Facts<Fact extends string = string> = readonly Fact[];

/**
 * A machine and the facts of its words: the members of the context that each plain guard reads, and
 * that each action writes which writes any. Composites such as `and([...])` are left out.
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
  readonly actions?: Readonly<Record<string, Facts>>;
  readonly events?: readonly string[];
  readonly added?: readonly string[];
}

/** A definition whose facts are members of its machine's context. */
interface TypedDefinition<Machine extends AnyStateMachine> extends ChartDefinition {
  readonly machine: Machine;
  readonly guards: Readonly<Record<string, Facts<keyof ContextFrom<Machine> & string>>>;
  readonly actions?: Readonly<Record<string, Facts<keyof ContextFrom<Machine> & string>>>;
}

/**
 * Declares a chart, one to a file. The machine is written with `setup({...}).createMachine({...})`,
 * whose guards, actions and delays a running actor uses as they are. The compiler looks at their
 * names alone: binding the compiled table supplies the functions of the engine behind them.
 */
export function defineChart<Machine extends AnyStateMachine>(
  definition: TypedDefinition<Machine>,
): ChartDefinition {
  return definition;
}

/**
 * An event that every machine takes and no table has: it changes members of the context. An actor
 * learns by it the facts that the engine reads off a row, such as a limit.
 */
export interface ContextChange<Context> {
  readonly type: 'context.change';
  readonly changes: Partial<Context>;
}

/** The type of `ContextChange`. */
export const contextChange = 'context.change';

/** The types of a machine: `Given` are the members of the context that its input must have. */
export interface MachineTypes<
  Context,
  Event extends { readonly type: string },
  Fact,
  Given extends keyof Context = never,
> {
  context: Context;
  events: Event;
  emitted: Fact;
  input: [Given] extends [never]
    ? Partial<Context> | undefined
    : Pick<Context, Given> & Partial<Context>;
  /** At the root, the events that other parts of the world send, in words. */
  meta: {
    readonly events?: Readonly<Record<Exclude<Event['type'], typeof contextChange>, string>>;
  };
}

/** The members that an event changes; none for any other event. */
export function getChanges<Context>(
  event: ContextChange<Context> | { readonly type: string },
): Partial<Context> {
  return 'changes' in event ? event.changes : {};
}

/** An answer to an event that changes nothing. */
export type Unchanged<Reason extends string = never> =
  | { readonly type: 'unchanged' }
  | { readonly type: 'refused'; readonly reason: Reason };
