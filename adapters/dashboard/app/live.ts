import type { Feed, FeedItem, FeedStatus } from '../../library/feed/browser.ts';
import { connectFeed } from '../../library/feed/browser.ts';
import { ControlApi, type Place } from './control-api.ts';
import { EntryStore } from './entry-store.ts';
import { Histories } from './histories.ts';
import { type Show, showAfter } from './show.ts';
import { Store } from './store.ts';
import type { Clock, Glance, LogEntry, ToldClock } from './wire.ts';

/** Entries of before that a page begins with. */
const recentEntries = 400;

/** Real time between two looks at the vehicles. */
const lookMs = 1000;

/** Real time between two changes of the lists of entries. */
const flushMs = 500;

/** What one world tells as it happens, kept for views. */
export class Live {
  readonly api: ControlApi;
  /** It happened before: it can be looked at, and nothing else. */
  readonly isReplay: boolean;
  readonly clock = new Store<ToldClock | undefined>(undefined);
  readonly glances = new Store<readonly Glance[]>([]);
  readonly entries = new EntryStore();
  readonly status = new Store<FeedStatus>('connecting');
  readonly show = new Store<Show>({});
  /** What a screen reader is told. */
  readonly announcement = new Store('');
  /** What was refused last, for everybody to see. */
  readonly complaint = new Store('');
  readonly histories = new Histories();
  readonly #byName = new Map<string, Glance>();
  #isDirty = true;
  #isLooking = false;
  #isFlushPlanned = false;
  #feed: Feed | undefined;
  readonly #looks: ReturnType<typeof setInterval>;

  private constructor(api: ControlApi, isReplay: boolean) {
    this.api = api;
    this.isReplay = isReplay;
    this.#looks = setInterval(() => void this.look(), lookMs);
  }

  /** Rejects with `Refused` where the token is wrong, or there is no such world. */
  static async open(place: Place, { isReplay = false } = {}): Promise<Live> {
    const live = new Live(new ControlApi(place), isReplay);
    try {
      await live.goTo(place);
      return live;
    } catch (error) {
      live.close();
      throw error;
    }
  }

  /** Tells of another world from now on. Rejects as `open` does. */
  async goTo(place: Place): Promise<void> {
    const { api } = this;
    api.place = place;
    const { data: clock } = await api.read<{ readonly data: Clock }>('/sim/clock');
    const { meta } = await api.read<LogPage>('/sim/log?limit=0');
    const show = await showOf(api);
    this.#feed?.close();
    this.entries.clear();
    this.histories.clear();
    const from = Math.max(meta.oldest, meta.length - recentEntries);
    this.#follow(place, from);
    this.#tellClock(clock);
    this.show.set(show);
    this.#isDirty = true;
    await this.look();
  }

  /** Nothing is told any more. */
  close(): void {
    clearInterval(this.#looks);
    this.#feed?.close();
  }

  #follow({ token, prefix }: Place, from: number): void {
    const address = `${location.origin}${prefix}`;
    const feed = connectFeed(address, { token, from, snapshot: false });
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

  /** Asks how the vehicles are, where anything may have changed since. */
  async look(): Promise<void> {
    if (this.#isLooking || !(this.#isDirty || this.clock.value?.playing === true)) return;
    this.#isLooking = true;
    this.#isDirty = false;
    try {
      const { at, data } = await this.api.read<GlancePage>('/sim/glances');
      const atS = Date.parse(at) / 1000;
      for (const each of data) {
        this.#byName.set(each.name, each);
        this.histories.add(each.name, atS, each.socPercent, each.powerKw);
      }
      this.glances.set(data);
    } catch {
      // The feed says whether there is a connection; the next look tries again.
      this.#isDirty = true;
    } finally {
      this.#isLooking = false;
    }
  }

  /** Does something of the control API, shows what it refuses, and looks again; whether it was done. */
  async act(words: string, deed: (api: ControlApi) => Promise<unknown>): Promise<boolean> {
    try {
      const answer = await deed(this.api);
      const refused = refusalIn(answer);
      this.complaint.set(refused === undefined ? '' : `${words}: refused, ${refused}`);
      this.announce(refused === undefined ? words : `${words}: refused, ${refused}`);
      return refused === undefined;
    } catch (error) {
      this.complaint.set(`${words}: ${error instanceof Error ? error.message : String(error)}`);
      return false;
    } finally {
      this.#isDirty = true;
      await this.look();
    }
  }

  async clockOrder(words: string, action: string, body: object = {}): Promise<void> {
    await this.act(words, async (api) => {
      await api.send('POST', `/sim/clock/${action}`, body);
      const { data } = await api.read<{ readonly data: Clock }>('/sim/clock');
      this.#tellClock(data);
    });
  }

  announce(words: string): void {
    this.announcement.set(words);
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
      case 'stretch':
        this.entries.clear();
        this.histories.clear();
        return;
      case 'gap':
      case 'snapshot':
        this.#isDirty = true;
    }
  }

  #tellClock(clock: Clock): void {
    this.clock.set({ ...clock, toldAtMs: performance.now() });
  }

  /** Nobody reads faster than this, however much comes. */
  #planFlush(): void {
    if (this.#isFlushPlanned) return;
    this.#isFlushPlanned = true;
    setTimeout(() => {
      this.#isFlushPlanned = false;
      this.entries.flush();
    }, flushMs);
  }
}

interface LogPage {
  readonly data: readonly LogEntry[];
  readonly meta: { readonly oldest: number; readonly length: number };
}

interface GlancePage {
  readonly at: string;
  readonly data: readonly Glance[];
}

/** A vehicle refuses in an answer that is no error. */
function refusalIn(answer: unknown): string | undefined {
  const { data } = (answer ?? {}) as { readonly data?: { readonly refused?: string | null } };
  return data?.refused?.replaceAll('_', ' ');
}

/** Where the show is, by what the log says so far. */
async function showOf(api: ControlApi): Promise<Show> {
  const marks: LogEntry[] = [];
  for (const kind of ['chapter.began', 'text.said', 'spotlight.turned']) {
    const { data } = await api.read<LogPage>(`/sim/log?kind=${kind}&limit=1000`);
    marks.push(...data);
  }
  return marks.sort((a, b) => a.sequence - b.sequence).reduce(showAfter, {});
}
