import type { AdvanceOrder } from '../../http/control/clock-schema.ts';
import type { ControlPage } from './control-page.ts';
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

/** A page whose world can be advanced. */
interface AdvancingPage extends Pick<ControlPage, 'api' | 'announce'> {
  readonly clock: { readonly value: { readonly now: string } | undefined };
  readonly catchUp: () => Promise<void>;
}

/** The advances of one page: one at a time, which its user may stop. */
export class Advances {
  readonly underWay = new Store<UnderWay | undefined>(undefined);
  readonly #page: AdvancingPage;

  constructor(page: AdvancingPage) {
    this.#page = page;
  }

  async begin(words: string, order: AdvanceOrder, untilMs?: number): Promise<Advanced> {
    const { api, clock } = this.#page;
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
      this.#page.announce(words);
      return { end: 'there', holds: data.holds ?? true };
    } catch (error) {
      if (abort.signal.aborted) return { end: 'stopped' };
      return { end: 'refused', message: error instanceof Error ? error.message : String(error) };
    } finally {
      this.underWay.set(undefined);
      await this.#page.catchUp();
    }
  }
}
