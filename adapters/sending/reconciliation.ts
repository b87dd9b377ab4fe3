/** The most ids of a list in a report; the others are counted. */
const mostListed = 1000;

/** The differences between the events that were sent and those that a receiver says it got. */
export interface Reconciliation {
  /** Ids in the list of the receiver. */
  readonly received: number;
  /** Events that it accepted and does not have. */
  readonly lacking: FoundIds;
  /** Events that it has more often than they were delivered. */
  readonly twice: FoundIds;
  /** Events that it has and that were never sent. */
  readonly unknown: FoundIds;
  /** Events that it has and did not accept in time. */
  readonly unacknowledged: FoundIds;
}

export interface FoundIds {
  readonly count: number;
  /** The first of them. */
  readonly ids: readonly string[];
}

interface SentId {
  deliveries: number;
  isAccepted: boolean;
  /** A challenge, which a receiver need not list. */
  readonly isChallenge: boolean;
}

/** The ids of the events that were sent, which takes some hundred bytes for each. */
export class SentIds {
  readonly #sent = new Map<string, SentId>();

  /** Notes a delivery: one event may be delivered several times. */
  add(id: string, isChallenge: boolean): void {
    const known = this.#sent.get(id);
    if (known === undefined) this.#sent.set(id, { deliveries: 1, isAccepted: false, isChallenge });
    else known.deliveries += 1;
  }

  accept(id: string): void {
    const known = this.#sent.get(id);
    if (known !== undefined) known.isAccepted = true;
  }

  /** Compares them with the list of a receiver. */
  compare(received: Iterable<string>): Reconciliation {
    const times = new Map<string, number>();
    let count = 0;
    for (const id of received) {
      count += 1;
      times.set(id, (times.get(id) ?? 0) + 1);
    }
    const found = { lacking: noIds(), twice: noIds(), unknown: noIds(), unacknowledged: noIds() };
    for (const [id, { isAccepted, isChallenge }] of this.#sent) {
      if (isAccepted && !isChallenge && !times.has(id)) note(found.lacking, id);
      if (!isAccepted && times.has(id)) note(found.unacknowledged, id);
    }
    for (const [id, often] of times) {
      const sent = this.#sent.get(id);
      if (sent === undefined) note(found.unknown, id);
      else if (often > sent.deliveries) note(found.twice, id);
    }
    return { received: count, ...found };
  }
}

function noIds() {
  return { count: 0, ids: [] as string[] };
}

function note(found: ReturnType<typeof noIds>, id: string): void {
  found.count += 1;
  if (found.ids.length < mostListed) found.ids.push(id);
}
