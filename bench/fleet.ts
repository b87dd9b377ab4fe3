import type { ActorsMeasurement } from './actors-child.ts';
import { measureInChild } from './child.ts';
import type { Figure, Section } from './figure.ts';
import type { FleetMeasurement } from './fleet-child.ts';
import type { TicksMeasurement } from './ticks-child.ts';

/** Simulated days for each size: many for a size whose day is too short to be measured. */
const daysOf = (vehicles: number): number => {
  if (vehicles <= 1_000) return 28;
  if (vehicles <= 10_000) return 8;
  return vehicles <= 100_000 ? 3 : 1;
};

/** The size for the measurements of the peers: with more vehicles they would take minutes. */
const peerVehicles = 1_000;
const peerDays = 5;
const peerSeconds = 20_000;

/** Working days of unwatched commuters, 1,000 to a million vehicles. */
export async function fleet(sizes: readonly number[]): Promise<Section> {
  const figures: Figure[] = [];
  for (const vehicles of sizes) {
    const days = String(daysOf(vehicles));
    const measured = await measureInChild<FleetMeasurement>('fleet-child.ts', `${vehicles}`, days);
    figures.push(againstCalendar(measured));
    // The code itself takes one or two megabytes, which a small fleet would have to share.
    if (vehicles >= 100_000) figures.push(...memory(measured));
    if (vehicles === peerVehicles) {
      figures.push(...(await againstActors(measured)), await againstTicks(measured));
    }
    if (vehicles === 1_000_000) figures.push(...wholeDay(measured));
  }
  return {
    title: 'Fleet',
    notes: [
      'Commuters drive to work, drive home and charge; they are not watched, so only the run itself is ' +
        'logged. A working day of one of them is some 65 chart steps, each with its quantities, reports, ' +
        'draws and timers.',
      'The bare calendar repeats the calls of the run (schedule, cancel, pop) in the same process; its ' +
        'events are those that it pops. A popped event leads to about three chart steps.',
      'An actor runs the charts of a vehicle with guards that are constants, actions that do nothing and ' +
        'timers that never fire by themselves: transitions and nothing else. The transition alone is that of ' +
        "the engine's tables of the same charts with the same functions; an engine step does all the work.",
      `The tick loop adds up energy and distance of every vehicle each simulated second, on typed arrays and without ` +
        `charts; it is measured over ${peerSeconds} seconds and extrapolated to a day of 86,400.`,
      'Memory is the heap and the array buffers after a collection, less those of an empty world, at rest ' +
        'before the first event; later is after the last day, and the larger of both counts.',
    ],
    figures,
  };
}

const named = (vehicles: number): string => `${vehicles.toLocaleString('en')} vehicles`;

function againstCalendar(measured: FleetMeasurement): Figure {
  const { vehicles, stepsADay, dayMs, popsADay, calendarDayMs } = measured;
  const value = stepsADay / dayMs / 1000;
  const peer = { name: 'bare calendar', value: popsADay / calendarDayMs / 1000 };
  return {
    name: `chart steps, ${named(vehicles)}`,
    value,
    unit: 'million/s',
    peer,
    ratio: value / peer.value,
    ...(vehicles === 1_000 || vehicles === 100_000 ? { promise: { atLeast: 0.55 } } : {}),
  };
}

function memory({ vehicles, restBytes, laterBytes }: FleetMeasurement): Figure[] {
  const figure = (when: string, bytes: number, limitBytes: number): Figure => ({
    name: `memory of a vehicle, ${when}, ${named(vehicles)}`,
    value: bytes / vehicles,
    unit: 'bytes',
    peer: { name: 'limit', value: limitBytes },
    ratio: bytes / vehicles / limitBytes,
    promise: { atMost: 1 },
  });
  return [
    figure('at rest', restBytes, 550),
    figure('at rest or later', Math.max(restBytes, laterBytes), 700),
  ];
}

const actorPerVehicle = 'an XState actor per vehicle';

async function againstActors({ stepsADay, dayMs, vehicles, restBytes }: FleetMeasurement) {
  const { whole, split, tableMicros } = await measureInChild<ActorsMeasurement>(
    'actors-child.ts',
    `${peerVehicles}`,
    `${peerDays}`,
  );
  const stepMicros = (dayMs * 1000) / stepsADay;
  const cost = (name: string, micros: number, part = '', value = stepMicros): Figure => ({
    name: `one chart event${part}, ${named(vehicles)}`,
    value,
    unit: 'µs',
    peer: { name, value: micros },
    ratio: micros / value,
  });
  const bytes = restBytes / vehicles;
  return [
    {
      ...cost(actorPerVehicle, whole.micros, ', the transition alone', tableMicros),
      promise: { atLeast: 200 },
    },
    { ...cost(actorPerVehicle, whole.micros), promise: { atLeast: 35 } },
    cost('an XState actor per chart', split.micros),
    {
      name: `memory of a vehicle, code included, ${named(vehicles)}`,
      value: bytes,
      unit: 'bytes',
      peer: { name: actorPerVehicle, value: whole.bytes },
      ratio: whole.bytes / bytes,
    },
  ] satisfies Figure[];
}

async function againstTicks({ dayMs, vehicles }: FleetMeasurement): Promise<Figure> {
  const { nanos } = await measureInChild<TicksMeasurement>(
    'ticks-child.ts',
    `${peerVehicles}`,
    `${peerSeconds}`,
  );
  const value = (dayMs * 1000) / vehicles;
  const peer = { name: 'ticks of 1 s (extrapolated)', value: (nanos * 86_400) / 1000 };
  return {
    name: `a vehicle-day, ${named(vehicles)}`,
    value,
    unit: 'µs',
    peer,
    ratio: peer.value / value,
  };
}

/** From the text of the scenario to the end of the first day. */
function wholeDay({ setUpMs, firstDayMs, cpuMs }: FleetMeasurement): Figure[] {
  const limitS = 60;
  const figure = (name: string, value: number): Figure => ({
    name,
    value,
    unit: 's',
    peer: { name: 'limit', value: limitS },
    ratio: value / limitS,
    promise: { atMost: 1 },
  });
  return [
    figure('a million vehicle-days, by the clock', (setUpMs + firstDayMs) / 1000),
    figure('a million vehicle-days, processor time of all threads', cpuMs / 1000),
  ];
}
