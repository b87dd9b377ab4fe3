import type { SessionMeter } from './session-meter.ts';

/** The number of sessions that a service remembers (ours): older records are forgotten. */
export const rememberedSessions = 50;

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
  /** Counted per vehicle, from 1; the same for all records of one session. */
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

/** A list of records is tidied once in so many sessions, so that a session costs few looks. */
const tidyEvery = 8;

/** The record that a vehicle writes. */
export interface Writing {
  /** The latest record of its truth; 0 for none. */
  readonly latest: number;
  /** The latest record of its last report; 0 for none. */
  readonly heard: number;
  /** Whether it is about the session of the latest. */
  readonly continues: boolean;
}

/**
 * Records of charging sessions. Each vehicle's records form a list from its latest back. A record
 * that the last report shows never changes, so that the number of the latest (of a vehicle, or of
 * its last report) identifies all of them: a session that continues gets a new record then, before
 * the one it replaces. Records that neither truth nor report shows are forgotten, and their numbers
 * used again. Records lie in blocks of flat arrays, and none is ever moved.
 */
export class ChargeRecords {
  readonly #numbers: Float64Array[] = [];
  readonly #links: Int32Array[] = [];
  readonly #costs: Float64Array[] = [];
  /** The meters of those with rates that change over time, by number. */
  readonly #meters = new Map<number, SessionMeter>();
  readonly #records = new Supply();
  readonly #costNumbers = new Supply();
  /** The energy that forgotten sessions added, battery side, whole Wh each. */
  forgottenWh = 0;
  /** The number of records written so far, forgotten and replaced ones included. */
  written = 0;

  /** Number of the record that a vehicle writes; its numbers and links are to be set. */
  write({ latest, heard, continues }: Writing): number {
    this.written += 1;
    if (continues && latest !== heard) {
      this.#meters.delete(latest);
      return latest;
    }
    const record = this.#records.take();
    if (record > this.#numbers.length * blockLength) {
      this.#numbers.push(new Float64Array(blockLength * numberWidth));
      this.#links.push(new Int32Array(blockLength * linkWidth));
    }
    const ordinal = this.countTo(latest) + (continues ? 0 : 1);
    this.setLink(record, recordLink.previous, latest);
    this.setLink(record, recordLink.ordinal, ordinal);
    this.setLink(record, recordLink.costs, 0);
    if (ordinal % tidyEvery === 0) this.#tidy(record, heard);
    return record;
  }

  /** The number of sessions up to a vehicle's latest record; 0 for none. */
  countTo(latest: number): number {
    return latest === 0 ? 0 : this.link(latest, recordLink.ordinal);
  }

  /** The record of the session before that of a record; 0 for none. */
  before(record: number): number {
    const ordinal = this.countTo(record);
    let at = record;
    while (this.countTo(at) === ordinal) at = this.link(at, recordLink.previous);
    return at;
  }

  /** The cost of a session; zero for no session. */
  costsOf(record: number): SessionCosts {
    const number = record === 0 ? 0 : this.link(record, recordLink.costs);
    if (number === 0) return nothing;
    const { costs, at } = this.#placeOfCosts(number);
    return { energy: costs[at]!, other: costs[at + 1]! };
  }

  /** Sets the costs of a record. */
  setCosts(record: number, { energy, other }: SessionCosts): void {
    let number = this.link(record, recordLink.costs);
    if (number === 0) {
      if (energy === 0 && other === 0) return;
      number = this.#costNumbers.take();
      if (number > this.#costs.length * blockLength) {
        this.#costs.push(new Float64Array(blockLength * costWidth));
      }
      this.setLink(record, recordLink.costs, number);
    }
    const { costs, at } = this.#placeOfCosts(number);
    costs[at] = energy;
    costs[at + 1] = other;
  }

  /** The meter of a session; undefined where none ran, and for no session. */
  meterOf(record: number): SessionMeter | undefined {
    return this.#meters.get(record);
  }

  setMeter(record: number, meter: SessionMeter): void {
    this.#meters.set(record, meter);
  }

  /** The energy that a session added, whole Wh. */
  wholeWhOf(record: number): number {
    return Math.round(this.number(record, recordNumber.energyAddedKwh) * 1000);
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

  #placeOfCosts(number: number): { readonly costs: Float64Array; readonly at: number } {
    const index = number - 1;
    return {
      costs: this.#costs[index >> blockBits]!,
      at: (index & (blockLength - 1)) * costWidth,
    };
  }

  /** Forgets all records of a list that neither its latest shows nor the last report. */
  #tidy(latest: number, heard: number): void {
    const count = this.countTo(latest);
    const heardCount = this.countTo(heard);
    let kept = latest;
    let ordinal = count;
    for (let at = this.link(latest, recordLink.previous); at !== 0; ) {
      const previous = this.link(at, recordLink.previous);
      const isReplaced = this.countTo(at) === ordinal;
      ordinal = this.countTo(at);
      const isShown = isRemembered(ordinal, count) || isRemembered(ordinal, heardCount);
      if (at === heard || (isShown && !isReplaced)) {
        this.setLink(kept, recordLink.previous, at);
        kept = at;
      } else {
        this.#forget(at, isReplaced);
      }
      at = previous;
    }
    this.setLink(kept, recordLink.previous, 0);
  }

  #forget(record: number, isReplaced: boolean): void {
    if (!isReplaced) {
      this.forgottenWh += this.wholeWhOf(record);
    }
    const costs = this.link(record, recordLink.costs);
    if (costs !== 0) this.#costNumbers.giveBack(costs);
    this.#meters.delete(record);
    this.#records.giveBack(record);
  }
}

/** Whether a service that knows so many sessions of a vehicle shows the one of an ordinal. */
function isRemembered(ordinal: number, count: number): boolean {
  return ordinal <= count && ordinal > count - rememberedSessions;
}

/** Numbers from 1, of which those given back are taken first. */
class Supply {
  #taken = 0;
  readonly #returned: number[] = [];

  take(): number {
    return this.#returned.pop() ?? (this.#taken += 1);
  }

  giveBack(number: number): void {
    this.#returned.push(number);
  }
}
