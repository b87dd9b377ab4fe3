import { type Document, isMap, parseDocument } from 'yaml';
import {
  chargerUses,
  formatInstant,
  type InSteps,
  type Json,
  type Reading,
  recordedStep,
  type ScenarioRun,
  type ScenarioSources,
} from '../../engine/index.ts';
import { refusal } from '../http/refusal.ts';

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
  const { vehicles: written = {} } = document.toJS() as WrittenVehicles;
  const singles = new Set(scenario.vehicles.map(({ name }) => name));
  const count = scenario.fleets.reduce((sum, fleet) => sum + fleet.count, singles.size);
  const chargers = usedChargers(run);
  const steps: Json[] = [];
  let areAway = false;
  for (let row = 0; row < Math.min(count, world.fleet.count); row += 1) {
    if (row % vehiclesOfStep === 0) yield;
    const reading = world.truthOf(row);
    if (singles.has(reading.name)) writeState(document, written[reading.name] ?? {}, reading);
    else areAway = true;
    steps.push(...stepsTo(reading, chargers.get(row)));
  }
  writeClock(document, world.clock.now);
  for (const key of parts) document.delete(key);
  if (steps.length > 0) document.set('steps', document.createNode(steps));
  const text = document.toString({ lineWidth: 0 });
  const guests = world.fleet.count - count;
  const notes = [
    ...(areAway
      ? ['the members of fleets begin at their homes, with the fuel of the scenario']
      : []),
    ...(guests > 0 ? [`${guests} vehicles of guests are not in the scenario and are gone`] : []),
  ];
  return { sources: { ...sources, text }, notes };
}

/** Vehicles that are written in one step, which takes a few milliseconds. */
const vehiclesOfStep = 50;

/** The script, and the parts that it times or judges. */
const parts = ['steps', 'teardown', 'expect', 'faults', 'invariants'];

function writeClock(document: Document, nowMs: number): void {
  if (!isMap(document.get('clock'))) document.set('clock', document.createNode({}));
  for (const key of ['from', 'fold']) document.deleteIn(['clock', key]);
  document.setIn(['clock', 'start'], formatInstant(nowMs));
}

/** Writes the values that only the state at the start can give. */
function writeState(document: Document, written: JsonMap, reading: Reading): void {
  const { name, isLocked, model } = reading;
  const fuelPercent = model.fuel && (reading.fuelLitres / model.fuel.tankLitres) * 100;
  // Steps set the limits of places, of which some may be gone.
  const { placeLimits: _, ...begun } = (written['state'] ?? {}) as JsonMap;
  const state = {
    ...begun,
    at: placeOf(document, reading),
    locks: isLocked ? 'locked' : 'unlocked',
    ...(fuelPercent !== undefined && { fuel: `${fuelPercent}%` }),
  };
  // An alias stands for other vehicles too.
  if (!isMap(document.getIn(['vehicles', name]))) {
    document.setIn(['vehicles', name], document.createNode(written));
  }
  document.setIn(['vehicles', name, 'state'], document.createNode(state));
}

type JsonMap = Readonly<Record<string, Json>>;

interface WrittenVehicles {
  readonly vehicles?: Readonly<Record<string, JsonMap>>;
}

/** The place of a vehicle; a new one where it has no name. */
function placeOf(document: Document, { name, place, position }: Reading): string {
  if (place !== '') return place;
  const made = `last-${name}`;
  const { latitude, longitude } = position;
  if (!isMap(document.get('places'))) document.set('places', document.createNode({}));
  document.setIn(['places', made], document.createNode({ latitude, longitude }));
  return made;
}

/** Steps that bring a vehicle from its start to a state. */
function stepsTo(reading: Reading, charger: string | undefined): readonly Json[] {
  const { name, model, odometerKm, schedule, limitAcPercent, limitDcPercent } = reading;
  const isElectric = model.battery !== undefined;
  const limits = [
    { limitPercent: limitAcPercent, chargingType: 'AC' },
    { limitPercent: limitDcPercent, chargingType: 'DC' },
    ...reading.placeLimits.map(({ name: place, limitPercent }) => ({ limitPercent, place })),
  ];
  const charging: readonly Said[] = [
    ...limits.map((data) => ({ kind: 'limit.set', data })),
    { kind: 'schedule.set', data: { schedule: schedule as unknown as Json } },
    ...(reading.isPluggedIn ? [cableOf(reading, charger)] : []),
  ];
  const state = {
    // An odometer never falls, not even by rounding.
    odometerKm,
    ...(isElectric && { socPercent: reading.socPercent }),
  };
  const said: readonly Said[] = [
    { kind: 'vehicle.set', data: state },
    ...(isElectric ? charging : []),
    { kind: reading.isLocked ? 'doors.lock' : 'doors.unlock', data: {} },
  ];
  return said.flatMap((each) => recordedStep({ ...each, subject: name })?.step ?? []);
}

/** A command as its entry has it. */
interface Said {
  readonly kind: string;
  readonly data: JsonMap;
}

function cableOf({ chargingType, offerKw }: Reading, charger: string | undefined): Said {
  const data = { chargingType, powerKw: offerKw, ...(charger !== undefined && { charger }) };
  return { kind: 'cable.plug', data };
}

/** The chargers of the scenario in use, by the rows of their vehicles. */
function usedChargers({ scenario, world }: ScenarioRun): ReadonlyMap<number, string> {
  const names = scenario.chargers.map(({ name }) => name);
  const uses = chargerUses(world.dynamics, names);
  return new Map([...uses].flatMap(([name, { rows }]) => rows.map((row) => [row, name] as const)));
}
