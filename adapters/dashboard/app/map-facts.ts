import type { z } from '@hono/zod-openapi';
import type { mapSchema } from '../../http/control/map-schema.ts';
import type { Live } from './live.ts';
import { Store } from './store.ts';

/** The places and chargers of a world. */
export type MapFacts = z.infer<typeof mapSchema>['data'];
export type MapCharger = MapFacts['chargers'][number];

const none: MapFacts = { places: [], chargers: [] };

/** States of chargers in words, so that none is shown by colour alone. */
export const chargerWords: Readonly<Record<MapCharger['state'], string>> = {
  free: 'Free',
  taken: 'Taken',
  broken: 'Broken',
};

/** The places and chargers of a world, read again with the vehicles while a map shows them. */
export class MapFactsReader {
  readonly facts = new Store<MapFacts>(none);
  readonly #live: Live;
  readonly #end: () => void;
  #isReading = false;

  constructor(live: Live) {
    this.#live = live;
    this.#end = live.glances.follow(() => void this.#read());
    void this.#read();
  }

  close(): void {
    this.#end();
  }

  async #read(): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      const { data } = await this.#live.api.read<{ readonly data: MapFacts }>('/sim/map');
      this.facts.set(data);
    } catch {
      // The state of the connection is shown by the feed; the next look tries again.
    } finally {
      this.#isReading = false;
    }
  }
}
