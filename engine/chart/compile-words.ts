import type { AnyStateMachine, AnyStateNode, StateValue } from 'xstate';
import { ChartError } from './chart-error.ts';
import { getTransitions } from './compile-nodes.ts';

/** Gathers the plain guards and actions a machine names, refusing every other form of either. */
export interface WordReader {
  readonly guards: ReadonlySet<string>;
  readonly actions: ReadonlySet<string>;
  readNode(node: AnyStateNode): void;
}

export function createWordReader(machine: AnyStateMachine): WordReader {
  const guards = new Set<string>();
  const actions = new Set<string>();
  const readGuard = createGuardReader(machine, guards);
  const readAction = createActionReader(machine, actions);

  return {
    guards,
    actions,
    readNode(node) {
      // As written: XState appends the arming and cancelling of `after` to `node.entry` and `exit`.
      const { entry, exit } = node.config as { entry?: unknown; exit?: unknown };
      const own = [entry ?? [], exit ?? [], node.initial.actions].flat();
      for (const action of own) readAction(action, node);
      for (const transition of getTransitions(node)) {
        if (transition.guard !== undefined) readGuard(transition.guard, node);
        for (const action of transition.actions) readAction(action, node);
      }
    },
  };
}

type WordReading = (word: unknown, node: AnyStateNode) => void;

function createGuardReader(machine: AnyStateMachine, guards: Set<string>): WordReading {
  const composites = new Set<string>();

  function read(guard: unknown, node: AnyStateNode): void {
    if (typeof guard === 'function') return readComposite(guard, node);
    const name = nameOf(guard, 'guard', node);
    const implementation: unknown = machine.implementations.guards[name];
    if (!isComposite(implementation)) {
      guards.add(name);
    } else if (!composites.has(name)) {
      composites.add(name);
      read(implementation, node);
    }
  }

  function readComposite(guard: object, node: AnyStateNode): void {
    if ('guards' in guard && Array.isArray(guard.guards)) {
      for (const part of guard.guards) read(part, node);
    } else if ('stateValue' in guard) {
      requireState(guard.stateValue as StateValue, node);
    } else {
      refuse(node, 'has an inline function as a guard');
    }
  }

  return read;
}

/** A named `and`, `or`, `not` or `stateIn`, or a name that stands for another guard. */
function isComposite(implementation: unknown): boolean {
  if (implementation === undefined) return false;
  return typeof implementation !== 'function' || 'check' in implementation;
}

function createActionReader(machine: AnyStateMachine, actions: Set<string>): WordReading {
  return function read(action, node) {
    if (typeof action === 'function') return readBuiltin(action, node);
    const name = nameOf(action, 'action', node);
    const implementation: unknown = machine.implementations.actions[name];
    if (isRaise(implementation)) readBuiltin(implementation, node);
    else actions.add(name);
  };
}

/** Whether an action concerns the chart itself; all others are words of the table. */
export function isRaise(implementation: unknown): implementation is object {
  return (
    typeof implementation === 'function' &&
    'type' in implementation &&
    implementation.type === 'xstate.raise'
  );
}

/** Accepts only an immediate `raise` of a fixed event. */
function readBuiltin(action: object, node: AnyStateNode): void {
  const type = 'type' in action ? action.type : undefined;
  if (type === 'xstate.raise' && 'event' in action && 'delay' in action) {
    if (typeof action.event !== 'object') refuse(node, 'raises an event made by a function');
    if (action.delay !== undefined) refuse(node, 'raises with a delay; use `after`');
  } else if (typeof type === 'string' && 'resolve' in action) {
    refuse(node, `uses ${type.replace(/^xstate\./, '')}`);
  } else {
    refuse(node, 'has an inline function as an action');
  }
}

function nameOf(word: unknown, kind: string, node: AnyStateNode): string {
  if (typeof word === 'string' && !word.startsWith('xstate.')) return word;
  if (typeof word === 'object' && word !== null && 'type' in word) {
    if ('params' in word) refuse(node, `gives params to ${kind} '${String(word.type)}'`);
    return nameOf(word.type, kind, node);
  }
  return refuse(node, `has a ${kind} without a plain name`);
}

/** XState takes a state that does not exist for one that is never active; here it is a mistake. */
function requireState(value: StateValue, node: AnyStateNode): void {
  if (typeof value === 'string' && value.startsWith('#')) {
    try {
      node.machine.getStateNodeById(value);
    } catch {
      refuse(node, `asks stateIn('${value}'), and no state has that id`);
    }
    return;
  }
  const known = (at: AnyStateNode, wanted: StateValue): boolean => {
    if (typeof wanted !== 'string') {
      return Object.entries(wanted).every(([key, inner]) => {
        const child = at.states[key];
        return child !== undefined && (inner === undefined || known(child, inner));
      });
    }
    let reached: AnyStateNode | undefined = at;
    for (const key of wanted.split('.')) reached = reached?.states[key];
    return reached !== undefined;
  };
  if (!known(node.machine.root, value)) {
    refuse(node, `asks stateIn(${JSON.stringify(value)}), and there is no such state`);
  }
}

/** Refuses a chart because of one of its states. */
export function refuse(node: AnyStateNode, reason: string): never {
  throw new ChartError(node.machine.id, node.path.join('.'), reason);
}
