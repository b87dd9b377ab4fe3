import { type InSteps, readInSteps } from '../../in-steps.ts';
import { invariant } from '../../invariant.ts';
import { usualHealthPercent } from '../../model/battery-age.ts';
import { modelYear } from '../../model/identity.ts';
import { modelProfile } from '../../model/make-profiles.ts';
import { type VehicleModel } from '../../model/model.ts';
import { relativePlace } from '../../place/places.ts';
import { draw } from '../../random/distribution.ts';
import type { Stream, Streams } from '../../random/stream.ts';
import { dayNumberOf } from '../../time/instant.ts';
import { beginAir } from '../../vehicle/body/thermal.ts';
import { expectDriver } from '../../vehicle/charging/sharing.ts';
import {
  closureEvents,
  lockEvents,
  personEvents,
  scheduleEvents,
} from '../../vehicle/chart-numbers.ts';
import { placeNumber } from '../../vehicle/orders.ts';
import { beginReports } from '../../vehicle/reporting/report.ts';
import { type FleetRange, type NewVehicle, rowsPerStep } from '../../vehicle/row/fleet.ts';
import type { Persona } from '../../vehicle/row/persona.ts';
import type { InitialState, VehicleSettings } from '../../vehicle/row/settings.ts';
import type { World } from '../../world.ts';
import { mark } from '../mark.ts';
import type { FleetSpec, VehicleSettings as Plan, Scenario, VehicleSpec } from '../plan/plan.ts';
import { zoneOfPlan } from '../read/timezone.ts';
import { memberIndex, memberName, numbered } from './member-names.ts';
import { modelOf } from './model-of.ts';

/**
 * Adds the places, vehicles and fleets of a scenario to a new world and starts their charts, a few
 * per step.
 */
export function* populate(world: World, scenario: Scenario): InSteps<void> {
  mark(world, 'world.started', '', -1, {
    log: scenario.log,
    scenario: scenario.name,
    seed: scenario.seed,
  });
  const { users, stations, sites } = scenario;
  yield* world.service.begin(scenario.app, users, [...scenario.models.values()]);
  yield* readInSteps(scenario.places, ({ name, latitude, longitude, timezone }) => {
    const zone = timezone === undefined ? undefined : zoneOfPlan(timezone);
    world.places.add({ name, latitude, longitude, zone });
  });
  yield* readInSteps(sites, (site) => world.dynamics.stations.addSite(site));
  yield* readInSteps(stations, (station) => world.dynamics.stations.add(station));
  for (const [name, series] of scenario.series) world.fleet.series.set(name, series);
  for (const [name, route] of scenario.routes) world.fleet.routes.add(name, route);
  for (const [name, cycle] of scenario.profiles) world.fleet.profiles.add(name, cycle);
  world.fleet.reserve(
    scenario.fleets.reduce((sum, fleet) => sum + fleet.count, scenario.vehicles.length),
  );
  for (const spec of scenario.vehicles) yield* addVehicle(world, spec, scenario);
  for (const spec of scenario.fleets) yield* addFleet(world, spec, scenario);
  if (scenario.log !== 'everything') return;
  for (let row = 0; row < world.fleet.count; row += 1) {
    world.watching.logRow(row);
    yield;
  }
}

function* addVehicle(world: World, spec: VehicleSpec, scenario: Scenario): InSteps<void> {
  const row = world.fleet.count;
  const model = modelOf(scenario, spec.model);
  world.fleet.addNamed(spec.name, {
    displayName: spec.displayName,
    model,
    settings: createSettings(spec)(world.streams, spec.name),
    state: withHealth(world, spec, spec.name, model, spec.state),
    place: startingPlace(world, row, spec.state.at),
    placeLimits: placeLimitsOf(world, spec),
    temperatureC: spec.temperatureC,
    latencyMs: drawLatency(world, spec.name, model),
    atMs: world.clock.now,
  });
  yield* begin(world, row, 1, spec.state.locked);
}

function* addFleet(world: World, spec: FleetSpec, scenario: Scenario): InSteps<void> {
  const range = rangeOf(spec, world.fleet.count);
  const settingsFor = createSettings(spec);
  const models = spec.models.map(([id, weight]) => [modelOf(scenario, id), weight] as const);
  const { vary } = spec;
  if (vary.homePlace !== undefined) {
    const place = (name: string): number => {
      const number = world.places.find(name);
      invariant(number !== undefined, 'a checked scenario names places that exist');
      return number;
    };
    const work = vary.workPlace === undefined ? undefined : place(vary.workPlace);
    world.places.settle(range.firstRow, range.count, place(vary.homePlace), work);
  }
  const placeLimits = placeLimitsOf(world, spec);
  const member = (index: number): NewVehicle => {
    const name = range.nameOf(index);
    const drawn = <Usual>(
      purpose: Exclude<keyof typeof vary, 'homePlace' | 'workPlace'>,
      usual: Usual,
    ): number | Usual => {
      const distribution = vary[purpose];
      return distribution === undefined
        ? usual
        : draw(distribution, world.streams.stream(name, purpose));
    };
    const model =
      models.length === 1
        ? models[0]![0]
        : draw({ kind: 'choice', weights: models }, world.streams.stream(name, 'model'));
    return {
      model,
      settings: settingsFor(world.streams, name),
      state: withHealth(world, spec, name, model, {
        ...spec.state,
        socPercent: clamp(drawn('socPercent', spec.state.socPercent), 0, 100),
        healthPercent: drawn('healthPercent', spec.state.healthPercent),
        odometerKm: Math.max(0, drawn('odometerKm', spec.state.odometerKm)),
        chargeLimitPercent: Math.round(
          clamp(drawn('chargeLimitPercent', spec.state.chargeLimitPercent), 1, 100),
        ),
      }),
      place: startingPlace(world, range.firstRow + index, spec.state.at),
      placeLimits,
      temperatureC: drawn('temperatureC', spec.temperatureC),
      latencyMs: drawLatency(world, name, model),
      atMs: world.clock.now,
    };
  };
  yield* world.fleet.addRange(range, member);
  yield* begin(world, range.firstRow, range.count, spec.state.locked);
}

/** The state with the health of a typically aged battery, from its model year and odometer. */
function withHealth(
  { clock, streams }: World,
  { particulars }: Planned,
  name: string,
  model: VehicleModel,
  state: InitialState,
): InitialState {
  if (state.isTypicallyAged !== true || state.healthPercent !== undefined) return state;
  const stream = (purpose: string): Stream => streams.stream(name, purpose);
  const year = modelYear({ model, particulars, stream });
  const madeMs = dayNumberOf({ year, month: 1, day: 1 }) * 86_400_000;
  const healthPercent = usualHealthPercent(model, clock.now - madeMs, state.odometerKm);
  return { ...state, healthPercent };
}

/** Brings the charts of new rows to their initial states. */
function* begin(world: World, firstRow: number, count: number, locked: boolean): InSteps<void> {
  const { fleet, dynamics } = world;
  for (let row = firstRow; row < firstRow + count; row += 1) {
    beginAir(dynamics, row);
    if (row % rowsPerStep === 0) yield;
  }
  yield* dynamics.start(firstRow, count);
  for (let row = firstRow; row < firstRow + count; row += 1) {
    if (row % rowsPerStep === 0) yield;
    const { schedule, persona } = fleet.settingsOf(row);
    if (!locked) leaveUnlocked(world, row);
    if (schedule.kind !== 'none') {
      dynamics.deliver(row, scheduleEvents[`schedule.${schedule.kind}`], -1);
    }
    if (persona !== undefined) {
      expectDriver(dynamics, row, persona);
      dynamics.deliver(row, personEvents['routine.begin'], -1);
    }
    beginReports(fleet, row, world.clock.now);
  }
}

/** Unlocks a vehicle, then opens and closes it, so that it does not relock by itself. */
function leaveUnlocked({ dynamics }: World, row: number): void {
  dynamics.deliver(row, lockEvents['doors.unlock'], -1);
  dynamics.deliver(row, closureEvents.frontLeft['closure.open'], -1);
  dynamics.deliver(row, closureEvents.frontLeft['closure.close'], -1);
}

type Planned = Plan & Partial<Pick<VehicleSpec, 'particulars'>>;

/**
 * Creates the settings that each vehicle of a plan keeps for life: one record for all, or one for
 * each persona that they draw from.
 */
function createSettings(plan: Planned): (streams: Streams, name: string) => VehicleSettings {
  const { persona } = plan;
  if (persona === undefined) return always(settingsOf(plan, undefined));
  if (persona.kind !== 'choice') return always(settingsOf(plan, persona));
  const records = new Map(persona.weights.map(([each]) => [each, settingsOf(plan, each)]));
  return (streams, name) => records.get(draw(persona, streams.stream(name, 'persona')))!;
}

function always(settings: VehicleSettings): () => VehicleSettings {
  return () => settings;
}

/** The settings of a plan; a persona's schedule applies if the plan has none. */
function settingsOf(plan: Planned, persona: Persona | undefined): VehicleSettings {
  const { owner, mode, grants, temperatureC, timeouts, wakeOnPoll, offline, particulars } = plan;
  const schedule =
    plan.schedule.kind === 'none' && persona !== undefined ? persona.schedule : plan.schedule;
  return {
    owner,
    mode,
    grants,
    schedule,
    temperatureC,
    persona,
    timeouts,
    wakeOnPoll,
    offline,
    particulars,
  };
}

function startingPlace(world: World, row: number, at: string | undefined): number {
  if (at === undefined) return world.places.homeOf(row);
  const number = placeNumber(world.dynamics, row, at);
  invariant(number !== undefined, 'a checked scenario names places that exist');
  return number;
}

/** Place limits relative to the vehicle, and so one number for all members of a fleet. */
function placeLimitsOf({ fleet, places }: World, { state }: Plan): number {
  const row = 0;
  return (state.placeLimits ?? []).reduce((limits, [name, limitPercent]) => {
    const number = places.numberFor(name, row);
    invariant(number !== undefined, 'a checked scenario names places that exist');
    return fleet.placeLimits.with(limits, relativePlace(number, row), limitPercent);
  }, 0);
}

/** Draws the latency of a vehicle, between the bounds of its make. */
function drawLatency(world: World, name: string, model: VehicleModel): number {
  const { fromMs, toMs } = modelProfile(model).latency;
  return fromMs + world.streams.stream(name, 'latency').int(toMs - fromMs);
}

/** Members are numbered from 1: `c{n:02}` gives c01, c02 and so on. */
function rangeOf(spec: FleetSpec, firstRow: number): FleetRange {
  const { id, first, count, name, displayName } = spec;
  return {
    name,
    firstRow,
    count,
    nameOf: (index) => memberName(id, first + index),
    indexOf: (text) => memberIndex(spec, text),
    displayNameOf: (index) => displayName && numbered(displayName, first + index + 1),
  };
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
