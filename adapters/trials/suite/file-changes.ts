import { type FSWatcher, watch } from 'node:fs';
import { join } from 'node:path';

/** Editors write, rename and write again: events within this time are one change. */
const quietMs = 100;

/** Changed files in folders. Folders are watched, for editors replace a file with a new one. */
export class FileChanges {
  readonly #watchers = new Map<string, FSWatcher>();
  readonly #changed = new Set<string>();
  /** Files that may still be changing. */
  readonly #fresh = new Set<string>();
  readonly #interruption: AbortSignal;
  #isAllWanted = false;
  #timer: NodeJS.Timeout | undefined;
  #tell: (() => void) | undefined;

  constructor(interruption: AbortSignal) {
    this.#interruption = interruption;
    interruption.addEventListener('abort', this.#wake, { once: true });
  }

  /** Watches these folders and no others. */
  watch(folders: ReadonlySet<string>): void {
    for (const [folder, watcher] of this.#watchers) {
      if (folders.has(folder)) continue;
      watcher.close();
      this.#watchers.delete(folder);
    }
    for (const folder of folders) if (!this.#watchers.has(folder)) this.#add(folder);
  }

  /** The next changed paths, or `all` where the user asked for that. */
  async next(): Promise<ReadonlySet<string> | 'all'> {
    while (this.#changed.size === 0 && !this.#isAllWanted && !this.#interruption.aborted) {
      await new Promise<void>((resolve) => {
        this.#tell = resolve;
      });
    }
    const changed = this.#isAllWanted ? 'all' : new Set(this.#changed);
    this.#changed.clear();
    this.#isAllWanted = false;
    return changed;
  }

  askForAll(): void {
    this.#isAllWanted = true;
    this.#wake();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#interruption.removeEventListener('abort', this.#wake);
    this.watch(new Set());
  }

  #add(folder: string): void {
    try {
      const watcher = watch(folder, (_, name) => {
        if (name !== null) this.#hear(join(folder, name));
      });
      // The watcher of a removed folder ends; a new one is made once its files are back.
      watcher.on('error', () => {
        watcher.close();
        this.#watchers.delete(folder);
      });
      this.#watchers.set(folder, watcher);
    } catch {
      // The file may lie in a missing folder.
    }
  }

  #hear(path: string): void {
    clearTimeout(this.#timer);
    this.#fresh.add(path);
    this.#timer = setTimeout(() => {
      for (const each of this.#fresh) this.#changed.add(each);
      this.#fresh.clear();
      this.#wake();
    }, quietMs);
  }

  readonly #wake = (): void => {
    this.#tell?.();
    this.#tell = undefined;
  };
}
