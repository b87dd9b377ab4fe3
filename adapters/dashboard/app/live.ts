import type { FeedItem } from '../../library/feed/browser.ts';
import { connectFeed } from '../../library/feed/browser.ts';
import { Advances } from './advancing.ts';
import { ControlApi, type WorldAddress, type WorldLine } from './control-api.ts';
import { ControlPage } from './control-page.ts';
import { EntryStore } from './entry-store.ts';
import { Histories } from './histories.ts';
import { type Show, showAfter } from './show.ts';
import { SignalNames } from './signal-names.ts';
import { Store } from './store.ts';
import type { ClockBody, Glance, LogEntry, ReceivedClock } from './wire.ts';

interface LiveOptions {
  /** Whether the world can only be watched. */
  readonly isReplay?: boolean;
  /** The number of earlier entries that a page begins with. */
  readonly recent?: number;
}

const usuallyRecent = 400;

/** The interval between two requests for the vehicles, in real time. */
const lookMs = 1000;

/** The interval between two updates of the lists of entries, in real time. */
const flushMs = 500;

/** The state of one world, followed live, for views. */
export class Live extends ControlPage {
  /** Whether the world is a replay, which can only be watched. */
  readonly isReplay: boolean;
  readonly clock = new Store<ReceivedClock | undefined>(undefined);
  readonly glances = new Store<readonly Glance[]>([]);
  readonly entries = new EntryStore();
  readonly show = new Store<Show>({});
  readonly histories = new Histories();
  readonly advances = new Advances(this);
  readonly signalNames = new SignalNames();
  readonly #byName = new Map<string, Glance>();
  #isDirty = true;
  #isLooking = false;
  #isFlushPlanned = false;
  readonly #recent: number;
  #feed: ReturnType<WorldLine['follow']> | undefined;
  readonly #looks: ReturnType<typeof setInterval>;

  private constructor(api: ControlApi, { isReplay = false, recent = usuallyRecent }: LiveOptions) {
    super(api, 'connecting');
    this.isReplay = isReplay;
    this.#recent = recent;
    this.#looks = setInterval(() => void this.look(), lookMs);
  }

  /**
   * Follows a world. Rejects with `Refused` where the token is wrong or the world does not exist.
   */
  static async open(place: WorldAddress, options: LiveOptions = {}): Promise<Live> {
    const live = new Live(new ControlApi(place), options);
    try {
      await live.goTo(place);
      return live;
    } catch (error) {
      live.close();
      throw error;
    }
  }

  /** Follows another world from now on. Rejects as `open` does. */
  async goTo(place: WorldAddress): Promise<void> {
    const { api } = this;
    api.place = place;
    const { data: clock } = await api.read<{ readonly data: ClockBody }>('/sim/clock');
    const { meta } = await api.read<LogPage>('/sim/log?limit=0');
    const show = await showOf(api);
    this.#feed?.close();
    this.entries.clear();
    this.histories.clear();
    const from = Math.max(meta.oldest, meta.length - this.#recent);
    this.#follow(place, from);
    this.#tellClock(clock);
    this.show.set(show);
    this.#isDirty = true;
    await this.look();
    // Without the names, the codes are shown.
    await this.signalNames.learn(api, this.glances.value[0]?.name).catch(() => {});
  }

  /** Stops following. */
  close(): void {
    clearInterval(this.#looks);
    this.#feed?.close();
  }

  #follow({ token, prefix, line }: WorldAddress, from: number): void {
    const address = `${location.origin}${prefix}`;
    const feed = line?.follow(from) ?? connectFeed(address, { token, from, snapshot: false });
    this.#feed = feed;
    const isTold = (): boolean => feed === this.#feed;
    feed.status.subscribe((status) => {
      if (isTold()) this.status.set(status);
    });
    feed.items.subscribe({
      next: (item) => {
        if (isTold()) this.#take(item);
      },
      error: (error: Error) => {
        if (isTold()) this.complaint.set(error.message);
      },
    });
  }

  glanceOf(name: string): Glance | undefined {
    return this.#byName.get(name);
  }

  /** Requests the vehicles, if any may have changed. */
  async look(): Promise<void> {
    if (this.#isLooking || !(this.#isDirty || this.clock.value?.playing === true)) return;
    this.#isLooking = true;
    this.#isDirty = false;
    try {
      const { data } = await this.api.read<GlancePage>('/sim/glances');
      for (const each of data) this.#byName.set(each.name, each);
      this.glances.set(data);
    } catch {
      // The state of the connection is shown by the feed; the next request tries again.
      this.#isDirty = true;
    } finally {
      this.#isLooking = false;
    }
  }

  /**
   * Runs a call of the control API, shows its refusal, and requests the vehicles again; returns
   * whether it succeeded.
   */
  override async act(words: string, deed: (api: ControlApi) => Promise<unknown>): Promise<boolean> {
    try {
      return await super.act(words, deed);
    } finally {
      this.#isDirty = true;
      await this.look();
    }
  }

  async clockOrder(words: string, action: string, body: object = {}): Promise<void> {
    await this.act(words, async (api) => {
      await api.send('POST', `/sim/clock/${action}`, body);
      await this.#readClock();
    });
  }

  async #readClock(): Promise<void> {
    const { data } = await this.api.read<{ readonly data: ClockBody }>('/sim/clock');
    this.#tellClock(data);
  }

  /** Requests the clock and the vehicles after time has passed. */
  async catchUp(): Promise<void> {
    this.#isDirty = true;
    // A lost connection is shown by the feed, which tells the clock again once it is back.
    await this.#readClock().catch(() => {});
    await this.look();
  }

  #take(item: FeedItem): void {
    switch (item.type) {
      case 'entry':
        this.#isDirty = true;
        this.entries.add(item.entry);
        this.show.set(showAfter(this.show.value, item.entry));
        return this.#planFlush();
      case 'clock':
        this.#isDirty = true;
        return this.#tellClock(item.clock);
      case 'restarted':
        this.#isDirty = true;
        this.entries.clear();
        this.histories.clear();
        return;
      case 'unlogged':
        return;
      case 'gap':
      case 'snapshot':
        this.#isDirty = true;
    }
  }

  #tellClock(clock: ClockBody): void {
    this.clock.set({ ...clock, receivedAtMs: performance.now() });
  }

  /** Plans an update of the lists, at most one in an interval, however many entries come. */
  #planFlush(): void {
    if (this.#isFlushPlanned) return;
    this.#isFlushPlanned = true;
    setTimeout(() => {
      this.#isFlushPlanned = false;
      this.entries.flush();
    }, flushMs);
  }
}

export interface LogPage {
  readonly data: readonly LogEntry[];
  readonly meta: { readonly oldest: number; readonly length: number };
}

interface GlancePage {
  readonly data: readonly Glance[];
}

/** The current show according to the log. */
async function showOf(api: ControlApi): Promise<Show> {
  const marks: LogEntry[] = [];
  for (const kind of ['chapter.began', 'text.said', 'spotlight.turned']) {
    const { data } = await api.read<LogPage>(`/sim/log?kind=${kind}&limit=1000`);
    marks.push(...data);
  }
  return marks.sort((a, b) => a.sequence - b.sequence).reduce(showAfter, {});
}
