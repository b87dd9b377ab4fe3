import {
  type ActorLogic,
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateNode,
  type AnyTransitionDefinition,
  type ExecutableActionObject,
  type Snapshot,
  transition,
} from 'xstate';
import { ChartError } from './chart-error.ts';
import { isForbidden } from './compile-candidate.ts';
import { stateName } from './compile-name.ts';
import { operationCode } from './compile-pack.ts';
import type { ReadableChart } from './compile-read.ts';
import type { ChartDefinition } from './define.ts';
import { operation } from './table.ts';

/** The macrostep that XState takes once every guard it asks has an assumed answer. */
export interface Macrostep {
  readonly snapshot: AnyMachineSnapshot;
  /** Codes as in a table, except that `cancel` names the timer. */
  readonly operations: readonly number[];
  /** Whether a transition that does something was selected for the event itself. */
  readonly taken: boolean;
  /** The transitions of the chart that it takes, `always` among them, in their order. */
  readonly transitions: readonly AnyTransitionDefinition[];
  /** The states that were active after any of its microsteps. */
  readonly passed: ReadonlySet<AnyStateNode>;
}

/** The guard whose answer has to be assumed before XState can go on, as in the nodes of a table. */
export interface Doubt {
  readonly guard: number;
}

/** From a snapshot by an event, or the start of the machine where there is none. */
export interface Question {
  readonly from?: AnyMachineSnapshot;
  readonly event: string;
}

export type Assumptions = ReadonlyMap<number, boolean>;

/**
 * Asks XState for one macrostep at a time. The guards are ours and raise where nothing is assumed;
 * the action executor is ours too, so questions and actions are seen in the very order in which a
 * running actor would meet them.
 */
export function createOracle(
  definition: ChartDefinition,
  reading: ReadableChart,
  microstepLimit: number,
): (question: Question, assumed: Assumptions) => Macrostep | Doubt {
  let run = createRun(new Map());
  const spies = reading.guards.map((name, number) => {
    const spy = ({ event }: { event: AnyEventObject }): boolean =>
      askGuard(name, isSent(event) ? number : ~number);
    return [name, spy] as const;
  });
  // Any number will do for a delay: it makes XState wait, and the table keeps the name.
  const machine = reading.machine.provide({
    guards: Object.fromEntries(spies),
    // Only their order counts: the engine has functions of its own, which change a row.
    actions: Object.fromEntries(reading.actions.map((name) => [name, () => {}] as const)),
    delays: Object.fromEntries(reading.delays.map((name) => [name, 1] as const)),
  });

  /** Whether XState looks at the event of the question and not at one that the chart raised. */
  function isSent(event: AnyEventObject): boolean {
    return run.sent === undefined || run.sent === event;
  }

  function askGuard(name: string, guard: number): boolean {
    for (const fact of definition.guards[name] ?? []) {
      const writer = run.writers.get(fact);
      if (writer === undefined) continue;
      run.refusal ??= `guard '${name}' reads '${fact}' after action '${writer}' wrote it in the same macrostep`;
    }
    const answer = run.assumed.get(guard);
    if (answer !== undefined) return answer;
    run.doubt ??= { guard };
    throw new Error(`'${name}' is not answered yet`);
  }

  function observe(action: ExecutableActionObject): void {
    const code = codeOf(action, reading);
    if (code === undefined) return;
    const drop = operationCode(operation.drop, 0);
    if (!isSent(action.info.event) && !run.operations.includes(drop)) run.operations.push(drop);
    run.operations.push(code);
    for (const fact of definition.actions?.[action.type] ?? []) run.writers.set(fact, action.type);
  }

  function macrostep({ from, event }: Question, scope: AnyActorScope): AnyMachineSnapshot {
    scope.system.inspect((inspected) => {
      if (inspected.type !== '@xstate.microstep') return;
      run.microsteps.push(inspected._transitions);
      for (const node of (inspected.snapshot as AnyMachineSnapshot)._nodes) run.passed.add(node);
      if (run.microsteps.length > microstepLimit) throw new Error('never settles');
    });
    const watched = { ...scope, actionExecutor: observe };
    if (from === undefined) return machine.getInitialSnapshot(watched);
    run.sent = { type: event };
    return machine.transition(from, run.sent, watched);
  }

  return (question, assumed) => {
    run = createRun(assumed);
    let snapshot: AnyMachineSnapshot | undefined;
    let failure: unknown;
    try {
      // `transition` starts an actor of the logic it is given before it asks; a logic that rests
      // at first keeps that start from asking guards and counting as part of the answer.
      transition(
        restingLogic((scope) => (snapshot = macrostep(question, scope))),
        resting,
        {
          type: question.event,
        },
      );
      failure = snapshot?.error;
    } catch (error) {
      failure = error;
    }
    const refusal = run.refusal ?? (run.doubt === undefined ? refusalOf(failure) : undefined);
    if (refusal !== undefined) throw refused(reading.machine.id, question, refusal);
    if (run.doubt !== undefined) return run.doubt;
    if (snapshot === undefined) throw refused(reading.machine.id, question, 'gives no answer');
    const selected = question.from === undefined ? [] : (run.microsteps[0] ?? []);
    const taken = selected.some((candidate) => !isForbidden(candidate));
    const transitions = run.microsteps.flat();
    const passed = new Set([...run.passed, ...snapshot._nodes]);
    return { snapshot, operations: run.operations, taken, transitions, passed };
  };
}

interface Run {
  readonly assumed: Assumptions;
  /** The event of the question; undefined at the start. */
  sent: AnyEventObject | undefined;
  readonly operations: number[];
  readonly microsteps: (readonly AnyTransitionDefinition[])[];
  readonly passed: Set<AnyStateNode>;
  /** Fact to the last action of this macrostep that wrote it. */
  readonly writers: Map<string, string>;
  doubt: Doubt | undefined;
  refusal: string | undefined;
}

function createRun(assumed: Assumptions): Run {
  return {
    assumed,
    sent: undefined,
    operations: [],
    microsteps: [],
    passed: new Set(),
    writers: new Map(),
    doubt: undefined,
    refusal: undefined,
  };
}

const resting: Snapshot<unknown> = { status: 'active', output: undefined, error: undefined };

function restingLogic(
  ask: (scope: AnyActorScope) => void,
): ActorLogic<Snapshot<unknown>, AnyEventObject> {
  return {
    getInitialSnapshot: () => resting,
    getPersistedSnapshot: (snapshot) => snapshot,
    transition: (snapshot, _event, scope) => {
      ask(scope);
      return snapshot;
    },
  };
}

/** The operation of an action; none for a `raise` without delay, which XState handles itself. */
function codeOf(action: ExecutableActionObject, reading: ReadableChart): number | undefined {
  const timer = (id: unknown) => reading.timers.findIndex(({ event }) => event === id);
  if (action.type === 'xstate.raise') {
    const { id, delay } = action.params as { id?: string; delay?: number };
    return delay === undefined ? undefined : operationCode(operation.arm, timer(id));
  }
  if (action.type === 'xstate.cancel') {
    const { sendId } = action.params as { sendId: string };
    return operationCode(operation.cancel, timer(sendId));
  }
  return operationCode(operation.run, reading.actions.indexOf(action.type));
}

function refusalOf(failure: unknown): string | undefined {
  if (failure === undefined) return undefined;
  return failure instanceof Error ? failure.message : 'XState failed';
}

function refused(chart: string, { from, event }: Question, refusal: string): ChartError {
  const state = from === undefined ? '' : stateName(from);
  const reason = refusal === 'never settles' ? '`always` or `raise` never settles' : refusal;
  return new ChartError(
    chart,
    state,
    `${from === undefined ? 'at the start' : `on '${event}'`}: ${reason}`,
  );
}
