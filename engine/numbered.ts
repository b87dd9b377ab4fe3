import { invariant } from './invariant.ts';

/** Places of things that are gone, beside which the rest are moved together. */
const mostGone = 64;

/**
 * Things by numbers that only grow, in their order; mostly the oldest goes first. A `Map` of things
 * that come and go leaves a table behind for each few, which refers to them and to the next table:
 * once V8 has moved one to its old objects, all later things outlive their use, too. Copying them
 * took a twelfth of the time of deliveries.
 */
export class Numbered<Thing extends object> {
  readonly #numbers: number[] = [];
  /** Undefined where it is gone. */
  readonly #things: (Thing | undefined)[] = [];
  /** The place of the first that is not gone. */
  #first = 0;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Adds a thing; its number is higher than all before. */
  add(number: number, thing: Thing): void {
    const { length } = this.#numbers;
    invariant(length === 0 || number > this.#numbers[length - 1]!, 'numbers of things grow');
    this.#numbers.push(number);
    this.#things.push(thing);
    this.#size += 1;
  }

  has(number: number): boolean {
    return this.get(number) !== undefined;
  }

  get(number: number): Thing | undefined {
    const place = this.#placeOf(number);
    return this.#numbers[place] === number ? this.#things[place] : undefined;
  }

  /** The one with the lowest number. */
  get first(): Thing | undefined {
    return this.#things[this.#first];
  }

  /** Whether there was one. */
  delete(number: number): boolean {
    const place = this.#placeOf(number);
    if (this.#numbers[place] !== number || this.#things[place] === undefined) return false;
    this.#things[place] = undefined;
    this.#size -= 1;
    while (this.#first < this.#things.length && this.first === undefined) this.#first += 1;
    if (this.#things.length > 2 * this.#size + mostGone) this.#moveTogether();
    return true;
  }

  clear(): void {
    this.#numbers.length = this.#things.length = this.#first = this.#size = 0;
  }

  /** Those that are there as it comes to them: meanwhile, others may come and go. */
  *values(): Generator<Thing, void, undefined> {
    let place = this.#first;
    while (place < this.#things.length) {
      const thing = this.#things[place];
      const number = this.#numbers[place]!;
      if (thing !== undefined) yield thing;
      // Places may have changed.
      place = this.#numbers[place] === number ? place + 1 : this.#placeOf(number + 1);
    }
  }

  /** The place of the first with this number or a higher one. */
  #placeOf(number: number): number {
    let low = this.#first;
    let high = this.#numbers.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#numbers[middle]! < number) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #moveTogether(): void {
    let count = 0;
    for (let place = this.#first; place < this.#things.length; place += 1) {
      const thing = this.#things[place];
      if (thing === undefined) continue;
      this.#things[count] = thing;
      this.#numbers[count] = this.#numbers[place]!;
      count += 1;
    }
    this.#numbers.length = this.#things.length = count;
    this.#first = 0;
  }
}
