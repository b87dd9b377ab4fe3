/** Doubles of a record. */
export const recordNumber = {
  /** When the session began to charge. */
  startMs: 0,
  /** The instant at which energy last flowed. */
  endMs: 1,
  /** Battery side. */
  energyAddedKwh: 2,
  startSocPercent: 3,
  endSocPercent: 4,
} as const;

/** What a session costs, in the currency of the charger's tariff. */
export interface SessionCosts {
  readonly energy: number;
  /** Flat amount and time. */
  readonly other: number;
}

/** Numbers of things that lie elsewhere, and its own place among the records of the vehicle. */
export const recordLink = {
  charger: 0,
  place: 1,
  /** Number of the vehicle's record before it; 0 for none. */
  previous: 2,
  /** Counted per vehicle, from 1. */
  ordinal: 3,
  /** Number of what it cost; 0 for nothing, as most sessions at home do. */
  costs: 4,
} as const;

const numberWidth = 5;
const linkWidth = 5;
const costWidth = 2;
const nothing: SessionCosts = { energy: 0, other: 0 };

/** A power of two: its bits of a record's number lead into a block, those above to the block. */
const blockBits = 10;
const blockLength = 1 << blockBits;

/**
 * Records of charging sessions. A session that goes on after its record was written gets a new one in its place. Each
 * vehicle's records are a list from its latest back, and a record once written never changes, so that the number of the
 * latest (of a vehicle, or of its last report) stands for all of them. Records lie in blocks of flat arrays: a fleet
 * writes one for every session, and nothing is ever moved.
 */
export class ChargeRecords {
  readonly #numbers: Float64Array[] = [];
  readonly #links: Int32Array[] = [];
  readonly #costs: Float64Array[] = [];
  #count = 0;
  #costCount = 0;

  /** Adds a record behind a vehicle's latest (0 for none) and returns its number, from 1. */
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

  /** How many records a vehicle has whose latest is this; 0 for none. */
  countTo(latest: number): number {
    return latest === 0 ? 0 : this.link(latest, recordLink.ordinal);
  }

  /** What a session cost; nothing for no session. */
  costsOf(record: number): SessionCosts {
    const index = record === 0 ? -1 : this.link(record, recordLink.costs) - 1;
    if (index < 0) return nothing;
    const costs = this.#costs[index >> blockBits]!;
    const at = (index & (blockLength - 1)) * costWidth;
    return { energy: costs[at]!, other: costs[at + 1]! };
  }

  /** Of a new record. */
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
