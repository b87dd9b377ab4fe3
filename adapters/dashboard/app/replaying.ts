import { useCallback, useEffect, useState } from 'preact/hooks';
import type { ControlApi, WorldAddress } from './control-api.ts';
import { Live } from './live.ts';
import type { Replay } from './wire.ts';

/** The replayed range by default. */
const usualStretch = '1m';

/** Simulated seconds per real second: a minute takes twelve. */
const usualSpeed = 5;

/** A replay of part of a world, which itself goes on. */
export class Replaying {
  /** The state of the replay, for views. */
  readonly shown: Live;
  /** The first and last instant, ms since the epoch, independent of the current position. */
  readonly fromMs: number;
  readonly untilMs: number;
  readonly #api: ControlApi;
  #replay: Replay;
  /** The position that the user wants next. */
  #wantedMs: number | undefined;
  #isSeeking = false;
  #isOver = false;

  private constructor(api: ControlApi, replay: Replay, shown: Live) {
    this.#api = api;
    this.#replay = replay;
    this.shown = shown;
    this.fromMs = Date.parse(replay.from);
    this.untilMs = Date.parse(replay.until);
  }

  /** Plays the last minute of a world. Rejects with `Refused`. */
  static async begin({ api }: Live): Promise<Replaying> {
    const replay = await made(api, { back: usualStretch, speed: usualSpeed });
    const shown = await Live.open(placeOf(api, replay), { isReplay: true });
    await shown.clockOrder('Playing', 'play');
    return new Replaying(api, replay, shown);
  }

  /** Goes to an instant: forward by advancing, back by a new replay. */
  async seek(atMs: number): Promise<void> {
    this.#wantedMs = Math.min(this.untilMs, Math.max(this.fromMs, atMs));
    if (this.#isSeeking) return;
    this.#isSeeking = true;
    try {
      while (this.#wantedMs !== undefined && !this.#isOver) {
        const wantedMs = this.#wantedMs;
        this.#wantedMs = undefined;
        await this.#goTo(wantedMs);
      }
    } catch (error) {
      this.shown.complaint.set(error instanceof Error ? error.message : String(error));
    } finally {
      this.#isSeeking = false;
    }
  }

  async playOrPause(): Promise<void> {
    const { shown } = this;
    const { playing = false, reason } = shown.clock.value ?? {};
    if (reason === 'end') await this.seek(this.fromMs);
    if (this.#isOver) return;
    await shown.clockOrder(playing ? 'Paused' : 'Playing', playing ? 'pause' : 'play');
  }

  /** Ends the replay. */
  end(): void {
    this.#isOver = true;
    this.shown.close();
    this.#forget(this.#replay);
  }

  async #goTo(atMs: number): Promise<void> {
    const { shown } = this;
    const { now, playing, speed } = shown.clock.value!;
    const to = new Date(atMs).toISOString();
    if (!playing && atMs >= Date.parse(now)) return shown.clockOrder('Forward', 'advance', { to });
    const before = this.#replay;
    const replay = await made(this.#api, { from: to, until: before.until, speed });
    if (this.#isOver) return this.#forget(replay);
    this.#replay = replay;
    await shown.goTo(placeOf(this.#api, replay));
    this.#forget(before);
    if (playing) await shown.clockOrder('Playing', 'play');
  }

  #forget({ id }: Replay): void {
    // A replay that is already gone needs no deletion.
    this.#api.send('DELETE', `/sim/replays/${id}`).catch(() => {});
  }
}

/** The current replay, and how to begin and end one; a page that is left ends its replay. */
export function useReplaying(live: Live) {
  const [replaying, setReplaying] = useState<Replaying>();
  const [isBeginning, setBeginning] = useState(false);
  const begin = useCallback(() => {
    setBeginning(true);
    void live
      .act('Replay of the last minute', async () => setReplaying(await Replaying.begin(live)))
      .finally(() => setBeginning(false));
  }, [live]);
  const end = useCallback(() => {
    setReplaying(undefined);
    live.announce('Back to live');
    document.querySelector<HTMLElement>('main')?.focus();
  }, [live]);
  useEffect(() => {
    if (replaying === undefined) return;
    const leave = () => replaying.end();
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [replaying]);
  return { replaying, isBeginning, begin, end };
}

async function made(api: ControlApi, order: object): Promise<Replay> {
  const { data } = await api.send<{ readonly data: Replay }>('POST', '/sim/replays', order);
  return data;
}

function placeOf({ place: { token } }: ControlApi, { id }: Replay): WorldAddress {
  return { prefix: `/w/${id}`, token };
}
