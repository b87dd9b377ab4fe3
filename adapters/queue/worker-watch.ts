import { queueNames } from './names.ts';
import { type AskMembers, membersOf, type QueueMember, threadsOf } from './presence.ts';
import type { QueueOptions } from './queue-options.ts';

export interface WatchHearer {
  /** The number of threads of all workers has changed. */
  readonly onThreads: () => void;
  /** Whether jobs wait for a worker. */
  readonly isWaiting: () => boolean;
  /** Called from time to time. */
  readonly onPause: () => void;
  readonly onError: (error: Error) => void;
}

/** Watches which workers are connected, and tells the user while jobs wait without one. */
export class WorkerWatch {
  readonly #options: QueueOptions;
  readonly #members: AskMembers;
  #timer: NodeJS.Timeout | undefined;
  #threads = 0;
  #looks = 0;
  /** The looks in a row that found no worker while jobs wait. */
  #inVain = 0;
  #isEnded = false;

  private constructor(members: AskMembers, options: QueueOptions) {
    this.#members = members;
    this.#options = options;
  }

  static async open(options: QueueOptions): Promise<WorkerWatch> {
    const watch = new WorkerWatch(await membersOf(options.store), options);
    watch.#threads = watch.#threadsOf(await watch.#members());
    return watch;
  }

  /** The most jobs of a line that the store should have. */
  get most(): number {
    return Math.max(leastJobs, 2 * this.#threads);
  }

  begin(hearer: WatchHearer): void {
    this.#timer = setTimeout(() => {
      this.#look(hearer)
        .catch((error: unknown) => hearer.onError(error as Error))
        .finally(() => {
          if (!this.#isEnded) this.begin(hearer);
        });
    }, everyMs);
  }

  end(): void {
    this.#isEnded = true;
    clearTimeout(this.#timer);
  }

  async #look({ onThreads, isWaiting, onPause }: WatchHearer): Promise<void> {
    const members = await this.#options.store.askPatiently(this.#members);
    if (this.#isEnded) return;
    const threads = this.#threadsOf(members);
    if (threads !== this.#threads) {
      this.#threads = threads;
      onThreads();
    }
    this.#tell(members ?? [], threads > 0 || !isWaiting());
    this.#looks += 1;
    if (this.#looks % looksPerPause === 0) onPause();
  }

  #tell(members: readonly QueueMember[], isWell: boolean): void {
    const { say, version } = this.#options;
    if (isWell) {
      if (this.#inVain >= patientLooks) say('a worker is there now');
      this.#inVain = 0;
      return;
    }
    this.#inVain += 1;
    if (this.#inVain === patientLooks) say(lackWords(members, version));
  }

  #threadsOf(members: readonly QueueMember[] | undefined): number {
    if (members === undefined) return 1;
    return threadsOf(members, queueNames(this.#options.version).release);
  }
}

/** The reason why no worker takes the jobs: `no worker is there yet`, or the words for none. */
export function lackWords(
  members: readonly QueueMember[],
  version: string,
  none = 'no worker is there yet: motorpool worker --on … starts one, and the jobs wait until then',
): string {
  const others = members.flatMap((each) =>
    each.kind === 'worker' ? [each.version.replace(/-q\d+$/, '')] : [],
  );
  if (others.length === 0) return none;
  const versions = [...new Set(others)].sort().join(', ');
  return `no worker takes these jobs: those that are there are of motorpool ${versions}, and this is ${version}`;
}

const everyMs = 1000;

/** Looks without a worker before the user hears of it. */
const patientLooks = 4;
const looksPerPause = 5;

/** Jobs in the store before it has workers, so that the first one finds something to do. */
const leastJobs = 8;
