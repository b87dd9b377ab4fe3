import type { SessionMeter } from './session-meter.ts';

/** Doubles of a record. */
export const recordNumber = {
  /** The start of charging. */
  startMs: 0,
  /** The instant at which energy last flowed. */
  endMs: 1,
  /** Measured at the battery. */
  energyAddedKwh: 2,
  startSocPercent: 3,
  endSocPercent: 4,
} as const;

/** The cost of a session, in the currency of the charger's tariff. */
export interface SessionCosts {
  readonly energy: number;
  /** Flat amount and time. */
  readonly other: number;
}

/** References by number, and the record's own number within the vehicle. */
export const recordLink = {
  charger: 0,
  place: 1,
  /** Number of the vehicle's record before it; 0 for none. */
  previous: 2,
  /** Counted per vehicle, from 1. */
  ordinal: 3,
  /** Number of its costs; 0 for none, as in most sessions at home. */
  costs: 4,
} as const;

const numberWidth = 5;
const linkWidth = 5;
const costWidth = 2;
const nothing: SessionCosts = { energy: 0, other: 0 };

/** A power of two: the lower bits of a number are the index in a block, the rest the block. */
const blockBits = 10;
const blockLength = 1 << blockBits;

/**
 * Records of charging sessions. A session that continues after its record was written gets a new
 * one in place of it. Each vehicle's records form a list from its latest back, and a written record
 * never changes, so that the number of the latest (of a vehicle, or of its last report) identifies
 * all of them. Records lie in blocks of flat arrays: a fleet writes one for every session, and none
 * is ever moved.
 */
export class ChargeRecords {
  readonly #numbers: Float64Array[] = [];
  readonly #links: Int32Array[] = [];
  readonly #costs: Float64Array[] = [];
  /** The meters of those with rates that change over time, by number. */
  readonly #meters = new Map<number, SessionMeter>();
  #count = 0;
  #costCount = 0;

  /** Adds a record after a vehicle's latest (0 for none) and returns its number, from 1. */
  append(previous: number): number {
    if (this.#count % blockLength === 0) {
      this.#numbers.push(new Float64Array(blockLength * numberWidth));
      this.#links.push(new Int32Array(blockLength * linkWidth));
    }
    this.#count += 1;
    this.setLink(this.#count, recordLink.previous, previous);
    this.setLink(this.#count, recordLink.ordinal, this.countTo(previous) + 1);
    return this.#count;
  }

  /** The number of records up to a vehicle's latest; 0 for none. */
  countTo(latest: number): number {
    return latest === 0 ? 0 : this.link(latest, recordLink.ordinal);
  }

  /** The cost of a session; zero for no session. */
  costsOf(record: number): SessionCosts {
    const index = record === 0 ? -1 : this.link(record, recordLink.costs) - 1;
    if (index < 0) return nothing;
    const costs = this.#costs[index >> blockBits]!;
    const at = (index & (blockLength - 1)) * costWidth;
    return { energy: costs[at]!, other: costs[at + 1]! };
  }

  /** Sets the costs of a new record. */
  setCosts(record: number, { energy, other }: SessionCosts): void {
    if (energy === 0 && other === 0) return;
    const index = this.#costCount;
    if (index % blockLength === 0) this.#costs.push(new Float64Array(blockLength * costWidth));
    this.#costCount += 1;
    const costs = this.#costs[index >> blockBits]!;
    const at = (index & (blockLength - 1)) * costWidth;
    costs[at] = energy;
    costs[at + 1] = other;
    this.setLink(record, recordLink.costs, this.#costCount);
  }

  /** The meter of a session; undefined where none ran, and for no session. */
  meterOf(record: number): SessionMeter | undefined {
    return this.#meters.get(record);
  }

  setMeter(record: number, meter: SessionMeter): void {
    this.#meters.set(record, meter);
  }

  number(record: number, at: number): number {
    const index = record - 1;
    return this.#numbers[index >> blockBits]![(index & (blockLength - 1)) * numberWidth + at]!;
  }

  setNumber(record: number, at: number, value: number): void {
    const index = record - 1;
    this.#numbers[index >> blockBits]![(index & (blockLength - 1)) * numberWidth + at] = value;
  }

  link(record: number, at: number): number {
    const index = record - 1;
    return this.#links[index >> blockBits]![(index & (blockLength - 1)) * linkWidth + at]!;
  }

  setLink(record: number, at: number, value: number): void {
    const index = record - 1;
    this.#links[index >> blockBits]![(index & (blockLength - 1)) * linkWidth + at] = value;
  }
}
