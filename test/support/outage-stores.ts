import type * as fc from 'fast-check';
import { UnavailableError } from '../../adapters/file/file-error.ts';
import type { StoredJournal } from '../../adapters/past/journal/stored-journal.ts';
import { MemoryStore } from './kept-worlds.ts';

/** A store whose disk takes nothing for a while; unacknowledged records are dropped. */
export class FullStore extends MemoryStore {
  isFull = false;

  protected override into(id: string, lines: string[]): StoredJournal {
    let safe = lines.length;
    const put = (): Promise<void> => {
      if (this.isFull) return Promise.reject(new UnavailableError('no space is left on the disk'));
      safe = lines.length;
      return Promise.resolve();
    };
    this.journals.set(id, lines);
    return {
      write: (record) => void lines.push(record),
      kept: () => (safe === lines.length && !this.isFull ? undefined : put()),
      close: () => void (lines.length = safe),
      get length() {
        return lines.join('').length;
      },
    };
  }
}

/** The calls of a store that can fail. */
type StoreCall = 'begin' | 'replace' | 'rotate' | 'glance' | 'read' | 'resume' | 'remove';

/** A store of which some calls find its place unavailable. */
export function unavailableStore() {
  const store = new MemoryStore();
  const failing = new Set<StoreCall>();
  const failed: StoreCall[] = [];
  return {
    failing,
    failed,
    store: intercepted(store, async (call) => {
      if (!failing.has(call)) return;
      failed.push(call);
      throw new UnavailableError('the place of the worlds does not answer');
    }),
  };
}

/** A store whose calls are answered in the order that a scheduler chooses. */
export function scheduledStore(scheduler: fc.Scheduler): MemoryStore {
  return intercepted(new MemoryStore(), (call, id) =>
    scheduler.schedule(Promise.resolve(), `${call} ${id}`),
  );
}

function intercepted(
  store: MemoryStore,
  before: (call: StoreCall, id: string) => Promise<void>,
): MemoryStore {
  const { begin, replace, rotate, glance, read, resume, remove } = store;
  const after =
    <Args extends [string, ...unknown[]], Result>(
      call: StoreCall,
      work: (...args: Args) => Promise<Result>,
    ) =>
    async (...args: Args): Promise<Result> => {
      await before(call, args[0]);
      return work.apply(store, args);
    };
  return Object.assign(store, {
    begin: after('begin', begin),
    replace: after('replace', replace),
    rotate: after('rotate', rotate),
    glance: after('glance', glance),
    read: after('read', read),
    resume: after('resume', resume),
    remove: after('remove', remove),
  });
}
