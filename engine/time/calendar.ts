import { invariant } from '../invariant.ts';

/**
 * The future event list, in the order (atMs, priority, rank, insertion). The rank belongs to the
 * calendar: events that move from one to another keep the order they were given.
 *
 * An indexed 4-ary heap on typed arrays. Keys lie inline in the heap, two doubles an entry, with
 * the root at index 3 so that the four children a sift compares share one 64-byte cache line. Data
 * that is not compared lies in slots; a ticket is a slot number, and is used again once its event
 * has been popped or cancelled.
 *
 * A pop leaves a hole at the root. Most handlers schedule their own successor, which drops into the
 * hole with one sift; any other operation closes the hole first, with the last entry.
 */
export class Calendar {
  #keys = new Float64Array(2 * (root + firstCapacity));
  #slots = new Int32Array(root + firstCapacity);
  /** Where each slot's entry is in the heap; negative for a dead one, see `#free`. */
  #positions = new Int32Array(firstCapacity);
  /** Per slot: subject, then owner and argument of 16 bits each. */
  #events = new Int32Array(eventWidth * firstCapacity);
  #capacity = firstCapacity;
  #slotCount = 0;
  /** The dead slot to use next or -1; the position of a dead slot is -2 - (the one after it). */
  #free = -1;
  /** One past the last entry. */
  #end = root;
  #hole = false;
  readonly #rank: number;
  #serial = 0;
  #atMs = 0;
  #owner = 0;
  #subject = 0;
  #argument = 0;

  /** @param rank 0 to 4,095, before insertion among events of one instant and priority */
  constructor(rank = 0) {
    this.#rank = rank;
  }

  /** How many events are pending. */
  get size(): number {
    return this.#end - root - (this.#hole ? 1 : 0);
  }

  /** The instant of the earliest event, Infinity when there is none. */
  get nextAtMs(): number {
    if (this.#hole) this.#closeHole();
    return this.#end === root ? Infinity : this.#keys[2 * root]!;
  }

  /**
   * The place of the earliest event in the order of its instant, see `takeOrder`; Infinity without
   * events.
   */
  get nextOrder(): number {
    if (this.#hole) this.#closeHole();
    return this.#end === root ? Infinity : this.#keys[2 * root + 1]!;
  }

  /** The instant of the event popped last; the other three are its parts. */
  get atMs(): number {
    return this.#atMs;
  }
  get owner(): number {
    return this.#owner;
  }
  get subject(): number {
    return this.#subject;
  }
  get argument(): number {
    return this.#argument;
  }

  /** Makes room for so many pending events at once, so that a large fleet is allocated exactly. */
  reserve(count: number): void {
    if (count > this.#capacity) this.#grow(count);
  }

  /**
   * Adds an event and returns its ticket, good until the event is popped or cancelled.
   *
   * @param atMs any whole number of milliseconds
   * @param priority 0 to 31, smallest first among the events of an instant
   * @param owner, argument 0 to 65,535, handed back by `pop`
   * @param subject 32-bit integer, handed back too
   */
  schedule(
    atMs: number,
    priority: number,
    owner: number,
    subject: number,
    argument: number,
  ): number {
    return this.insert(atMs, this.takeOrder(priority), owner, subject, argument);
  }

  /** The place in the order of its instant of an event that is scheduled now. */
  takeOrder(priority: number): number {
    return priority * prioritySpan + this.#rank * rankSpan + this.#serial++;
  }

  /** Schedules an event in an order taken before, from this calendar or another. */
  insert(atMs: number, order: number, owner: number, subject: number, argument: number): number {
    const slot = this.#takeSlot();
    const event = eventWidth * slot;
    const events = this.#events;
    events[event] = subject;
    events[event + 1] = (owner << 16) | argument;
    const position = this.#hole ? root : this.#end++;
    const keys = this.#keys;
    keys[2 * position] = atMs;
    keys[2 * position + 1] = order;
    this.#slots[position] = slot;
    if (this.#hole) {
      this.#hole = false;
      this.#siftDown(root);
    } else {
      this.#siftUp(position);
    }
    return slot;
  }

  /** Removes a pending event. A hole may stay: its key sorts before all others. */
  cancel(ticket: number): void {
    const position = this.#positionOf(ticket);
    this.#release(ticket);
    const last = --this.#end;
    if (position === last) return;
    this.#move(last, position);
    this.#siftUp(position);
    this.#siftDown(position);
  }

  /** Moves a pending event, as cancelling and scheduling it anew would; its ticket stays good. */
  reschedule(ticket: number, atMs: number): void {
    if (this.#hole) this.#closeHole();
    const position = this.#positionOf(ticket);
    const keys = this.#keys;
    const earlier = atMs < keys[2 * position]!;
    const priority = Math.floor(keys[2 * position + 1]! / prioritySpan);
    keys[2 * position] = atMs;
    keys[2 * position + 1] = this.takeOrder(priority);
    if (earlier) this.#siftUp(position);
    else this.#siftDown(position);
  }

  /**
   * Moves a pending event to another calendar, where it keeps its order, and returns its ticket
   * there.
   */
  moveTo(other: Calendar, ticket: number): number {
    const position = this.#positionOf(ticket);
    const atMs = this.#keys[2 * position]!;
    const order = this.#keys[2 * position + 1]!;
    const subject = this.#events[eventWidth * ticket]!;
    const both = this.#events[eventWidth * ticket + 1]!;
    this.cancel(ticket);
    return other.insert(atMs, order, both >>> 16, subject, both & 0xffff);
  }

  /**
   * Removes the earliest event and sets `atMs` ... `argument` to it; false if none is due by
   * `untilMs`.
   */
  popUntil(untilMs: number): boolean {
    return this.popBefore(untilMs, Infinity);
  }

  /** As `popUntil`, for an event before the given instant and order. */
  popBefore(atMs: number, order: number): boolean {
    if (this.#hole) this.#closeHole();
    const keys = this.#keys;
    if (this.#end === root || keys[2 * root]! > atMs) return false;
    if (keys[2 * root] === atMs && keys[2 * root + 1]! >= order) return false;
    this.#hole = true;
    this.#atMs = keys[2 * root]!;
    const slot = this.#slots[root]!;
    const event = eventWidth * slot;
    const events = this.#events;
    this.#subject = events[event]!;
    const both = events[event + 1]!;
    this.#owner = both >>> 16;
    this.#argument = both & 0xffff;
    this.#release(slot);
    return true;
  }

  /** The instant of a pending event. */
  instantOf(ticket: number): number {
    return this.#keys[2 * this.#positionOf(ticket)]!;
  }

  #positionOf(ticket: number): number {
    const position = ticket < this.#slotCount ? this.#positions[ticket] : undefined;
    invariant(position !== undefined && position >= root, 'the ticket of a pending event');
    return position;
  }

  #takeSlot(): number {
    if (this.#free >= 0) {
      const slot = this.#free;
      this.#free = -2 - this.#positions[slot]!;
      return slot;
    }
    // By a half, not by doubling: the calendar of a large fleet is a sixth of all its memory.
    if (this.#slotCount === this.#capacity) this.#grow(this.#capacity + (this.#capacity >> 1));
    return this.#slotCount++;
  }

  #release(slot: number): void {
    this.#positions[slot] = -2 - this.#free;
    this.#free = slot;
  }

  /** A heap entry, or the hole, never outnumbers the slots ever taken: one capacity serves both. */
  #grow(capacity: number): void {
    const keys = new Float64Array(2 * (root + capacity));
    keys.set(this.#keys);
    const slots = new Int32Array(root + capacity);
    slots.set(this.#slots);
    const positions = new Int32Array(capacity);
    positions.set(this.#positions);
    const events = new Int32Array(eventWidth * capacity);
    events.set(this.#events);
    this.#keys = keys;
    this.#slots = slots;
    this.#positions = positions;
    this.#events = events;
    this.#capacity = capacity;
  }

  #closeHole(): void {
    this.#hole = false;
    const last = --this.#end;
    if (last === root) return;
    this.#move(last, root);
    this.#siftDown(root);
  }

  #move(from: number, to: number): void {
    const keys = this.#keys;
    keys[2 * to] = keys[2 * from]!;
    keys[2 * to + 1] = keys[2 * from + 1]!;
    this.#slots[to] = this.#slots[from]!;
  }

  /** Both sifts carry the entry in locals and move the others over the hole it leaves. */
  #siftUp(from: number): void {
    const keys = this.#keys;
    const slots = this.#slots;
    const positions = this.#positions;
    const atMs = keys[2 * from]!;
    const order = keys[2 * from + 1]!;
    const slot = slots[from]!;
    let hole = from;
    while (hole > root) {
      const parent = (hole >> 2) + 2;
      const parentAtMs = keys[2 * parent]!;
      const parentOrder = keys[2 * parent + 1]!;
      if (parentAtMs < atMs || (parentAtMs === atMs && parentOrder < order)) break;
      keys[2 * hole] = parentAtMs;
      keys[2 * hole + 1] = parentOrder;
      const moved = slots[parent]!;
      slots[hole] = moved;
      positions[moved] = hole;
      hole = parent;
    }
    keys[2 * hole] = atMs;
    keys[2 * hole + 1] = order;
    slots[hole] = slot;
    positions[slot] = hole;
  }

  #siftDown(from: number): void {
    const keys = this.#keys;
    const slots = this.#slots;
    const positions = this.#positions;
    const end = this.#end;
    const atMs = keys[2 * from]!;
    const order = keys[2 * from + 1]!;
    const slot = slots[from]!;
    let hole = from;
    for (let first = 4 * hole - 8; first < end; first = 4 * hole - 8) {
      let least = first;
      let leastAtMs = keys[2 * first]!;
      let leastOrder = keys[2 * first + 1]!;
      const last = first + 4 < end ? first + 4 : end;
      for (let child = first + 1; child < last; child++) {
        const childAtMs = keys[2 * child]!;
        if (childAtMs > leastAtMs) continue;
        const childOrder = keys[2 * child + 1]!;
        if (childAtMs === leastAtMs && childOrder > leastOrder) continue;
        least = child;
        leastAtMs = childAtMs;
        leastOrder = childOrder;
      }
      if (atMs < leastAtMs || (atMs === leastAtMs && order < leastOrder)) break;
      keys[2 * hole] = leastAtMs;
      keys[2 * hole + 1] = leastOrder;
      const moved = slots[least]!;
      slots[hole] = moved;
      positions[moved] = hole;
      hole = least;
    }
    keys[2 * hole] = atMs;
    keys[2 * hole + 1] = order;
    slots[hole] = slot;
    positions[slot] = hole;
  }
}

/** The children of entry i are 4i-8 ... 4i-5 and its parent is (i >> 2) + 2. */
const root = 3;

const firstCapacity = 64;

/** Ints per slot. */
const eventWidth = 2;

/** An order is exact in a double: 5 bits of priority, 12 of rank and 36 of serial. */
const rankSpan = 0x10_0000_0000;
const prioritySpan = 4096 * rankSpan;
