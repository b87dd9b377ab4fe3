/**
 * Places for the last reported state of vehicles whose true state differs from it. A vehicle needs
 * one only while the report of a change is on its way, which takes seconds. Places are numbered
 * from 0 without gaps, so the rows behind them are hardly more than are in use.
 */
export class HeardPlaces {
  /** Per vehicle, its place plus one; 0 for none. */
  #placeOf = new Int32Array(0);
  #owners = new Int32Array(0);
  #count = 0;

  /** Places in use, 0 to `count - 1`. */
  get count(): number {
    return this.#count;
  }

  /** Number of places there is room for. */
  get capacity(): number {
    return this.#owners.length;
  }

  /** The place of a vehicle; -1 for none. */
  of(row: number): number {
    return this.#placeOf[row]! - 1;
  }

  /** Gives a vehicle that has none the next place; there must be room. */
  take(row: number): number {
    const place = this.#count;
    this.#count += 1;
    this.#owners[place] = row;
    this.#placeOf[row] = place + 1;
    return place;
  }

  /** Takes the places of vehicles that need none; calls `move` for each place renumbered. */
  sweep(isStale: (row: number) => boolean, move: (from: number, to: number) => void): void {
    const count = this.#count;
    this.#count = 0;
    for (let place = 0; place < count; place += 1) {
      const row = this.#owners[place]!;
      if (isStale(row)) {
        this.#placeOf[row] = 0;
      } else {
        const to = this.take(row);
        if (to !== place) move(place, to);
      }
    }
  }

  /** Takes the place of one vehicle, if it has any, and gives its number to the last place. */
  release(row: number, move: (from: number, to: number) => void): void {
    const place = this.of(row);
    if (place < 0) return;
    const last = this.#count - 1;
    const owner = this.#owners[last]!;
    this.#owners[place] = owner;
    this.#placeOf[owner] = place + 1;
    this.#placeOf[row] = 0;
    this.#count = last;
    if (last !== place) move(last, place);
  }

  /** Makes room for so many vehicles and places, at least as many as are in use. */
  resize(rows: number, places: number): void {
    const placeOf = new Int32Array(rows);
    placeOf.set(this.#placeOf);
    this.#placeOf = placeOf;
    const owners = new Int32Array(places);
    owners.set(this.#owners.subarray(0, this.#count));
    this.#owners = owners;
  }
}
