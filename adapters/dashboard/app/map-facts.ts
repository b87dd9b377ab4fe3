import type { z } from '@hono/zod-openapi';
import type { mapSchema } from '../../http/control/map-schema.ts';
import { DocumentReader } from './document-reader.ts';
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
  readonly #reader: DocumentReader<{ readonly data: MapFacts }>;
  readonly #unfollow: () => void;

  constructor(live: Live) {
    this.#reader = new DocumentReader(
      live,
      () => live.api.read<{ readonly data: MapFacts }>('/sim/map'),
      ({ data }) => this.facts.set(data),
    );
    this.#unfollow = live.glances.follow(() => this.#reader.again());
    this.#reader.again();
  }

  close(): void {
    this.#unfollow();
    this.#reader.close();
  }
}
