import type { AnyMachineSnapshot } from 'xstate';
import { ChartError } from './chart-error.ts';
import { type Assumptions, createOracle, type Macrostep, type Question } from './compile-ask.ts';
import { hasCandidate } from './compile-candidate.ts';
import { createFound } from './compile-found.ts';
import { stateName } from './compile-name.ts';
import { type CountedParts, createPacker } from './compile-pack.ts';
import { numberParts } from './compile-parts.ts';
import { type ReadableChart, readChart } from './compile-read.ts';
import { colourSlots } from './compile-slots.ts';
import type { CountedTable } from './counted.ts';
import type { ChartDefinition } from './define.ts';
import { type ChartTable, nothing, operation, outcome, stays } from './table.ts';

export interface CompileLimits {
  /** Reachable states, at most 255. */
  readonly states: number;
  /** Distinct runs of guard answers for one event in one state. */
  readonly answers: number;
  /** Microsteps after which a macrostep is taken to go on for ever. */
  readonly microsteps: number;
}

const defaultLimits: CompileLimits = { states: 255, answers: 1024, microsteps: 500 };

/**
 * Compiles a chart to a table by asking XState, breadth first from the start, for its reaction to
 * every event in every reachable state under every answer of the guards it asks. Throws ChartError
 * for charts that no table can represent.
 */
export function compileChart(
  definition: ChartDefinition,
  limits: Partial<CompileLimits> = {},
): ChartTable {
  return compile(definition, limits).table;
}

/** Compiles a chart to the table by which its states and transitions are counted. */
export function compileCounted(definition: ChartDefinition): CountedTable {
  const { parts, countedIn } = numberParts(definition.machine);
  const { table, counted } = compile(definition, {}, countedIn);
  const { id, events, guards, initial, refs, nodes, leaves, operations } = table;
  const taken = counted.map((each) => each.taken);
  const entered = counted.map((each) => each.entered);
  const answers = { initial, refs, nodes, leaves, operations };
  return { id, events, guards, ...answers, parts, taken, entered };
}

type CountedIn = ReturnType<typeof numberParts>['countedIn'];

function compile(
  definition: ChartDefinition,
  limits: Partial<CompileLimits>,
  countedIn?: CountedIn,
): { readonly table: ChartTable; readonly counted: readonly CountedParts[] } {
  const reading = readChart(definition);
  const explored = (numbered: readonly string[]) => {
    const allLimits = { ...defaultLimits, ...limits };
    const exploration = createExploration({
      definition,
      reading,
      limits: allLimits,
      numbered,
      countedIn,
    });
    return { exploration, ...exploration.explore() };
  };
  const found = explored([]);
  const { added } = definition;
  const { exploration, initial, refs, states } =
    added === undefined ? found : explored(inOrder(reading.machine.id, found.states, added));
  const slots = colourSlots(exploration.together);
  const { counted, ...packed } = exploration.packer.finish(slots);
  const table = {
    id: reading.machine.id,
    states,
    events: [...reading.events, ...reading.timers.map(({ event }) => event)],
    guards: reading.guards,
    actions: reading.actions,
    delays: reading.delays,
    timers: reading.timers.map(({ delay }, timer) => ({
      delay: typeof delay === 'string' ? reading.delays.indexOf(delay) : -1,
      delayMs: typeof delay === 'string' ? 0 : delay,
      slot: slots[timer] ?? 0,
    })),
    timerSlots: Math.max(0, ...slots.map((slot) => slot + 1)),
    initial,
    refs,
    ...packed,
  };
  return { table, counted };
}

/** The states with those last that the chart did not have from its beginning. */
function inOrder(
  chart: string,
  states: readonly string[],
  added: readonly string[],
): readonly string[] {
  const unknown = added.find((name) => !states.includes(name));
  if (unknown !== undefined) throw new ChartError(chart, unknown, 'is added, but never reached');
  return [...states.filter((name) => !added.includes(name)), ...added];
}

interface ExplorationParts {
  readonly definition: ChartDefinition;
  readonly reading: ReadableChart;
  readonly limits: CompileLimits;
  readonly numbered: readonly string[];
  readonly countedIn: CountedIn | undefined;
}

function createExploration({ definition, reading, limits, numbered, countedIn }: ExplorationParts) {
  const ask = createOracle(definition, reading, limits.microsteps);
  const packer = createPacker();
  const together = reading.timers.map(() => new Set<number>());
  const found = createFound(reading.machine.id, Math.min(limits.states, stays), numbered);

  function decide(question: Question): number {
    let answers = 0;
    function branch(assumed: Assumptions): number {
      const answer = ask(question, assumed);
      if (!('guard' in answer)) {
        answers += 1;
        if (answers > limits.answers) throw tooManyAnswers(reading.machine.id, question);
        return leaf(question, answer);
      }
      const whenFalse = branch(new Map(assumed).set(answer.guard, false));
      const whenTrue = branch(new Map(assumed).set(answer.guard, true));
      return packer.node(answer.guard, whenFalse, whenTrue);
    }
    return branch(new Map());
  }

  function leaf({ from, event }: Question, answer: Macrostep): number {
    const atRest = from === undefined ? [] : pendingIn(from, reading);
    const twice = armedTwice(together, atRest, answer.operations);
    if (twice !== undefined) {
      const state = from === undefined ? '' : stateName(from);
      const reason = `arms '${reading.timers[twice]?.event}' on '${event}' while it is pending`;
      throw new ChartError(reading.machine.id, state, reason);
    }
    const next = found.numberOf(answer.snapshot);
    const result = answer.taken
      ? outcome.taken
      : from !== undefined && hasCandidate(from, event)
        ? outcome.refused
        : outcome.ignored;
    const same = from !== undefined && next === found.numberOf(from);
    const counted = countedIn?.(answer, from?._nodes ?? []);
    return packer.leaf(same ? stays : next, result, answer.operations, counted);
  }

  /** One reference per event. A machine that is done, or a timer not pending, is never asked. */
  function answersOf(from: AnyMachineSnapshot): number[] {
    const pending = new Set(pendingIn(from, reading));
    const external = reading.events.map((event) =>
      from.status === 'active' ? decide({ from, event }) : nothing,
    );
    const delayed = reading.timers.map(({ event }, timer) =>
      pending.has(timer) ? decide({ from, event }) : nothing,
    );
    return [...external, ...delayed];
  }

  function explore(): { initial: number; refs: number[]; states: readonly string[] } {
    const initial = decide({ event: 'xstate.init' });
    const rows: number[][] = [];
    for (const snapshot of found.snapshots) {
      const row = answersOf(snapshot);
      const number = found.numberOf(snapshot);
      const known = (rows[number] ??= row);
      if (known.some((ref, event) => ref !== row[event])) {
        const reason = 'answers differently by the order in which its regions were entered';
        throw new ChartError(reading.machine.id, stateName(snapshot), reason);
      }
    }
    return { initial, refs: rows.flat(), states: found.names };
  }

  return { explore, packer, together };
}

/** Timers that may be pending at rest: those of the active states. */
function pendingIn(snapshot: AnyMachineSnapshot, reading: ReadableChart): number[] {
  if (snapshot.status !== 'active') return [];
  const active = new Set(snapshot._nodes.map((node) => node.id));
  return reading.timers.flatMap(({ owner }, timer) => (active.has(owner) ? [timer] : []));
}

/**
 * Follows arms and cancels through a macrostep, whose passing states also hold timers for a while,
 * noting which are pending together. Returns the timer that is armed while it is pending, if any:
 * XState enters its root again without leaving it, and then lets two timers run where we have one.
 */
function armedTwice(
  together: readonly Set<number>[],
  atRest: readonly number[],
  operations: readonly number[],
): number | undefined {
  const pending = new Set(atRest);
  for (const code of operations) {
    const timer = Math.floor(code / 4);
    if (code % 4 === operation.cancel) pending.delete(timer);
    if (code % 4 !== operation.arm) continue;
    if (pending.has(timer)) return timer;
    for (const other of pending) {
      together[other]?.add(timer);
      together[timer]?.add(other);
    }
    pending.add(timer);
  }
  return undefined;
}

function tooManyAnswers(chart: string, { from, event }: Question): ChartError {
  const state = from === undefined ? '' : stateName(from);
  return new ChartError(chart, state, `asks too many guards at once on '${event}'`);
}
