import type { Command } from '../../../engine/command.ts';
import type { Dynamics } from '../../../engine/vehicle/dynamics.ts';
import { sourceAt } from '../../../engine/vehicle/reporting/report.ts';
import { isMoving, isPlugged } from '../../../engine/vehicle/row/condition.ts';
import {
  addedKwhAt,
  energyKwhAt,
  flowTable,
  fuelLitresAt,
  isCharging,
  odometerKmAt,
  socPercentAt,
  truth,
  usableKwh,
} from '../../../engine/vehicle/row/quantity.ts';
import { byte, field, rowWidth, stateWidth } from '../../../engine/vehicle/row/row.ts';
import {
  type Bounds,
  burnBounds,
  cabinKw,
  carLimitKw,
  chargingMs,
  drainBounds,
  followsProfile,
  jumps,
  pumpLitres,
  WarmUps,
} from './assumptions.ts';
import { violate } from './violations.ts';

/** Numbers kept of each vehicle from its last look. */
const kept = {
  atMs: 0,
  energyKwh: 1,
  addedKwh: 2,
  odometerKm: 3,
  fuelLitres: 4,
  heardAtMs: 5,
  ingestedMs: 6,
  heardKm: 7,
} as const;
const keptWidth = 8;

interface Stores {
  energyKwh: number;
  /** In a full battery of its age. */
  fullKwh: number;
  addedKwh: number;
  odometerKm: number;
  fuelLitres: number;
}

const noStores: Stores = { energyKwh: 0, fullKwh: 0, addedKwh: 0, odometerKm: 0, fuelLitres: 0 };

/**
 * Compares the vehicles of one world with the limits of any vehicle: before each event for the
 * stretch since the last one, and after it for the state that the event left. It only reads.
 */
export class VehicleAudit {
  /** Events looked at so far. */
  looks = 0;
  /** The command that is being followed; undefined between commands. */
  command: Command['kind'] | undefined;
  readonly #dynamics: Dynamics;
  #kept = new Float64Array(0);
  /** The row whose event is under way; events inside events are part of it. */
  #row = -1;
  /** The values at the end of the stretch. */
  readonly #before: Stores = { ...noStores };
  readonly #after: Stores = { ...noStores };
  readonly #warmUps = new WarmUps();
  #wasCharging = false;
  #powerKw = 0;
  #burnPerMs = 0;
  #pumpLitres = 0;
  #drainPerMs = 0;

  constructor(dynamics: Dynamics) {
    this.#dynamics = dynamics;
  }

  /** Starts with the present state of new vehicles. */
  begin(firstRow: number, count: number): void {
    this.#grow();
    for (let row = firstRow; row < firstRow + count; row += 1) {
      this.#read(row, this.#after);
      this.#keep(row);
    }
  }

  /** Runs an event of a vehicle between two looks. */
  around<Result>(row: number, event: () => Result): Result {
    if (this.#row >= 0) return event();
    this.#row = row;
    try {
      this.#lookBefore(row);
      const result = event();
      this.#lookAfter(row);
      return result;
    } finally {
      this.#row = -1;
    }
  }

  /**
   * Looks at a vehicle that the event of another one is about to change, as where they share a
   * charger: its stretch ends now.
   */
  lookAside(row: number): void {
    if (row === this.#row || !this.#knows(row)) return;
    const before = { ...this.#before };
    const outer = [this.#wasCharging, this.#powerKw, this.#burnPerMs] as const;
    const others = [this.#pumpLitres, this.#drainPerMs] as const;
    this.#lookBefore(row);
    this.#read(row, this.#after);
    this.#keep(row);
    Object.assign(this.#before, before);
    [this.#wasCharging, this.#powerKw, this.#burnPerMs] = outer;
    [this.#pumpLitres, this.#drainPerMs] = others;
  }

  /** Looks at the state that a reader gets between two events. */
  lookAtReading(row: number): void {
    if (this.#row >= 0 || !this.#knows(row)) return;
    const { fleet, clock } = this.#dynamics;
    const odometerKm = odometerKmAt(fleet, row, truth, clock.now);
    this.#expect(row, odometerKm >= this.#last(row, kept.odometerKm), 'its odometer fell');
    this.#lookAtReport(row);
  }

  #lookBefore(row: number): void {
    if (!this.#knows(row)) this.begin(row, 1);
    const { fleet, clock } = this.#dynamics;
    const elapsedMs = clock.now - this.#last(row, kept.atMs);
    this.#read(row, this.#before);
    this.#wasCharging = isCharging(fleet, row, truth);
    this.#powerKw = this.#wasCharging ? carLimitKw(fleet, row).batteryKw : 0;
    const base = row * rowWidth;
    this.#burnPerMs = fleet.numbers[base + field.burnLitresPerMs]!;
    this.#drainPerMs = -fleet.numbers[base + field.drainKwhPerMs]!;
    this.#pumpLitres = pumpLitres(fleet, row, this.#before.fuelLitres);
    this.#expect(row, elapsedMs >= 0, 'its time ran backwards');
    if (elapsedMs > 0) this.#lookAtStretch(row, elapsedMs);
  }

  /** Energy in = energy stored + losses, and no energy is lost otherwise. */
  #lookAtStretch(row: number, elapsedMs: number): void {
    const { fleet } = this.#dynamics;
    const before = this.#before;
    const km = before.odometerKm - this.#last(row, kept.odometerKm);
    const storedKwh = before.energyKwh - this.#last(row, kept.energyKwh);
    const addedKwh = before.addedKwh - this.#last(row, kept.addedKwh);
    const burnt = this.#last(row, kept.fuelLitres) - before.fuelLitres;
    const speedKmPerMs = fleet.numbers[row * rowWidth + field.speedKmPerMs]!;
    const fastest = followsProfile(fleet, row) ? greatKmPerMs : speedKmPerMs;
    this.#expect(row, km <= fastest * elapsedMs + tinyKm, `it went ${km} km by itself`);
    if (this.#wasCharging) {
      const lost = addedKwh - storedKwh;
      this.#expect(
        row,
        Math.abs(lost) <= tinyKwh,
        `charging stored ${storedKwh} of ${addedKwh} kWh`,
      );
      this.#lookAtCharging(row, elapsedMs);
    } else {
      this.#expect(row, addedKwh === 0, `${addedKwh} kWh were added without charging`);
      const bounds = drainBounds(fleet, row, { km, elapsedMs }, this.#warmUps.of(row));
      // A car on the road takes more than its steady drain: for its phases and for its cabin.
      const rated = isMoving(fleet, row) ? bounds : exactly(this.#drainPerMs * elapsedMs);
      this.#leave(row, -storedKwh, [rated, bounds], before.energyKwh, 'kWh drained');
    }
    const rated = exactly(this.#burnPerMs * elapsedMs);
    const bounds = burnBounds(fleet, row, { km, elapsedMs }, this.#warmUps.of(row));
    this.#leave(row, burnt, [rated, bounds], before.fuelLitres, 'litres burnt');
  }

  /**
   * The energy that left a store follows its rate, and the rate follows the model; an empty store
   * gives less.
   */
  #leave(row: number, value: number, each: readonly Bounds[], left: number, what: string): void {
    for (const { least, most } of each) {
      this.#within(row, value, { least: left > 0 ? least : 0, most }, what);
    }
  }

  #lookAtCharging(row: number, elapsedMs: number): void {
    const { fleet } = this.#dynamics;
    const fromKwh = this.#last(row, kept.energyKwh);
    const toKwh = this.#before.energyKwh;
    const ms = chargingMs(fleet, row, fromKwh, toKwh);
    // A full battery takes no more, until its timer a millisecond later at most.
    const isFull = toKwh >= usableKwh(fleet, row) - tinyKwh;
    const isRight = isFull ? ms <= elapsedMs + tinyMs(ms) : Math.abs(ms - elapsedMs) <= tinyMs(ms);
    this.#expect(row, isRight, `charged in ${elapsedMs} ms what its power takes ${ms} ms for`);
  }

  #lookAfter(row: number): void {
    this.looks += 1;
    this.#read(row, this.#after);
    this.#lookAtJumps(row);
    this.#lookAtStores(row);
    this.#lookAtCable(row);
    this.#expect(
      row,
      this.#after.odometerKm >= this.#last(row, kept.odometerKm),
      `its odometer fell from ${this.#last(row, kept.odometerKm)} to ${this.#after.odometerKm}`,
    );
    this.#lookAtReport(row);
    this.#warmUps.note(this.#dynamics, row);
    this.#keep(row);
  }

  /**
   * An event changes no quantity, except for the flow within the millisecond to which its instant
   * is rounded up.
   */
  #lookAtJumps(row: number): void {
    const { fleet } = this.#dynamics;
    const [before, after] = [this.#before, this.#after];
    const flowKwh = this.#powerKw / msPerHour + Math.abs(this.#drainPerMs) + tinyKwh;
    // A battery that ages keeps its state of charge.
    const agedKwh = before.fullKwh === 0 ? 0 : before.energyKwh * (after.fullKwh / before.fullKwh);
    const begins = !this.#wasCharging && isCharging(fleet, row, truth) && after.addedKwh === 0;
    const mayAge = jumps.fullKwh.has(this.command) || (begins && after.fullKwh < before.fullKwh);
    this.#expect(
      row,
      mayAge || after.fullKwh === before.fullKwh,
      `its battery of ${before.fullKwh} kWh became one of ${after.fullKwh} kWh`,
    );
    const jumpsBy = (name: 'energyKwh' | 'odometerKm' | 'fuelLitres', most: number): void => {
      const by = after[name] - (name === 'energyKwh' ? agedKwh : before[name]);
      // Only a state of charge is also set to less.
      if (jumps[name].has(this.command) && (by >= 0 || name === 'energyKwh')) return;
      this.#expect(row, Math.abs(by) <= most, `${name} jumped by ${by} at an event`);
    };
    jumpsBy('energyKwh', flowKwh);
    jumpsBy('odometerKm', mostKmPerMs);
    const overLitres = after.fuelLitres - before.fuelLitres - this.#pumpLitres;
    const isFilled = this.#pumpLitres > 0 && Math.abs(overLitres) <= tinyKwh;
    if (!isFilled) jumpsBy('fuelLitres', this.#burnPerMs + tinyKwh);
    const byKwh = after.addedKwh - before.addedKwh;
    this.#expect(row, begins || Math.abs(byKwh) <= flowKwh, `added energy jumped by ${byKwh} kWh`);
  }

  #lookAtStores(row: number): void {
    const { fleet, clock } = this.#dynamics;
    const { energyKwh, addedKwh, fuelLitres } = this.#after;
    const tankLitres = fleet.modelOf(row).fuel?.tankLitres ?? 0;
    const fullKwh = usableKwh(fleet, row);
    const socPercent = socPercentAt(fleet, row, truth, clock.now);
    this.#expect(row, socPercent >= 0 && socPercent <= 100, `its battery is at ${socPercent} %`);
    this.#expect(
      row,
      energyKwh >= 0 && energyKwh <= fullKwh + tinyKwh,
      `${energyKwh} kWh are in a battery of ${fullKwh}`,
    );
    this.#expect(row, addedKwh >= 0, `${addedKwh} kWh were added`);
    this.#expect(
      row,
      fuelLitres >= 0 && fuelLitres <= tankLitres + tinyKwh,
      `${fuelLitres} l are in a tank of ${tankLitres}`,
    );
  }

  #lookAtCable(row: number): void {
    const { fleet, clock } = this.#dynamics;
    const offerKw = fleet.numbers[row * rowWidth + field.offerKw]!;
    const plugged = isPlugged(fleet, row);
    this.#expect(row, plugged || offerKw === 0, 'it is offered power without a cable');
    if (!isCharging(fleet, row, truth)) return;
    this.#expect(row, plugged, 'it charges without a cable');
    this.#expect(row, !isMoving(fleet, row), 'it charges while it drives');
    this.#expect(
      row,
      fleet.states[row * stateWidth + byte.offerType] !== 0,
      'it charges from nothing',
    );
    const table = flowTable(fleet, row, truth);
    const socPercent = socPercentAt(fleet, row, truth, clock.now);
    const batteryKw = table.powerKwAt(socPercent);
    const wallKw = table.wallPowerKwAt(socPercent);
    const most = carLimitKw(fleet, row);
    this.#expect(row, batteryKw > 0 && batteryKw <= wallKw, `${batteryKw} kW of ${wallKw} arrive`);
    this.#expect(
      row,
      wallKw <= most.wallKw + tinyKwh &&
        wallKw + cabinKw(fleet, row) <= offerKw + tinyKwh &&
        batteryKw <= most.batteryKw + tinyKwh,
      `it takes ${wallKw} kW; the charger offers ${offerKw}, the car takes ${most.wallKw}`,
    );
  }

  /** Reports come from the past, in order, and their odometer never falls. */
  #lookAtReport(row: number): void {
    const { fleet, clock } = this.#dynamics;
    const { block, atMs, ingestedMs } = sourceAt(fleet, row, clock.now);
    const heardKm = odometerKmAt(fleet, row, block, atMs);
    const base = row * keptWidth;
    const numbers = this.#kept;
    this.#expect(row, atMs <= ingestedMs, 'a report arrived before it was sent');
    this.#expect(row, ingestedMs <= clock.now, 'a report is from the future');
    this.#expect(
      row,
      atMs >= numbers[base + kept.heardAtMs]!,
      'a report is older than the one before',
    );
    this.#expect(row, ingestedMs >= numbers[base + kept.ingestedMs]!, 'a report arrived too late');
    this.#expect(row, heardKm >= numbers[base + kept.heardKm]!, 'its reported odometer fell');
    numbers[base + kept.heardAtMs] = atMs;
    numbers[base + kept.ingestedMs] = ingestedMs;
    numbers[base + kept.heardKm] = heardKm;
  }

  #read(row: number, into: Stores): void {
    const { fleet, clock } = this.#dynamics;
    into.energyKwh = energyKwhAt(fleet, row, truth, clock.now);
    into.fullKwh = usableKwh(fleet, row);
    into.addedKwh = addedKwhAt(fleet, row, truth, clock.now);
    into.odometerKm = odometerKmAt(fleet, row, truth, clock.now);
    into.fuelLitres = fuelLitresAt(fleet, row, truth, clock.now);
  }

  #keep(row: number): void {
    const base = row * keptWidth;
    const numbers = this.#kept;
    numbers[base + kept.atMs] = this.#dynamics.clock.now;
    numbers[base + kept.energyKwh] = this.#after.energyKwh;
    numbers[base + kept.addedKwh] = this.#after.addedKwh;
    numbers[base + kept.odometerKm] = this.#after.odometerKm;
    numbers[base + kept.fuelLitres] = this.#after.fuelLitres;
  }

  #last(row: number, what: number): number {
    return this.#kept[row * keptWidth + what]!;
  }

  #knows(row: number): boolean {
    return row * keptWidth < this.#kept.length && this.#last(row, kept.atMs) !== 0;
  }

  #grow(): void {
    const length = this.#dynamics.fleet.capacity * keptWidth;
    if (length <= this.#kept.length) return;
    const numbers = new Float64Array(length);
    numbers.set(this.#kept);
    this.#kept = numbers;
  }

  #within(row: number, value: number, { least, most }: Bounds, what: string): void {
    const slack = tinyKwh + Math.abs(this.#drainPerMs) + this.#burnPerMs;
    const fits =
      value >= least - Math.abs(least) * tinyShare - slack &&
      value <= most + Math.abs(most) * tinyShare + slack;
    this.#expect(row, fits, `${value} ${what}, not ${least} to ${most}`);
  }

  #expect(row: number, holds: boolean, message: string): void {
    if (holds) return;
    const { fleet, clock } = this.#dynamics;
    violate(`${fleet.nameOf(row)} at ${new Date(clock.now).toISOString()}: ${message}`);
  }
}

function exactly(value: number): Bounds {
  return { least: value, most: value };
}

const msPerHour = 3_600_000;
/** The rounding error of tens of kWh or litres. */
const tinyKwh = 1e-9;
const tinyKm = 1e-6;
/** km per ms: 216 km/h. */
const greatKmPerMs = 6e-5;
const tinyShare = 1e-9;
/** The end of a leg is set exactly at an instant rounded up to the millisecond; at 360 km/h. */
const mostKmPerMs = 1e-4;

/** The error of a sum of half percents, and the rounding of instants. */
function tinyMs(ms: number): number {
  return 1 + ms * 1e-9;
}
