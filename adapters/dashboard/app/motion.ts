import type { Glance } from './wire.ts';

/** Degrees. */
export interface Spot {
  readonly latitude: number;
  readonly longitude: number;
}

/** A vehicle on the map. */
export interface Mark {
  readonly glance: Glance;
  /** Where it set out, trip by trip, the latest last. */
  readonly corners: readonly Spot[];
  /** From where it truly was at the last look to where it was shown then; it is made good while it drives on. */
  readonly ahead: Spot;
}

/** Trips of a vehicle whose lines are kept. */
const mostCorners = 24;

/** A look comes about that often; what was shown wrong is made good by the next. */
const glideMs = 1000;

/** Real time that a look is good for: then nobody knows any more. */
const longestMs = 5000;

/**
 * Where vehicles are between two looks at them. A trip is a line that is driven at one speed for a while, so that it can
 * be reckoned on; what the reckoning got wrong glides away.
 */
export class Motion {
  readonly #isStill: boolean;
  #marks: ReadonlyMap<string, Mark> = new Map();
  #takenAtMs = 0;
  /** Simulated time that had passed since the look when the rate changed last. */
  #passedMs = 0;
  #ratedAtMs = 0;
  #rate = 0;

  /** Still: everything stays where it was at the last look. */
  constructor(isStill: boolean) {
    this.#isStill = isStill;
  }

  get marks(): ReadonlyMap<string, Mark> {
    return this.#marks;
  }

  /** A look at all of them. */
  take(glances: readonly Glance[], wallMs: number): void {
    const marks = new Map<string, Mark>();
    for (const glance of glances) {
      const known = this.#marks.get(glance.name);
      const shown = known === undefined ? glance : this.placeOf(known, wallMs);
      const corners = cornersAfter(known?.corners ?? [], glance);
      marks.set(glance.name, { glance, corners, ahead: difference(shown, glance) });
    }
    this.#marks = marks;
    this.#takenAtMs = wallMs;
    this.#ratedAtMs = wallMs;
    this.#passedMs = 0;
  }

  /** So much simulated time passes in real time from now on. */
  changeRate(rate: number, wallMs: number): void {
    this.#passedMs = this.#passed(wallMs);
    this.#ratedAtMs = wallMs;
    this.#rate = rate;
  }

  placeOf({ glance, ahead }: Mark, wallMs: number): Spot {
    if (this.#isStill) return glance;
    const { trip, speedKmh } = glance;
    const left = Math.max(0, 1 - (wallMs - this.#takenAtMs) / glideMs);
    const leftKm = trip === null ? 0 : trip.distanceKm - trip.drivenKm;
    const drivenKm = (speedKmh * this.#passed(wallMs)) / 3_600_000;
    const share = leftKm <= 0 ? 0 : Math.min(1, drivenKm / leftKm);
    const to = trip?.to ?? glance;
    return {
      latitude: glance.latitude + share * (to.latitude - glance.latitude) + left * ahead.latitude,
      longitude:
        glance.longitude + share * (to.longitude - glance.longitude) + left * ahead.longitude,
    };
  }

  /** Whether a vehicle is somewhere else in a moment. */
  isMoving({ glance, ahead }: Mark, wallMs: number): boolean {
    if (this.#isStill) return false;
    const sinceMs = wallMs - this.#takenAtMs;
    if (glance.trip !== null && this.#rate > 0 && sinceMs < longestMs) return true;
    return sinceMs < glideMs && (ahead.latitude !== 0 || ahead.longitude !== 0);
  }

  #passed(wallMs: number): number {
    const until = Math.min(wallMs, this.#takenAtMs + longestMs);
    return this.#passedMs + this.#rate * Math.max(0, until - this.#ratedAtMs);
  }
}

/** A trip is a line from where it began: two places are enough for it. */
function cornersAfter(corners: readonly Spot[], glance: Glance): readonly Spot[] {
  const { latitude, longitude } = glance.trip?.from ?? glance;
  const last = corners.at(-1);
  if (last?.latitude === latitude && last.longitude === longitude) return corners;
  return [...corners, { latitude, longitude }].slice(-mostCorners);
}

function difference(one: Spot, other: Spot): Spot {
  return {
    latitude: one.latitude - other.latitude,
    longitude: one.longitude - other.longitude,
  };
}
