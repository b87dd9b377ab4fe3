import {
  type AnyEventObject,
  type AnyStateMachine,
  createActor,
  enqueueActions,
  type MachineContext,
} from 'xstate';
import type { ChartTable } from '../../../engine/chart/table.ts';
import { bindRow } from './recorder.ts';
import { nameOf } from './state-value.ts';
import { createTimeline } from './timeline.ts';

/** From outside, after some time: an event, or other facts. */
export type Step = { readonly waitMs: number } & (
  | { readonly event: string; readonly payload: object }
  | { readonly changes: object }
);

/** Each action with its time, each emitted fact, and the state and context after each step. */
export type Course = readonly string[];

/** A running actor of a machine with its own guards, actions and delays. */
export function actorCourse(
  machine: AnyStateMachine,
  input: object,
  steps: readonly Step[],
): Course {
  const timeline = createTimeline();
  const course: string[] = [];
  const heard = Object.entries(machine.implementations.actions).map(([name, action]) => [
    name,
    enqueueActions(({ enqueue }) => {
      if (name !== 'changeContext') course.push(`${timeline.now()} ${name}`);
      enqueue(action as Parameters<typeof enqueue>[0]);
    }),
  ]);
  const actor = createActor(machine.provide({ actions: Object.fromEntries(heard) as object }), {
    clock: timeline,
    input: { ...input, now: timeline.now },
  });
  actor.on('*', (fact: AnyEventObject) => course.push(`emits ${JSON.stringify(fact)}`));
  actor.start();
  const tell = () => {
    const snapshot = actor.getSnapshot();
    course.push(`${timeline.now()} ${nameOf(snapshot)} ${factsOf(snapshot.context as object)}`);
  };
  tell();
  for (const step of steps) {
    timeline.advance(step.waitMs);
    if ('changes' in step) actor.send({ type: 'context.change', changes: step.changes });
    else actor.send({ type: step.event, ...step.payload });
    tell();
  }
  return course;
}

/** Is told the members of the context that a guard reads and an action writes. */
export type Witness = (word: string, deed: 'reads' | 'writes', member: string) => void;

/** The engine's table, with the functions of the machine behind its words. */
export function tableCourse(
  machine: AnyStateMachine,
  table: ChartTable,
  input: object,
  steps: readonly Step[],
  witness: Witness,
): Course {
  const timeline = createTimeline();
  const course: string[] = [];
  const { guards, actions, delays } = machine.implementations as unknown as Words;
  const initial = machine.config.context as (args: object) => MachineContext;
  let context: Readonly<Record<string, unknown>> = initial({
    input: { ...input, now: timeline.now },
  });
  const emitted: string[] = [];
  const watched = (word: string): object =>
    new Proxy(context, {
      get(target, member: string) {
        witness(word, 'reads', member);
        return target[member];
      },
    });
  const perform = (word: string, action: Action, event: AnyEventObject): void => {
    const { assignment, collect, event: fact } = action;
    const args = { context, event };
    if (assignment !== undefined) {
      const changes = Object.entries<unknown>({ ...valueOf(assignment, args) }).map(
        ([member, value]) =>
          [member, typeof assignment === 'function' ? value : valueOf(value, args)] as const,
      );
      for (const [member, value] of changes) {
        if (value !== context[member]) witness(word, 'writes', member);
      }
      context = { ...context, ...Object.fromEntries(changes) };
    }
    collect?.({
      ...args,
      enqueue: {
        assign: (inner: object) => perform(word, { assignment: inner }, event),
        emit: (inner: object) => perform(word, { event: inner }, event),
      },
    });
    if (fact !== undefined) emitted.push(`emits ${JSON.stringify(valueOf(fact, args))}`);
  };
  const eventOf = (payload: unknown) => (payload ?? { type: 'of the chart' }) as AnyEventObject;
  const tickets = new Map<number, number>();
  const chart = bindRow(table, {
    guard: (name, payload) => guards[name]!({ context: watched(name), event: eventOf(payload) }),
    run(name, payload) {
      course.push(`${timeline.now()} ${name}`);
      perform(name, actions[name]!, eventOf(payload));
    },
    delay(name, payload) {
      const delay = delays[name]!;
      return typeof delay === 'number' ? delay : delay({ context, event: eventOf(payload) });
    },
    arm(slot, event, delayMs) {
      const fire = () => {
        tickets.delete(slot);
        chart.step(event);
        flush();
      };
      tickets.set(slot, timeline.setTimeout(fire, delayMs));
    },
    cancel(slot) {
      timeline.clearTimeout(tickets.get(slot) ?? -1);
      tickets.delete(slot);
    },
  });
  // An actor emits when its macrostep is over.
  const flush = () => course.push(...emitted.splice(0));
  const tell = () => course.push(`${timeline.now()} ${chart.stateName()} ${factsOf(context)}`);
  chart.start();
  flush();
  tell();
  for (const step of steps) {
    timeline.advance(step.waitMs);
    if ('changes' in step) context = { ...context, ...step.changes };
    else chart.step(table.events.indexOf(step.event), { type: step.event, ...step.payload });
    flush();
    tell();
  }
  return course;
}

/** The functions of a machine, as XState keeps them. */
interface Words {
  readonly guards: Readonly<Record<string, (args: object) => boolean>>;
  readonly actions: Readonly<Record<string, Action>>;
  readonly delays: Readonly<Record<string, number | ((args: object) => number)>>;
}

/** An XState action: it has one of these members, and a plain function has none. */
interface Action {
  readonly assignment?: Given<object>;
  readonly collect?: (args: object) => void;
  readonly event?: Given<object>;
}

type Given<Value> = Value | ((args: object) => Value);

function valueOf<Value>(given: Given<Value>, args: object): Value {
  return typeof given === 'function' ? (given as (args: object) => Value)(args) : given;
}

function factsOf(context: object): string {
  const { now: _, ...facts } = context as { readonly now?: unknown };
  return JSON.stringify(facts, (_member, value: unknown) => (value === Infinity ? 'never' : value));
}
