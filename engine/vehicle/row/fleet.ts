import type { InSteps } from '../../in-steps.ts';
import { invariant } from '../../invariant.ts';
import { healthPercentAfter, stepsOfHealth } from '../../model/battery-age.ts';
import { ratedKwhPerKm } from '../../model/consumption.ts';
import { type MakeProfile } from '../../model/make-profile.ts';
import { modelProfile, shortestBeatMs } from '../../model/make-profiles.ts';
import type { VehicleModel } from '../../model/model.ts';
import { Profiles } from '../../model/profile.ts';
import { HeardPlaces } from '../../place/heard-places.ts';
import { PlaceLimits } from '../../place/place-limits.ts';
import { Routes } from '../../place/routes.ts';
import type { Clock } from '../../time/clock.ts';
import type { StepSeries } from '../../time/step-series.ts';
import { ChargeRecords } from './charge-records.ts';
import { Chargers } from './charger.ts';
import { Interned } from './interned.ts';
import { type OverrideSet, OverrideSets } from './override.ts';
import { PermissionSets } from './permissions.ts';
import {
  blockWidth,
  byte,
  field,
  link,
  linkWidth,
  noReport,
  rowWidth,
  span,
  spanWidth,
  stateWidth,
  tail,
} from './row.ts';
import type { ChargeSchedule } from './schedule.ts';
import type { SessionBill, SessionMeter } from './session-meter.ts';
import type { InitialState, VehicleSettings } from './settings.ts';
import { Upkeeps } from './upkeep.ts';

/**
 * The reasons to observe a row: its facts are logged, a condition on it is awaited, or it may share
 * a charger with others.
 */
export const observation = { logged: 1, watched: 2, sharing: 4 } as const;

/** The number of rows in one step of creating a fleet, which takes a fraction of a millisecond. */
export const rowsPerStep = 64;

/** One vehicle to add; a range of a fleet adds many with names made from their number. */
export interface NewVehicle {
  /** Its name for people. */
  readonly displayName?: string | undefined;
  readonly model: VehicleModel;
  readonly settings: VehicleSettings;
  readonly state: InitialState;
  /** Number of the place where it is parked. */
  readonly place: number;
  /** Number of the limits at places; 0, that is none, by default. */
  readonly placeLimits?: number | undefined;
  /** A fixed outside temperature; undefined: that of the weather. */
  readonly temperatureC: number | undefined;
  readonly latencyMs: number;
  /** The instant at which it begins to exist. */
  readonly atMs: number;
}

/** Whether the last report kept for a row is obsolete, because a later one has arrived. */
export type IsStale = (fleet: Fleet, row: number, clock: Clock) => boolean;

/** Members of a fleet: `count` rows from `firstRow`, named from their number. */
export interface FleetRange {
  readonly name: string;
  readonly firstRow: number;
  readonly count: number;
  readonly nameOf: (index: number) => string;
  readonly indexOf: (name: string) => number | undefined;
  /** The name of a member for people. */
  readonly displayNameOf: (index: number) => string | undefined;
}

/**
 * Every vehicle as a row of flat arrays. The arrays grow by replacement, so readers take them from
 * here each time. The fleet knows neither charts nor time: it is storage and identity.
 */
export class Fleet {
  numbers: Float64Array = new Float64Array(0);
  links: Int32Array = new Int32Array(0);
  spans: Uint16Array = new Uint16Array(0);
  states: Uint8Array = new Uint8Array(0);
  /** The same bytes by fours, for copying. */
  stateWords: Int32Array = new Int32Array(0);
  /** Bits of `observation` per row. */
  observed: Uint8Array = new Uint8Array(0);
  /** No car of the fleet reports by itself more often, ms. */
  shortestBeatMs: number = shortestBeatMs;
  readonly models = new Interned<VehicleModel>();
  readonly schedules = new Interned<ChargeSchedule>();
  readonly chargers = new Chargers();
  /** The most that a shared charger gives cabins of cars that do not charge, kW by row. */
  readonly wallShares = new Map<number, number>();
  /** The power of idle cars' cabins from their chargers since `sinceMs`, kW at the wall by row. */
  readonly cabinWallKw = new Map<number, number>();
  /** The bills of sessions under way at chargers with a tariff, by row. */
  readonly sessionBills = new Map<number, SessionBill>();
  readonly chargeRecords = new ChargeRecords();
  /** The prices and carbon that tariffs name. */
  readonly series = new Map<string, StepSeries>();
  /** The sessions of rows at chargers whose rates change over time. */
  readonly meters = new Map<number, SessionMeter>();
  readonly permissionSets = new PermissionSets();
  readonly overrideSets = new OverrideSets();
  readonly placeLimits = new PlaceLimits();
  readonly routes = new Routes();
  readonly profiles = new Profiles();
  readonly upkeeps = new Upkeeps();
  readonly #places = new HeardPlaces();
  /** The number of reports kept since obsolete ones were last released. */
  #keeps = 0;
  #modelOf = new Uint16Array(0);
  /** By the number of the model. */
  readonly #profiles: MakeProfile[] = [];
  #settingsOf = new Uint32Array(0);
  readonly #settings = new Interned<VehicleSettings>();
  readonly #names: string[] = [];
  readonly #displayNames = new Map<number, string>();
  readonly #rows = new Map<string, number>();
  readonly #ranges: FleetRange[] = [];
  #count = 0;
  /** The member of a fleet whose name was made last, and that name. */
  #namedRow = -1;
  #memberName = '';

  get count(): number {
    return this.#count;
  }

  /** The number of rows that fit. */
  get capacity(): number {
    return this.observed.length;
  }

  get ranges(): readonly FleetRange[] {
    return this.#ranges;
  }

  /** Reserves room for `count` more vehicles, so that a large fleet is allocated exactly. */
  reserve(count: number): void {
    const rows = this.#count + count;
    if (rows <= this.capacity) return;
    const places = Math.max(fewestPlaces(rows), this.#places.capacity);
    this.#resize(rows, places);
    this.spans = grown(this.spans, new Uint16Array(rows * spanWidth));
    this.observed = grown(this.observed, new Uint8Array(rows));
    this.#modelOf = grown(this.#modelOf, new Uint16Array(rows));
    this.#settingsOf = grown(this.#settingsOf, new Uint32Array(rows));
  }

  /** The row of doubles, links and bytes with the last report of a vehicle. */
  heardRowOf(row: number): number {
    const place = this.#places.of(row);
    return place < 0 ? row : this.capacity + place;
  }

  /** Whether the report is stored apart, so that the truth may change. */
  hearsApart(row: number): boolean {
    return this.#places.of(row) >= 0;
  }

  /** Stores a row's truth as its last report, replacing one that `isStale` if need be. */
  keepTruth(row: number, clock: Clock, isStale: IsStale): void {
    this.#keeps += 1;
    // The time to look for obsolete reports is when room is short, or after many keeps.
    const isFull = this.#places.count === this.#places.capacity && !this.hearsApart(row);
    if (isFull || this.#keeps > 4 * this.#places.capacity) this.#tidyPlaces(clock, isStale);
    if (!this.hearsApart(row)) this.#places.take(row);
    this.#copyRow(row, this.heardRowOf(row));
  }

  /** Makes the truth of a row its last report again. */
  hearTruth(row: number): void {
    this.#places.release(row, (from, to) => this.#movePlace(from, to));
  }

  /** Adds a vehicle with a name of its own and returns its row. */
  addNamed(name: string, vehicle: NewVehicle): number {
    const row = this.#add(vehicle);
    this.#names[row] = name;
    if (vehicle.displayName !== undefined) this.#displayNames.set(row, vehicle.displayName);
    this.#rows.set(name, row);
    return row;
  }

  /** Adds the members of a fleet in order, a few in each step, from the next row on. */
  *addRange(range: FleetRange, member: (index: number) => NewVehicle): InSteps<void> {
    invariant(range.firstRow === this.#count, 'the members of a fleet lie side by side');
    this.reserve(range.count);
    this.#ranges.push(range);
    for (let index = 0; index < range.count; index += 1) {
      this.#add(member(index));
      if (index % rowsPerStep === 0) yield;
    }
  }

  nameOf(row: number): string {
    const own = this.#names[row];
    if (own !== undefined) return own;
    const range = this.#rangeAt(row);
    invariant(range !== undefined, 'every row has a name');
    // The streams and entries of one event ask for the same name several times.
    if (row !== this.#namedRow) {
      this.#memberName = range.nameOf(row - range.firstRow);
      this.#namedRow = row;
    }
    return this.#memberName;
  }

  /** The names of the first vehicles: enough to find the one that a mistyped name means. */
  *firstNames(): Generator<string> {
    for (let row = 0; row < Math.min(this.#count, 1_000); row += 1) yield this.nameOf(row);
  }

  /** The name of a vehicle for people; undefined without one. Nothing but pages shows it. */
  displayNameOf(row: number): string | undefined {
    const range = this.#rangeAt(row);
    return range?.displayNameOf(row - range.firstRow) ?? this.#displayNames.get(row);
  }

  /** Whether a vehicle belongs to a fleet. */
  isMember(row: number): boolean {
    return this.#rangeAt(row) !== undefined;
  }

  #rangeAt(row: number): FleetRange | undefined {
    return this.#ranges.find(({ firstRow, count }) => row >= firstRow && row - firstRow < count);
  }

  /** The row of a vehicle by name, including members of fleets; undefined if there is none. */
  rowOf(name: string): number | undefined {
    const row = this.#rows.get(name);
    if (row !== undefined) return row;
    for (const range of this.#ranges) {
      const index = range.indexOf(name);
      if (index !== undefined) return range.firstRow + index;
    }
    return undefined;
  }

  /** The members of a fleet, of which a portion of a scenario may have several ranges. */
  rangesOf(fleet: string): readonly FleetRange[] {
    return this.#ranges.filter((range) => range.name === fleet);
  }

  rangeOf(fleet: string): FleetRange | undefined {
    return this.#ranges.find((range) => range.name === fleet);
  }

  modelOf(row: number): VehicleModel {
    return this.models.at(this.#modelOf[row] as number);
  }

  /** The behaviour of cars of its make. */
  profileOf(row: number): MakeProfile {
    return this.#profiles[this.#modelOf[row]!]!;
  }

  settingsOf(row: number): VehicleSettings {
    return this.#settings.at(this.#settingsOf[row] as number);
  }

  /** The overrides of a row's signals, whether or not they are still in force. */
  overridesOf(row: number): OverrideSet {
    return this.overrideSets.at(this.links[row * linkWidth + link.overrides]!);
  }

  setOverrides(row: number, overrides: OverrideSet): void {
    this.links[row * linkWidth + link.overrides] = this.overrideSets.number(overrides);
  }

  /** Makes the present override of permissions known without a report. */
  hearPermissions(row: number): void {
    const at = this.heardRowOf(row) * linkWidth + link.overrides;
    this.links[at] = this.overrideSets.withPermissions(this.links[at]!, this.overridesOf(row));
  }

  #add(vehicle: NewVehicle): number {
    const row = this.#count;
    if (row === this.capacity) this.reserve(Math.max(16, row >> 1));
    this.#count += 1;
    const modelNumber = this.models.number(vehicle.model);
    this.#modelOf[row] = modelNumber;
    if (this.#profiles[modelNumber] === undefined) {
      const profile = modelProfile(vehicle.model);
      this.#profiles[modelNumber] = profile;
      this.shortestBeatMs = Math.min(this.shortestBeatMs, ...Object.values(profile.cadenceMs));
    }
    this.#settingsOf[row] = this.#settings.number(vehicle.settings);
    invariant(vehicle.latencyMs < noReport, 'a report is under way for less than a minute or so');
    this.spans[row * spanWidth + span.latencyMs] = vehicle.latencyMs;
    this.#writeNumbers(row * rowWidth, vehicle);
    this.#writeLinks(row * linkWidth, vehicle);
    const states = row * stateWidth;
    this.states[states + byte.limitAc] = vehicle.state.chargeLimitPercent;
    this.states[states + byte.limitDc] = vehicle.state.chargeLimitPercent;
    this.states[states + byte.lostSteps] = stepsOfHealth(vehicle.state.healthPercent ?? 100);
    this.states[states + byte.weathered] = vehicle.temperatureC === undefined ? 1 : 0;
    return row;
  }

  #tidyPlaces(clock: Clock, isStale: IsStale): void {
    const places = this.#places;
    this.#keeps = 0;
    places.sweep(
      (row) => isStale(this, row, clock),
      (from, to) => this.#movePlace(from, to),
    );
    const { count, capacity } = places;
    const least = Math.max(fewestPlaces(this.capacity), 2 * count);
    // Grows by four, as all arrays are copied; shrinks when three quarters are unused.
    if (2 * count > capacity) this.#resize(this.capacity, 4 * capacity);
    else if (4 * least <= capacity) this.#resize(this.capacity, least);
  }

  #movePlace(from: number, to: number): void {
    this.#copyRow(this.capacity + from, this.capacity + to);
  }

  #copyRow(from: number, to: number): void {
    // Three loops and no shared function: one that sees two kinds of array is slower for both.
    const { numbers, links, stateWords } = this;
    let source = from * rowWidth;
    let target = to * rowWidth;
    for (let at = 0; at < blockWidth; at += 1) numbers[target + at] = numbers[source + at]!;
    source = from * linkWidth;
    target = to * linkWidth;
    for (let at = 0; at < linkWidth; at += 1) links[target + at] = links[source + at]!;
    source = from * wordWidth;
    target = to * wordWidth;
    for (let at = 0; at < wordWidth; at += 1) stateWords[target + at] = stateWords[source + at]!;
  }

  /** Reserves room for `rows` vehicles and, behind them, for `places` reports. */
  #resize(rows: number, places: number): void {
    const moved = <T extends Float64Array | Int32Array | Uint8Array>(
      from: T,
      to: T,
      width: number,
    ): T => {
      const heard = this.capacity * width;
      to.set(from.subarray(0, heard));
      to.set(from.subarray(heard, heard + this.#places.count * width), rows * width);
      return to;
    };
    const all = rows + places;
    this.numbers = moved(this.numbers, new Float64Array(all * rowWidth), rowWidth);
    this.links = moved(this.links, new Int32Array(all * linkWidth), linkWidth);
    this.states = moved(this.states, new Uint8Array(all * stateWidth), stateWidth);
    this.stateWords = new Int32Array(this.states.buffer);
    this.#places.resize(rows, places);
  }

  #writeNumbers(base: number, vehicle: NewVehicle): void {
    const { model, state, temperatureC, atMs } = vehicle;
    const { numbers } = this;
    const health = healthPercentAfter(stepsOfHealth(state.healthPercent ?? 100)) / 100;
    const usableKwh = (model.battery?.usableKwh ?? 0) * health;
    numbers[base + tail.batteryWear] = 1 - health;
    numbers[base + tail.sessionStartMs] = atMs;
    numbers[base + field.sinceMs] = atMs;
    numbers[base + field.energyKwh] = (usableKwh * state.socPercent) / 100;
    numbers[base + field.fuelLitres] = ((model.fuel?.tankLitres ?? 0) * state.fuelPercent) / 100;
    numbers[base + field.odometerKm] = state.odometerKm;
    if (temperatureC !== undefined) numbers[base + field.temperatureC] = temperatureC;
    numbers[base + field.tripStartKm] = state.odometerKm;
    numbers[base + field.airSinceMs] = atMs;
    numbers[base + field.lowVoltageSinceMs] = atMs;
    numbers[base + field.lowVoltagePercent] = 95;
    if (model.battery !== undefined) numbers[base + field.recentKwhPerKm] = ratedKwhPerKm(model);
    numbers[base + tail.legEndKm] = state.odometerKm;
    numbers[base + tail.startKm] = state.odometerKm;
  }

  #writeLinks(base: number, { settings, place, placeLimits }: NewVehicle): void {
    const { links } = this;
    links[base + link.origin] = place;
    links[base + link.destination] = place;
    links[base + link.placeLimits] = placeLimits ?? 0;
    links[base + link.schedule] = this.schedules.number(settings.schedule);
    links[base + link.permissions] = this.permissionSets.number(settings.grants);
  }
}

/** The initial number of rows for reports, which suffices unless many vehicles change at once. */
function fewestPlaces(rows: number): number {
  return Math.max(16, rows >> 4);
}

/** Words of four state bytes per row. */
const wordWidth = stateWidth / 4;

function grown<T extends { length: number; set(from: T): void }>(from: T, to: T): T {
  to.set(from);
  return to;
}
