import { createActor } from 'xstate';
import type { ChartDefinition } from '../../../engine/chart/define.ts';
import type { ChartTable } from '../../../engine/chart/table.ts';
import { bindRow } from './recorder.ts';
import { nameOf } from './state-value.ts';
import { createTimeline, type Timeline } from './timeline.ts';

/**
 * The action from outside after `waitMs`: sends an event, by number in a circle, or changes a fact.
 * An odd payload inverts the answer of every guard, and each delay is longer by the payload.
 */
export type Happening = { readonly waitMs: number } & (
  | { readonly event: number; readonly payload?: number | undefined }
  | { readonly fact: string }
);

export interface Conditions {
  readonly delaysMs: Readonly<Record<string, number>>;
  readonly happenings: readonly Happening[];
}

/** The observations of a chart: each action with its time, and the state after each event. */
export type Trail = readonly string[];

/** An XState actor whose actions change facts that its guards read. */
export function runActor(definition: ChartDefinition, table: ChartTable, on: Conditions): Trail {
  const course = createCourse(definition, table);
  const machine = definition.machine.provide({
    guards: keyed(
      definition.guards,
      (name) => (said: Said) => course.read(name, said.event.payload),
    ),
    actions: keyed(
      definition.actions ?? {},
      (name) => (said: Said) => course.run(name, said.event.payload),
    ),
    delays: keyed(on.delaysMs, (name) => (said: Said) => course.wait(on, name, said.event.payload)),
  });
  const actor = createActor(machine, { clock: course.timeline });
  actor.start();
  return course.follow(on, {
    // A stopped actor ignores every event, and says so on the console.
    send(event, payload) {
      if (actor.getSnapshot().status !== 'active') return;
      actor.send({ type: table.events[event] ?? '', payload });
    },
    state: () => nameOf(actor.getSnapshot()),
  });
}

/** The table, its timers on the same kind of timeline. */
export function runTable(definition: ChartDefinition, table: ChartTable, on: Conditions): Trail {
  const course = createCourse(definition, table);
  const tickets = new Map<number, number>();
  const chart = bindRow(table, {
    guard: (name, payload) => course.read(name, payload),
    run: (name, payload) => course.run(name, payload),
    delay: (name, payload) => course.wait(on, name, payload),
    arm(slot, event, delayMs) {
      if (tickets.has(slot)) throw new Error(`slot ${slot} is taken`);
      const fire = () => {
        tickets.delete(slot);
        chart.step(event);
      };
      tickets.set(slot, course.timeline.setTimeout(fire, delayMs));
    },
    cancel(slot) {
      course.timeline.clearTimeout(tickets.get(slot) ?? -1);
      tickets.delete(slot);
    },
  });
  chart.start();
  return course.follow(on, {
    send: (event, payload) => void chart.step(event, payload),
    state: () => chart.stateName(),
  });
}

/** The part of XState's arguments that is looked at here. */
interface Said {
  readonly event: { readonly payload?: unknown };
}

interface Runner {
  send(event: number, payload: number | undefined): void;
  state(): string;
}

interface Course {
  readonly timeline: Timeline;
  read(guard: string, payload: unknown): boolean;
  run(action: string, payload: unknown): void;
  wait(on: Conditions, delay: string, payload: unknown): number;
  follow(on: Conditions, runner: Runner): Trail;
}

/** One world for one runner: its facts, all false at first, its timeline and its trail. */
function createCourse(definition: ChartDefinition, table: ChartTable): Course {
  const external = table.events.length - table.timers.length;
  const timeline = createTimeline();
  const facts = new Set<string>();
  const trail: string[] = [];
  const flip = (fact: string) => void (facts.delete(fact) || facts.add(fact));

  return {
    timeline,
    read: (guard, payload) =>
      (definition.guards[guard] ?? []).every((fact) => facts.has(fact)) !==
      (Number(payload ?? 0) % 2 === 1),
    wait: ({ delaysMs }, delay, payload) => (delaysMs[delay] ?? 0) + Number(payload ?? 0),
    run(action, payload) {
      trail.push(`${timeline.now()} ${action} ${String(payload)}`);
      for (const fact of definition.actions?.[action] ?? []) flip(fact);
    },
    follow(on, runner) {
      for (const happening of on.happenings) {
        timeline.advance(happening.waitMs);
        if ('fact' in happening) flip(happening.fact);
        else runner.send(happening.event % external, happening.payload);
        trail.push(`${timeline.now()} in ${runner.state()}`);
      }
      return trail;
    },
  };
}

function keyed<F>(words: object, make: (name: string) => F): Record<string, F> {
  return Object.fromEntries(Object.keys(words).map((name) => [name, make(name)] as const));
}
