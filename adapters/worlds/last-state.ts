import { type Document, isMap, parseDocument } from 'yaml';
import {
  formatInstant,
  formatQuantity,
  type InSteps,
  type Json,
  type Reading,
  type Scenario,
  type ScenarioRun,
  type ScenarioSources,
} from '../../engine/index.ts';
import { refusal } from '../http/refusal.ts';
import { inOrderOfArrival, powerLimitsOf } from './last-power.ts';
import {
  chargersInUse,
  fuelPercentOf,
  pluggingSocPercent,
  reportOf,
  stepsTo,
} from './last-steps.ts';

/** A scenario in which the vehicles of a world begin as they last were. */
export interface LastScenario {
  readonly sources: ScenarioSources;
  /** Sentences about differences from the world before. */
  readonly notes: readonly string[];
}

/**
 * Writes the scenario of a world anew: the clock begins at its present instant and every vehicle as
 * it is now. The script is over, with all that belongs to it. Takes steps; throws a refusal for a
 * world that repeats a recording.
 */
export function* lastScenarioOf(run: ScenarioRun, sources: ScenarioSources): InSteps<LastScenario> {
  const { world, scenario } = run;
  const document = parseDocument(sources.text);
  if (document.has('replay')) {
    throw refusal(
      'world_refused',
      'its scenario repeats a recording: restart it from the beginning',
    );
  }
  const written = document.toJS() as WrittenVehicles;
  const chargers = chargersInUse(run);
  const steps = new Map<number, readonly Json[]>();
  const reports: Json[] = [];
  let row = 0;
  for (const { name, ...spec } of scenario.vehicles) {
    if (row % vehiclesOfStep === 0) yield;
    const reading = world.truthOf(row);
    const entry = { section: 'vehicles', name, written: written.vehicles?.[name] ?? {} } as const;
    writeState(document, entry, stateOf(document, entry, reading, scenario));
    // A temperature of the scenario's own may have been set since; others follow the weather.
    if (spec.temperatureC !== undefined) {
      const celsius = formatQuantity('temperature', reading.outsideCelsius);
      document.setIn(['vehicles', name, 'temperature'], celsius);
    }
    const own = stepsTo(reading, { spec, charger: chargers.get(row), isWritten: true });
    steps.set(row, own);
    // The service knows the state that is written.
    if (own.length > 0) reports.push(reportOf(name));
    row += 1;
  }
  for (const { name, count, ...spec } of scenario.fleets) {
    const end = row + count;
    const fuelPercent = yield* lowestFuel(run, row, end);
    if (fuelPercent !== undefined) {
      const entry = { section: 'fleets', name, written: written.fleets?.[name] ?? {} } as const;
      const fuel = formatQuantity('percent', fuelPercent);
      writeState(document, entry, { ...entry.written.state, fuel });
    }
    for (; row < end; row += 1) {
      if (row % vehiclesOfStep === 0) yield;
      const charger = chargers.get(row);
      const beginning = { spec, charger, isWritten: false, fuelPercent };
      steps.set(row, stepsTo(world.truthOf(row), beginning));
    }
    reports.push(reportOf(name));
  }
  writeClock(document, world.clock.now);
  for (const key of parts) document.delete(key);
  const limits = powerLimitsOf(run);
  if (reports.length + limits.length > 0) {
    const all = [...limits, ...inOrderOfArrival(run, steps), ...reports];
    document.set('steps', document.createNode(all));
  }
  const text = document.toString({ lineWidth: 0 });
  return { sources: { ...sources, text }, notes: notesOf(scenario, world.fleet.count - row) };
}

/** Vehicles that are written in one step, which takes a few milliseconds. */
const vehiclesOfStep = 50;

/** The script, and the parts that it times or judges. */
const parts = ['steps', 'teardown', 'expect', 'faults', 'invariants'];

function notesOf({ fleets, webhooks }: Scenario, guests: number): readonly string[] {
  return [
    ...(fleets.length > 0 ? ['the members of fleets begin at their homes'] : []),
    ...(guests > 0 ? [`${guests} vehicles of guests are not in the scenario and are gone`] : []),
    ...(webhooks.some(hasSubscriptions) ? [webhooksBegin] : []),
  ];
}

const webhooksBegin =
  'webhooks begin again: every first delivery comes again, sequences count from 1, and events have the ids of earlier ones, which a receiver that drops duplicates has to forget';

function hasSubscriptions({ subscribe, settings }: Scenario['webhooks'][number]): boolean {
  return subscribe === 'all' || subscribe.length > 0 || settings.autoSubscribe === true;
}

function writeClock(document: Document, nowMs: number): void {
  if (!isMap(document.get('clock'))) document.set('clock', document.createNode({}));
  for (const key of ['from', 'fold']) document.deleteIn(['clock', key]);
  document.setIn(['clock', 'start'], formatInstant(nowMs));
}

/** A vehicle or a fleet as the file has it. */
interface WrittenSpec {
  readonly section: 'vehicles' | 'fleets';
  readonly name: string;
  readonly written: WrittenMembers;
}

interface WrittenMembers {
  readonly state?: Readonly<Record<string, Json>>;
}

interface WrittenVehicles {
  readonly vehicles?: Readonly<Record<string, WrittenMembers>>;
  readonly fleets?: Readonly<Record<string, WrittenMembers>>;
}

function writeState(
  document: Document,
  { section, name, written }: WrittenSpec,
  state: object,
): void {
  // An alias stands for other vehicles too.
  if (!isMap(document.getIn([section, name]))) {
    document.setIn([section, name], document.createNode(written));
  }
  document.setIn([section, name, 'state'], document.createNode(state));
}

/** The state in which a vehicle begins. */
function stateOf(
  document: Document,
  { written }: WrittenSpec,
  reading: Reading,
  { places }: Scenario,
): object {
  const { healthPercent, isLocked, limitAcPercent, model, odometerKm } = reading;
  const { at: _at, placeLimits: _, 'battery.age': _age, ...begun } = written.state ?? {};
  const at = placeOf(document, reading, places);
  const placeLimits = reading.placeLimits.map(
    ({ name, limitPercent }) => [name, formatQuantity('percent', limitPercent)] as const,
  );
  return {
    ...begun,
    ...(at !== undefined && { at }),
    locks: isLocked ? 'locked' : 'unlocked',
    odometer: formatQuantity('distance', odometerKm),
    ...(model.battery && {
      'battery.soc': formatQuantity('percent', pluggingSocPercent(reading)),
      ...(healthPercent < 100 && { 'battery.health': formatQuantity('percent', healthPercent) }),
      chargeLimit: formatQuantity('percent', limitAcPercent),
    }),
    ...(placeLimits.length > 0 && { placeLimits: Object.fromEntries(placeLimits) }),
    ...(model.fuel && { fuel: formatQuantity('percent', fuelPercentOf(reading)!) }),
  };
}

/** The place of a vehicle, a new one where it has no name; undefined where it begins anyway. */
function placeOf(
  document: Document,
  { name, place, position }: Reading,
  places: Scenario['places'],
): string | undefined {
  // The drawn home of a driver has the name of the place `home`, which may be elsewhere.
  const named = places.find((each) => each.name === place);
  if (named !== undefined && !isNear(named, position)) return undefined;
  if (place !== '') return place;
  const made = `last-${name}`;
  const { latitude, longitude } = position;
  if (!isMap(document.get('places'))) document.set('places', document.createNode({}));
  document.setIn(['places', made], document.createNode({ latitude, longitude }));
  return made;
}

/** Whether two positions are within some 100 m. */
function isNear(one: Reading['position'], other: Reading['position']): boolean {
  const degrees = [one.latitude - other.latitude, one.longitude - other.longitude];
  return degrees.every((difference) => Math.abs(difference) < 0.001);
}

/** The level of the emptiest tank, from which steps fill the others; undefined without tanks. */
function* lowestFuel(
  { world }: ScenarioRun,
  from: number,
  end: number,
): InSteps<number | undefined> {
  let lowest: number | undefined;
  for (let row = from; row < end; row += 1) {
    if (row % vehiclesOfStep === 0) yield;
    const percent = fuelPercentOf(world.truthOf(row));
    if (percent !== undefined) lowest = Math.min(lowest ?? percent, percent);
  }
  return lowest;
}
