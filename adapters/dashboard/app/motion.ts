import { aheadSeconds } from '../../http/control/ahead-seconds.ts';
import { divideLine, type GeoPosition, type GlanceTrip, placeOnLine } from './trip-line.ts';
import type { Glance } from './wire.ts';

/** A vehicle on the map. */
export interface Mark {
  readonly glance: Glance;
  /** The corners of its trips before the current one, whose start is the last. */
  readonly corners: readonly GeoPosition[];
  /** The shown position minus the true one at the last look; it shrinks as the vehicle moves on. */
  readonly ahead: GeoPosition;
}

/** The corners of the trips of a vehicle that are kept. */
const mostCorners = 400;

/** The time in which an error of position is corrected, about the interval of looks. */
const glideMs = 1000;

/** The longest real time for which a look is extrapolated. */
const longestMs = 5000;

/**
 * The positions of vehicles between two looks at them. A look tells how far a car will have driven
 * on the line of its trip for some minutes; errors are corrected gradually.
 */
export class Motion {
  readonly #isStill: boolean;
  #marks: ReadonlyMap<string, Mark> = new Map();
  #takenAtMs = 0;
  /** The simulated time between the look and the last change of the rate. */
  #passedMs = 0;
  #ratedAtMs = 0;
  #rate = 0;

  /** @param isStill whether vehicles stay where they were at the last look */
  constructor(isStill: boolean) {
    this.#isStill = isStill;
  }

  get marks(): ReadonlyMap<string, Mark> {
    return this.#marks;
  }

  /** Takes a look at all vehicles. */
  take(glances: readonly Glance[], wallMs: number): void {
    const marks = new Map<string, Mark>();
    for (const glance of glances) {
      const known = this.#marks.get(glance.name);
      const shown = known === undefined ? glance : this.placeOf(known, wallMs);
      const corners = cornersAfter(known, glance);
      marks.set(glance.name, { glance, corners, ahead: difference(shown, glance) });
    }
    this.#marks = marks;
    this.#takenAtMs = wallMs;
    this.#ratedAtMs = wallMs;
    this.#passedMs = 0;
  }

  /** Sets the simulated time that passes per real time. */
  changeRate(rate: number, wallMs: number): void {
    this.#passedMs = this.#passed(wallMs);
    this.#ratedAtMs = wallMs;
    this.#rate = rate;
  }

  placeOf({ glance, ahead }: Mark, wallMs: number): GeoPosition {
    if (this.#isStill) return glance;
    const { trip } = glance;
    const left = Math.max(0, 1 - (wallMs - this.#takenAtMs) / glideMs);
    const moved = trip === null ? standing : movedOn(trip, this.#drivenKm(trip, wallMs));
    return {
      latitude: glance.latitude + moved.latitude + left * ahead.latitude,
      longitude: glance.longitude + moved.longitude + left * ahead.longitude,
    };
  }

  /** The distance that a vehicle has driven on its trip; 0 without one. */
  drivenKmOf({ glance: { trip } }: Mark, wallMs: number): number {
    return trip === null ? 0 : this.#drivenKm(trip, wallMs);
  }

  #drivenKm(trip: GlanceTrip, wallMs: number): number {
    return this.#isStill ? trip.drivenKm : drivenKmAfter(trip, this.#passed(wallMs) / 1000);
  }

  /** Whether a vehicle is about to change its position. */
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

/** The corners of the trips up to a look, without those of the trip under way. */
function cornersAfter(known: Mark | undefined, glance: Glance): readonly GeoPosition[] {
  const corners = known?.corners ?? [];
  const { latitude, longitude } = glance.trip?.from ?? glance;
  const last = corners.at(-1);
  if (last?.latitude === latitude && last.longitude === longitude) return corners;
  const trip = known?.glance.trip ?? null;
  const inside = trip === null ? [] : divideLine(trip, trip.distanceKm).driven.slice(1, -1);
  return [...corners, ...inside, { latitude, longitude }].slice(-mostCorners);
}

/**
 * The distance driven on a trip so many simulated seconds after the look, between those it tells.
 */
function drivenKmAfter({ distanceKm, drivenKm, aheadKm }: GlanceTrip, seconds: number): number {
  const known = [
    [0, drivenKm] as const,
    ...aheadSeconds.map((at, index) => [at, aheadKm[index]!] as const),
  ];
  const next = known.findIndex(([at], index) => index > 0 && at >= seconds);
  const end = next === -1 ? known.length - 1 : next;
  const [[fromS, fromKm], [toS, toKm]] = [known[end - 1]!, known[end]!];
  return Math.min(distanceKm, fromKm + ((toKm - fromKm) * (seconds - fromS)) / (toS - fromS));
}

const standing: GeoPosition = { latitude: 0, longitude: 0 };

/** The way on the map from the place at a look to that after so many km of the trip. */
function movedOn(trip: GlanceTrip, drivenKm: number): GeoPosition {
  return difference(placeOnLine(trip, drivenKm), placeOnLine(trip, trip.drivenKm));
}

function difference(one: GeoPosition, other: GeoPosition): GeoPosition {
  return {
    latitude: one.latitude - other.latitude,
    longitude: one.longitude - other.longitude,
  };
}
