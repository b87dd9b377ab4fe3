import { Store } from './store.ts';
import type { LogEntry } from './wire.ts';

/** The limit of kept entries; the log has the others. */
const mostKept = 2000;

/** The latest entries of the log for people, the oldest first. */
export class EntryStore extends Store<readonly LogEntry[]> {
  #pending: LogEntry[] = [];

  constructor() {
    super([]);
  }

  /** Adds an entry; views get it with the next flush. */
  add(entry: LogEntry): void {
    if (!isTold(entry)) return;
    this.#pending.push(entry);
    if (this.#pending.length > 2 * mostKept) this.#pending = this.#pending.slice(-mostKept);
  }

  flush(): void {
    if (this.#pending.length === 0) return;
    const all = [...this.value, ...this.#pending];
    this.#pending = [];
    this.set(all.length > mostKept ? all.slice(-mostKept) : all);
  }

  clear(): void {
    this.#pending = [];
    this.set([]);
  }
}

/** Whether to keep an entry: the page of a vehicle shows its signals, and the script its steps. */
function isTold({ kind }: LogEntry): boolean {
  return kind !== 'signal.changed' && kind !== 'step.started' && kind !== 'api.request';
}
