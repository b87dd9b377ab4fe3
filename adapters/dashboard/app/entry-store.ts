import { Store } from './store.ts';
import type { LogEntry } from './wire.ts';

/** More are in the log. */
const mostKept = 2000;

/** The latest entries of the log, the oldest first, without those that only machines read. */
export class EntryStore extends Store<readonly LogEntry[]> {
  #pending: LogEntry[] = [];

  constructor() {
    super([]);
  }

  /** Views hear of them with the next flush. */
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

/** Signals are on the page of a vehicle; steps are where the script is. */
function isTold({ kind }: LogEntry): boolean {
  return kind !== 'signal.changed' && kind !== 'step.started' && kind !== 'api.request';
}
