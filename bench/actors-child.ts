/** Drives XState actors through the day of a commuter. Arguments: how many vehicles, how many days. */
import { type AnyStateMachine, createActor, createMachine } from 'xstate';
import { compileChart } from '../engine/chart/compile.ts';
import type { ChartDefinition } from '../engine/chart/define.ts';
import { bindChart, type Implementation } from '../engine/chart/machine.ts';
import type { ChartTable, EventNumber } from '../engine/chart/table.ts';
import { parts } from '../engine/model/parts.ts';
import { closureChart } from '../engine/vehicle/body/closure.chart.ts';
import { lockChart } from '../engine/vehicle/body/lock.chart.ts';
import { chargeChart } from '../engine/vehicle/charging/charge.chart.ts';
import { chargeScheduleChart } from '../engine/vehicle/charging/charge-schedule.chart.ts';
import { tripChart } from '../engine/vehicle/driving/trip.chart.ts';
import { personChart } from '../engine/vehicle/people/person.chart.ts';
import { connectivityChart } from '../engine/vehicle/reporting/connectivity.chart.ts';
import { commuterDay } from './commuter-day.ts';
import { median } from './figure.ts';
import { bytesInUse, report } from './report.ts';

export interface ActorsMeasurement {
  readonly vehicles: number;
  /** One actor per vehicle, with its charts as parallel states. */
  readonly whole: ActorsCost;
  /** One actor per chart; each event goes to the actor of its chart. */
  readonly split: ActorsCost;
  /** The engine's tables of the same charts, with the same functions: each event, in microseconds. */
  readonly tableMicros: number;
}

export interface ActorsCost {
  /** For each event sent. */
  readonly micros: number;
  /** For each vehicle at rest. */
  readonly bytes: number;
}

const [vehicles = 100, days = 1] = process.argv.slice(2).map(Number);

/** The charts of a vehicle; each closure hears its own events. */
const charts: Readonly<Record<string, ChartDefinition>> = {
  lock: lockChart,
  charge: chargeChart,
  schedule: chargeScheduleChart,
  trip: tripChart,
  connectivity: connectivityChart,
  person: personChart,
  ...Object.fromEntries(parts.map((part) => [part, closureOf(part)])),
};

/** Timers that never fire by themselves: the day sends their events. */
const clock = { setTimeout: () => 0, clearTimeout: () => undefined };

const names = Object.keys(charts);
report({
  vehicles,
  whole: measure(
    [wholeVehicle()],
    commuterDay.map(([, event]) => [0, inside(event)]),
  ),
  split: measure(
    Object.values(charts).map(stubbed),
    commuterDay.map(([chart, event]) => [names.indexOf(chart), event]),
  ),
  tableMicros: measureTables(),
} satisfies ActorsMeasurement);

/** The cost of an event, the median of the days. */
function measure(
  machines: readonly AnyStateMachine[],
  day: readonly (readonly [actor: number, event: string])[],
): ActorsCost {
  const emptyBytes = bytesInUse();
  const fleet = Array.from({ length: vehicles }, () =>
    machines.map((machine) => createActor(machine, { clock }).start()),
  );
  const bytes = (bytesInUse() - emptyBytes) / vehicles;
  const events = day.map(([actor, type]) => [actor, { type }] as const);
  const micros = medianMicros(
    () => {
      for (const actors of fleet) for (const [actor, event] of events) actors[actor]!.send(event);
    },
    () => JSON.stringify(fleet[0]!.map((actor) => actor.getSnapshot().value as unknown)),
  );
  return { micros, bytes };
}

/** The cost of an event where the same charts are tables, in microseconds. */
function measureTables(): number {
  const definitions = Object.values(charts);
  const tables = definitions.map((each) => compileChart(each));
  const states = new Uint8Array(vehicles * tables.length);
  const bound = tables.map((table, offset) =>
    bindChart(table, stubsNamed(table, stubs(definitions)), {
      states,
      stride: tables.length,
      offset,
      arm: () => undefined,
      cancel: () => undefined,
    }),
  );
  for (let row = 0; row < vehicles; row += 1) for (const chart of bound) chart.start(row);
  const events = commuterDay.map(([name, event]) => {
    const chart = names.indexOf(name);
    const number = tables[chart]!.events.indexOf(event);
    if (number === -1) throw new Error(`chart ${name} has no event ${event}`);
    return [bound[chart]!, number as EventNumber] as const;
  });
  return medianMicros(
    () => {
      for (let row = 0; row < vehicles; row += 1) {
        for (const [chart, event] of events) chart.step(row, event);
      }
    },
    () => tables.map((table, chart) => table.states[states[chart]!]).join(),
  );
}

/** The cost of an event in microseconds: the median day's, where every day must end alike. */
function medianMicros(day: () => void, evening: () => string): number {
  const times: number[] = [];
  const evenings = new Set<string>();
  for (let round = 0; round < days; round += 1) {
    const begunAtMs = performance.now();
    day();
    times.push(performance.now() - begunAtMs);
    // Events that remain at the end of a day would make later days slower.
    evenings.add(evening());
    if (evenings.size > 1) throw new Error(`days end as ${[...evenings].join(' and as ')}`);
  }
  return (median(times) * 1000) / (vehicles * commuterDay.length);
}

function wholeVehicle(): AnyStateMachine {
  const states = Object.fromEntries(
    Object.entries(charts).map(([name, { machine }]) => [name, machine.config]),
  );
  return createMachine({ id: 'vehicle', type: 'parallel', states }).provide(
    stubs(Object.values(charts)),
  ) as AnyStateMachine;
}

function stubbed(chart: ChartDefinition): AnyStateMachine {
  return chart.machine.provide(stubs([chart])) as AnyStateMachine;
}

/** Guards that let every event of the day through, and actions that do nothing. */
function stubs(definitions: readonly ChartDefinition[]) {
  const yes = new Set(['belowLimit', 'windowOpen', 'wantsCharge']);
  const named = (kind: (chart: ChartDefinition) => object) =>
    definitions.flatMap((chart) => Object.keys(kind(chart)));
  return {
    guards: valuesFor(
      named(({ guards }) => guards),
      (name) => (name === 'homeward' ? everySecondTime() : () => yes.has(name)),
    ),
    actions: valuesFor(
      named(({ machine }) => machine.implementations.actions),
      () => () => undefined,
    ),
    delays: valuesFor(
      named(({ machine }) => machine.implementations.delays),
      () => 1000,
    ),
  };
}

/** The functions of the words of one table. */
function stubsNamed(
  { guards, actions, delays }: ChartTable,
  named: ReturnType<typeof stubs>,
): Implementation {
  const pick = <V>(words: readonly string[], from: Readonly<Record<string, V>>) =>
    Object.fromEntries(words.map((word) => [word, from[word]!]));
  return {
    guards: pick(guards, named.guards),
    actions: pick(actions, named.actions),
    delays: Object.fromEntries(delays.map((word) => [word, () => 1000])),
  };
}

/** A commuter drives to work and home in turn. */
function everySecondTime(): () => boolean {
  let count = 0;
  return () => {
    count += 1;
    return count % 2 === 0;
  };
}

function valuesFor<V>(keys: readonly string[], value: (key: string) => V): Record<string, V> {
  return Object.fromEntries(keys.map((key) => [key, value(key)]));
}

function closureOf(part: string): ChartDefinition {
  const text = JSON.stringify(closureChart.machine.config).replaceAll('"closure.', `"${part}.`);
  const config = { ...(JSON.parse(text) as object), id: part };
  const machine = createMachine(config).provide(closureChart.machine.implementations as object);
  return { ...closureChart, machine: machine as AnyStateMachine };
}

/** A timer's event carries the path of its state, which lies deeper in a whole vehicle. */
function inside(event: string): string {
  return event.replace(/^(xstate\.after\.\w+)\./, '$1.vehicle.');
}
