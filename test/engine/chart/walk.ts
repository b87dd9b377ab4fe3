import { expect } from 'vitest';
import {
  type AnyMachineSnapshot,
  type ExecutableActionObject,
  getNextTransitions,
  initialTransition,
  transition,
} from 'xstate';
import type { ChartDefinition } from '../../../engine/chart/define.ts';
import { type ChartTable, outcome } from '../../../engine/chart/table.ts';
import { bindRow, place } from './recorder.ts';
import { nameOf } from './state-value.ts';

export interface Walk {
  readonly states: number;
  /** Macrosteps compared: every state, event and assignment of the guards XState asked. */
  readonly steps: number;
}

/** Walks every reachable state by every event under every answer, XState beside the table. */
export function walk(definition: ChartDefinition, table: ChartTable): Walk {
  const answers = createAnswers();
  const machine = definition.machine.provide({
    guards: Object.fromEntries(
      Object.keys(definition.guards).map(
        (name) => [name, (said: Said) => answers.ask(asked(name, said.event.payload))] as const,
      ),
    ),
    // The machine's own would become part of the context, which the table has no place for.
    actions: Object.fromEntries(table.actions.map((name) => [name, () => {}] as const)),
    delays: Object.fromEntries(
      table.delays.map(
        (name) => [name, (said: Said) => delayOf(table, name, said.event.payload)] as const,
      ),
    ),
  });
  const side = tableSide(table, answers.given);
  const found = new Map<string, AnyMachineSnapshot>();
  let steps = 0;

  const note = (snapshot: AnyMachineSnapshot): string => {
    const name = nameOf(snapshot);
    if (!found.has(name)) found.set(name, snapshot);
    return name;
  };

  answers.each(() => {
    const [snapshot, actions] = initialTransition(machine);
    steps += 1;
    expect(side.start()).toEqual({ state: note(snapshot), did: effects(table, actions) });
  });

  for (const [from, snapshot] of found) {
    for (const [event, type] of table.events.entries()) {
      const where = `${table.id}: ${from} on ${type}`;
      if (snapshot.status !== 'active') {
        expect(side.step(from, event, 'payload'), where).toEqual({
          result: 0,
          state: from,
          did: [],
        });
        continue;
      }
      if (type.startsWith('xstate.after.') && !isPending(snapshot, type)) continue;
      const payload = type.startsWith('xstate.after.') ? undefined : 'payload';
      const results = new Set<number>();
      answers.each(() => {
        const [next, actions] = transition(machine, snapshot, { type, payload });
        const taken = snapshot.can({ type, payload });
        const { result, ...reached } = side.step(from, event, payload);
        steps += 1;
        expect(reached, where).toEqual({ state: note(next), did: effects(table, actions) });
        expect(result === outcome.taken, `${where} taken`).toBe(taken);
        results.add(result);
      });
      if (results.has(outcome.ignored)) expect([...results], where).toEqual([outcome.ignored]);
      if (results.has(outcome.refused)) expect(isHandled(snapshot, type), where).toBe(true);
    }
  }
  expect([...found.keys()].sort()).toEqual([...table.states].sort());
  return { states: found.size, steps };
}

/** The part of XState's arguments that is looked at here. */
interface Said {
  readonly event: { readonly payload?: string };
}

/** A guard may answer otherwise on an event that the chart raised, which carries nothing. */
function asked(word: string, payload: unknown): string {
  return payload === undefined ? word : `${word} with ${JSON.stringify(payload)}`;
}

/** Enumerates answers depth first: each run answers by script, then false, and the last false is flipped. */
function createAnswers() {
  const given = new Map<string, boolean>();
  let script: readonly boolean[] = [];

  return {
    given,
    ask(name: string): boolean {
      const answer = given.get(name) ?? script[given.size] ?? false;
      given.set(name, answer);
      return answer;
    },
    each(run: () => void): void {
      script = [];
      for (;;) {
        given.clear();
        run();
        const answers = [...given.values()];
        const last = answers.lastIndexOf(false);
        if (last < 0) return;
        script = [...answers.slice(0, last), true];
      }
    },
  };
}

function tableSide(table: ChartTable, given: ReadonlyMap<string, boolean>) {
  let did: string[] = [];
  const chart = bindRow(table, {
    guard(name, payload) {
      const answer = given.get(asked(name, payload));
      if (answer === undefined) throw new Error(`XState did not ask '${asked(name, payload)}'`);
      return answer;
    },
    run: (name, payload) => did.push(`run ${asked(name, payload)}`),
    delay: (name, payload) => delayOf(table, name, payload),
    arm: (slot, event, delayMs) => did.push(`arm ${slot} ${table.events[event]} ${delayMs}`),
    cancel: (slot) => did.push(`cancel ${slot}`),
  });
  const { states } = chart;
  return {
    start() {
      did = [];
      states.fill(255);
      chart.start();
      return { state: chart.stateName(), did };
    },
    step(from: string, event: number, payload: unknown) {
      did = [];
      states.fill(255);
      states[place] = table.states.indexOf(from);
      const result = chart.step(event, payload);
      expect(states.filter((state) => state === 255)).toHaveLength(7);
      return { result, state: chart.stateName(), did };
    },
  };
}

/** XState's actions in the words of `tableSide`. */
function effects(table: ChartTable, actions: readonly ExecutableActionObject[]): string[] {
  const slot = (id: unknown) => {
    const timer = table.events.indexOf(String(id)) - (table.events.length - table.timers.length);
    return table.timers[timer]?.slot;
  };
  return actions.flatMap((action) => {
    const params = action.params as { id?: string; sendId?: string; delay?: number } | undefined;
    if (action.type === 'xstate.cancel') return [`cancel ${slot(params?.sendId)}`];
    if (action.type !== 'xstate.raise')
      return [`run ${asked(action.type, (action.info as Said).event.payload)}`];
    if (params?.delay === undefined) return [];
    return [`arm ${slot(params.id)} ${params.id} ${params.delay}`];
  });
}

function delayOf(table: ChartTable, name: string, payload: unknown): number {
  return (payload === undefined ? 100 : 1000) + table.delays.indexOf(name);
}

function isPending(snapshot: AnyMachineSnapshot, event: string): boolean {
  return snapshot._nodes.some((node) =>
    Object.keys(node.config.after ?? {}).some((key) => event === `xstate.after.${key}.${node.id}`),
  );
}

function isHandled(snapshot: AnyMachineSnapshot, event: string): boolean {
  return getNextTransitions(snapshot).some(({ eventType, target, actions }) => {
    const descriptor = String(eventType);
    const described =
      descriptor === event ||
      descriptor === '*' ||
      (descriptor.endsWith('.*') && `${event}.`.startsWith(descriptor.slice(0, -1)));
    return described && (target !== undefined || actions.length > 0);
  });
}
