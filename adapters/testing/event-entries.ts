import type { Entry } from '../../engine/index.ts';
import { eventWords } from '../words/event-words.ts';

/** The content of the events of webhooks in a log, for entries that name an event only. */
export class EventEntries {
  readonly #created = new Map<unknown, Entry<'event.created'>>();
  /** The number of each attempt within its delivery. */
  readonly #nth = new Map<unknown, number>();

  constructor(log: readonly Entry[]) {
    for (const entry of log) {
      if (entry.kind === 'event.created') this.#created.set(entry.data.event, entry);
      if (entry.kind === 'delivery.attempted') this.#nth.set(entry.data.attempt, entry.data.nth);
    }
  }

  /** The attempt, sequence, triggers and values of the event of an entry; empty without one. */
  wordsFor({ data, kind }: Entry): string {
    const { attempt, event } = data;
    const nth = kind === 'delivery.attempted' ? undefined : this.#nth.get(attempt);
    const created = this.#created.get(event);
    const words = [nth === undefined ? '' : `attempt ${nth}`];
    if (created !== undefined && created.data.type !== 'VERIFY') {
      const sequence = created.data.sequenceTold ?? created.sequence;
      words.push(`sequence ${sequence}`, eventWords(created.data));
    }
    return words.filter((each) => each !== '').join('  ');
  }
}
