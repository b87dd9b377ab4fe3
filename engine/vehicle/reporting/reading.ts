import { type Quantities, quantities } from './quantities.ts';
import { RawReading } from './raw-reading.ts';

/**
 * One vehicle at one instant, by its truth or the last report received. Every view (signals,
 * expressions, typed handles) reads through this, so that views agree. Values come on demand.
 */
export type Reading = Quantities & RawReading;

export const Reading = RawReading as new (
  ...parameters: ConstructorParameters<typeof RawReading>
) => Reading;

for (const [name, { read }] of Object.entries(quantities)) {
  Object.defineProperty(RawReading.prototype, name, { get: read });
}
