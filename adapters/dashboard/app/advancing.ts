import type { AdvanceOrder } from '../../http/control/clock-schema.ts';
import type { Live } from './live.ts';
import { Store } from './store.ts';

/** An advance that the server works on. */
export interface UnderWay {
  readonly words: string;
  readonly fromMs: number;
  /** Undefined where a condition decides. */
  readonly untilMs: number | undefined;
  readonly stop: () => void;
}

/** The end of an advance; `holds` says whether its condition, or its event, came. */
export type Advanced =
  | { readonly end: 'there'; readonly holds: boolean }
  | { readonly end: 'stopped' }
  | { readonly end: 'refused'; readonly message: string };

/** The advances of one page: one at a time, which its user may stop. */
export class Advances {
  readonly underWay = new Store<UnderWay | undefined>(undefined);
  readonly #live: Live;

  constructor(live: Live) {
    this.#live = live;
  }

  async begin(words: string, order: AdvanceOrder, untilMs?: number): Promise<Advanced> {
    const { api, clock } = this.#live;
    const abort = new AbortController();
    const fromMs = Date.parse(clock.value?.now ?? '');
    this.underWay.set({ words, fromMs, untilMs, stop: () => abort.abort() });
    try {
      const path = '/sim/clock/advance';
      const { data } = await api.send<{ readonly data: { readonly holds?: boolean } }>(
        'POST',
        path,
        order,
        { signal: abort.signal },
      );
      this.#live.announce(words);
      return { end: 'there', holds: data.holds ?? true };
    } catch (error) {
      if (abort.signal.aborted) return { end: 'stopped' };
      return { end: 'refused', message: error instanceof Error ? error.message : String(error) };
    } finally {
      this.underWay.set(undefined);
      await this.#live.catchUp();
    }
  }
}
