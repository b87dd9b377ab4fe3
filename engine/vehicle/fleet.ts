import { invariant } from '../invariant.ts';
import { ratedKwhPerKm } from './consumption.ts';
import { Interned } from './interned.ts';
import { type MakeProfile, makeProfile } from './make-profile.ts';
import type { VehicleModel } from './model.ts';
import { OverrideSets } from './override.ts';
import {
  blockWidth,
  byte,
  field,
  link,
  linkBlock,
  linkWidth,
  noReport,
  rowWidth,
  span,
  spanWidth,
  stateWidth,
  tail,
} from './row.ts';
import type { ChargeSchedule, InitialState, VehicleSettings } from './settings.ts';

/** Why a row's changes are worth telling: its facts are logged, or somebody waits for a condition on it. */
export const observation = { logged: 1, watched: 2 } as const;

/** One vehicle to add; a range of a fleet adds many with names made from their number. */
export interface NewVehicle {
  readonly model: VehicleModel;
  readonly settings: VehicleSettings;
  readonly state: InitialState;
  /** Number of the place where it is parked. */
  readonly place: number;
  readonly temperatureC: number;
  readonly latencyMs: number;
  /** The instant at which it begins to exist. */
  readonly atMs: number;
}

/** Members of a fleet: `count` rows from `firstRow`, named from their number. */
export interface FleetRange {
  readonly name: string;
  readonly firstRow: number;
  readonly count: number;
  readonly nameOf: (index: number) => string;
  readonly indexOf: (name: string) => number | undefined;
}

/**
 * Every vehicle as a row of flat arrays. The arrays grow by replacement, so readers take them from here each time.
 * Nothing here knows charts or time: it is storage and identity.
 */
export class Fleet {
  numbers = new Float64Array(0);
  links = new Int32Array(0);
  spans = new Uint16Array(0);
  states = new Uint8Array(0);
  /** The same bytes by fours, for copying. */
  stateWords = new Int32Array(0);
  /** Who looks at the row: bits of `observation`. */
  observed = new Uint8Array(0);
  readonly models = new Interned<VehicleModel>();
  readonly schedules = new Interned<ChargeSchedule>();
  readonly permissionSets = new Interned<readonly string[]>();
  readonly overrideSets = new OverrideSets();
  #modelOf = new Uint16Array(0);
  /** By the number of the model. */
  readonly #profiles: MakeProfile[] = [];
  #settingsOf = new Uint32Array(0);
  readonly #settings = new Interned<VehicleSettings>();
  readonly #names: string[] = [];
  readonly #rows = new Map<string, number>();
  readonly #ranges: FleetRange[] = [];
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** Rows there is room for. */
  get capacity(): number {
    return this.observed.length;
  }

  get ranges(): readonly FleetRange[] {
    return this.#ranges;
  }

  /** Makes room for `count` more vehicles at once, so that a large fleet is allocated exactly. */
  reserve(count: number): void {
    const rows = this.#count + count;
    if (rows <= this.capacity) return;
    this.numbers = grown(this.numbers, new Float64Array(rows * rowWidth));
    this.links = grown(this.links, new Int32Array(rows * linkWidth));
    this.spans = grown(this.spans, new Uint16Array(rows * spanWidth));
    this.states = grown(this.states, new Uint8Array(rows * stateWidth));
    this.stateWords = new Int32Array(this.states.buffer);
    this.observed = grown(this.observed, new Uint8Array(rows));
    this.#modelOf = grown(this.#modelOf, new Uint16Array(rows));
    this.#settingsOf = grown(this.#settingsOf, new Uint32Array(rows));
  }

  /** Adds a vehicle with a name of its own and returns its row. */
  addNamed(name: string, vehicle: NewVehicle): number {
    const row = this.#add(vehicle);
    this.#names[row] = name;
    this.#rows.set(name, row);
    return row;
  }

  /** Adds the members of a fleet, in order; the range must start at the next row. */
  addRange(range: FleetRange, member: (index: number) => NewVehicle): void {
    invariant(range.firstRow === this.#count, 'the members of a fleet lie side by side');
    this.reserve(range.count);
    this.#ranges.push(range);
    for (let index = 0; index < range.count; index += 1) this.#add(member(index));
  }

  nameOf(row: number): string {
    const own = this.#names[row];
    if (own !== undefined) return own;
    const range = this.#ranges.find(
      (each) => row >= each.firstRow && row - each.firstRow < each.count,
    );
    invariant(range !== undefined, 'every row has a name');
    return range.nameOf(row - range.firstRow);
  }

  /** The row of a vehicle by name, members of fleets included; undefined when there is none. */
  rowOf(name: string): number | undefined {
    const row = this.#rows.get(name);
    if (row !== undefined) return row;
    for (const range of this.#ranges) {
      const index = range.indexOf(name);
      if (index !== undefined) return range.firstRow + index;
    }
    return undefined;
  }

  rangeOf(fleet: string): FleetRange | undefined {
    return this.#ranges.find((range) => range.name === fleet);
  }

  modelOf(row: number): VehicleModel {
    return this.models.at(this.#modelOf[row] as number);
  }

  /** How cars of its make report and behave. */
  profileOf(row: number): MakeProfile {
    return this.#profiles[this.#modelOf[row]!]!;
  }

  settingsOf(row: number): VehicleSettings {
    return this.#settings.at(this.#settingsOf[row] as number);
  }

  #add(vehicle: NewVehicle): number {
    const row = this.#count;
    if (row === this.capacity) this.reserve(Math.max(16, row >> 1));
    this.#count += 1;
    const modelNumber = this.models.number(vehicle.model);
    this.#modelOf[row] = modelNumber;
    this.#profiles[modelNumber] ??= makeProfile(vehicle.model.make);
    this.#settingsOf[row] = this.#settings.number(vehicle.settings);
    invariant(vehicle.latencyMs < noReport, 'a report is under way for less than a minute or so');
    this.spans[row * spanWidth + span.latencyMs] = vehicle.latencyMs;
    this.#writeNumbers(row * rowWidth, vehicle);
    this.#writeLinks(row * linkWidth, vehicle);
    const states = row * stateWidth;
    this.states[states + byte.limitAc] = vehicle.state.chargeLimitPercent;
    this.states[states + byte.limitDc] = vehicle.state.chargeLimitPercent;
    return row;
  }

  #writeNumbers(base: number, vehicle: NewVehicle): void {
    const { model, state, temperatureC, atMs } = vehicle;
    const { numbers } = this;
    const usableKwh = model.battery?.usableKwh ?? 0;
    numbers[base + field.sinceMs] = atMs;
    numbers[base + field.energyKwh] = (usableKwh * state.socPercent) / 100;
    numbers[base + field.fuelLitres] = ((model.fuel?.tankLitres ?? 0) * state.fuelPercent) / 100;
    numbers[base + field.odometerKm] = state.odometerKm;
    numbers[base + field.temperatureC] = temperatureC;
    numbers[base + field.tripStartKm] = state.odometerKm;
    if (model.battery !== undefined) numbers[base + field.recentKwhPerKm] = ratedKwhPerKm(model);
    numbers[base + tail.legEndKm] = state.odometerKm;
  }

  #writeLinks(base: number, { settings, place }: NewVehicle): void {
    const { links } = this;
    links[base + link.origin] = place;
    links[base + link.destination] = place;
    links[base + link.schedule] = this.schedules.number(settings.schedule);
    links[base + link.permissions] = this.permissionSets.number(settings.grants);
  }
}

/** Copies the truth of a row over what the service last heard of it. */
export function copyTruthToHeard(fleet: Fleet, row: number): void {
  // Three loops and no shared function: one that sees two kinds of array is slower at both.
  const { numbers, links, stateWords } = fleet;
  const number = row * rowWidth;
  for (let at = number; at < number + blockWidth; at += 1) numbers[at + blockWidth] = numbers[at]!;
  const first = row * linkWidth;
  for (let at = first; at < first + linkBlock; at += 1) links[at + linkBlock] = links[at]!;
  const word = row * wordWidth;
  for (let at = word; at < word + wordWidth / 2; at += 1) {
    stateWords[at + wordWidth / 2] = stateWords[at]!;
  }
}

/** Words of four state bytes per row. */
const wordWidth = stateWidth / 4;

function grown<T extends { length: number; set(from: T): void }>(from: T, to: T): T {
  to.set(from);
  return to;
}
