import type { ChartDrawing, DrawnTransition } from './drawing.ts';

/** A macrostep that a chart has taken, as `/sim/vehicles/{id}` tells it. */
export interface TakenStep {
  readonly event: string;
  /** The guards that were asked, `not` before those that did not hold. */
  readonly guards: readonly string[];
  /** The states before and after it, as tables write them. */
  readonly from: string;
  readonly to: string;
}

/** The most transitions that follow one another in a macrostep. */
const mostAtOnce = 5;

/**
 * The numbers of the drawn transitions that a macrostep took: that of its event, then those without
 * one. Empty where the drawing has none for it.
 */
export function takenTransitions(drawing: ChartDrawing, step: TakenStep): readonly number[] {
  const { transitions } = drawing;
  const before = pathsIn(step.from);
  const after = pathsIn(step.to);
  const numbers = transitions.map((_, number) => number);
  const may = (number: number, on: string, active: readonly string[]): boolean => {
    const { from, guard, on: event } = transitions[number]!;
    const isActive = active.some((path) => isWithin(from, path) || isWithin(path, from));
    return event === on && isActive && mayHold(guard, step.guards);
  };
  const depth = (number: number): number => transitions[number]!.from.split('.').length;
  // The innermost state with a transition for the event takes it.
  const first = numbers
    .filter((number) => may(number, step.event, before))
    .toSorted((a, b) => depth(b) - depth(a));
  let reached: readonly (readonly number[])[] = first.map((number) => [number]);
  let nearest: readonly number[] | undefined;
  for (let length = 1; length <= mostAtOnce && reached.length > 0; length += 1) {
    for (const chain of reached) {
      const { from, to = from } = transitions[chain.at(-1)!]!;
      if (after.includes(to)) return chain;
      if (after.some((path) => isWithin(to, path))) nearest ??= chain;
    }
    reached = reached.flatMap((chain) => {
      const { to } = transitions[chain.at(-1)!]!;
      if (to === undefined) return [];
      const next = numbers.filter((number) => may(number, 'always', [to]));
      return next.map((number) => chain.concat(number));
    });
  }
  return nearest ?? [];
}

/** The paths of states that a table names: several of a parallel chart. */
export function pathsIn(states: string): readonly string[] {
  return states.replace(/^\{|\}$/g, '').split(',');
}

/** Whether a state is another one or holds it; the chart itself, without a path, holds all. */
export function isWithin(outer: string, path: string): boolean {
  return outer === '' || `${path}.`.startsWith(`${outer}.`);
}

/** Whether a guard in words can have held, as far as the answers say. */
function mayHold(guard: DrawnTransition['guard'], answers: readonly string[]): boolean {
  if (guard === undefined || guard.includes('(')) return true;
  return guard.split(' and ').every((term) => {
    const opposite = term.startsWith('not ') ? term.slice('not '.length) : `not ${term}`;
    return !answers.includes(opposite);
  });
}
