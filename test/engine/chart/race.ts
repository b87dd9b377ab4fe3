import { createActor } from 'xstate';
import type { ChartDefinition } from '../../../engine/chart/define.ts';
import type { ChartTable } from '../../../engine/chart/table.ts';
import { bindRow, row } from './recorder.ts';
import { nameOf } from './state-value.ts';
import { createTimeline, type Timeline } from './timeline.ts';

/** What the outside does after `waitMs`: sends an event, by number in a circle, or changes a fact. */
export type Happening = { readonly waitMs: number } & (
  | { readonly event: number }
  | { readonly fact: string }
);

export interface Conditions {
  readonly delaysMs: Readonly<Record<string, number>>;
  readonly happenings: readonly Happening[];
}

/** What is seen of a chart: each action with its time, and the state after each happening. */
export type Trail = readonly string[];

/** An XState actor whose actions change facts that its guards read. */
export function runActor(definition: ChartDefinition, table: ChartTable, on: Conditions): Trail {
  const course = createCourse(definition, table);
  const machine = definition.machine.provide({
    guards: keyed(definition.guards, (name) => () => course.read(name)),
    actions: keyed(definition.actions, (name) => () => course.run(name)),
    delays: on.delaysMs,
  });
  const actor = createActor(machine, { clock: course.timeline });
  actor.start();
  return course.follow(on, {
    // A stopped actor ignores every event, and says so on the console.
    send(event) {
      if (actor.getSnapshot().status === 'active') actor.send({ type: table.events[event] ?? '' });
    },
    state: () => nameOf(actor.getSnapshot()),
  });
}

/** The table, its timers on the same kind of timeline. */
export function runTable(definition: ChartDefinition, table: ChartTable, on: Conditions): Trail {
  const course = createCourse(definition, table);
  const tickets = new Map<number, number>();
  const { chart } = bindRow(table, {
    guard: (name) => course.read(name),
    run: (name) => course.run(name),
    delay: (name) => on.delaysMs[name] ?? 0,
    arm(slot, event, delayMs) {
      if (tickets.has(slot)) throw new Error(`slot ${slot} is taken`);
      const fire = () => {
        tickets.delete(slot);
        chart.step(row, event);
      };
      tickets.set(slot, course.timeline.setTimeout(fire, delayMs));
    },
    cancel(slot) {
      course.timeline.clearTimeout(tickets.get(slot) ?? -1);
      tickets.delete(slot);
    },
  });
  chart.start(row);
  return course.follow(on, {
    send: (event) => void chart.step(row, event),
    state: () => chart.stateName(row),
  });
}

interface Runner {
  send(event: number): void;
  state(): string;
}

interface Course {
  readonly timeline: Timeline;
  read(guard: string): boolean;
  run(action: string): void;
  follow(on: Conditions, runner: Runner): Trail;
}

/** One world for one runner: its facts, all false at first, its timeline and the trail it leaves. */
function createCourse(definition: ChartDefinition, table: ChartTable): Course {
  const external = table.events.length - table.timers.length;
  const timeline = createTimeline();
  const facts = new Set<string>();
  const trail: string[] = [];
  const flip = (fact: string) => void (facts.delete(fact) || facts.add(fact));

  return {
    timeline,
    read: (guard) => (definition.guards[guard] ?? []).every((fact) => facts.has(fact)),
    run(action) {
      trail.push(`${timeline.now()} ${action}`);
      for (const fact of definition.actions[action] ?? []) flip(fact);
    },
    follow(on, runner) {
      for (const happening of on.happenings) {
        timeline.advance(happening.waitMs);
        if ('fact' in happening) flip(happening.fact);
        else runner.send(happening.event % external);
        trail.push(`${timeline.now()} in ${runner.state()}`);
      }
      return trail;
    },
  };
}

function keyed<F>(words: object, make: (name: string) => F): Record<string, F> {
  return Object.fromEntries(Object.keys(words).map((name) => [name, make(name)] as const));
}
