import { isOfKind, type Json, type LoggedEntry } from '../../../engine/index.ts';
import type { TimeRange } from './time-range.ts';
import { wordOf } from './word-of.ts';

/** The wanted part of a recording; an absent member sets no limit. */
export interface WantedEntries {
  readonly range: TimeRange;
  /** Names of vehicles. */
  readonly vehicles: ReadonlySet<string>;
  /** A checkpoint or chapter; selects from there to the next one. */
  readonly marker: string | undefined;
  readonly afterMarker: string | undefined;
  readonly untilMarker: string | undefined;
}

/** Decides for each entry of a recording, in order, whether it is wanted. */
export class EntrySelection {
  /** Markers in order. */
  readonly markers = new Set<string>();
  readonly subjects = new Set<string>();
  readonly #wish: WantedEntries;
  /** Events about the vehicles. */
  readonly #events = new Set<unknown>();
  /** Webhooks that report the vehicles. */
  readonly #webhooks = new Set<unknown>();
  /** Places of the entries about each webhook itself. */
  readonly #standing = new Map<string, number[]>();
  #isAtMarker = false;
  #isAfter = false;
  #isPast = false;

  constructor(wish: WantedEntries) {
    this.#wish = wish;
  }

  /** Whether the entry at a place is wanted for itself. */
  takes(entry: LoggedEntry, place: number): boolean {
    const { range, vehicles } = this.#wish;
    const isBetween = this.#isBetweenMarkers(entry);
    if (this.subjects.size < mostSubjects) this.subjects.add(entry.subject);
    if (vehicles.size > 0 && !this.#isOfVehicle(entry, place)) return false;
    return isBetween && entry.atMs >= range.fromMs && entry.atMs <= range.untilMs;
  }

  /** Places of the entries about the vehicles' webhooks themselves. */
  get webhookPlaces(): readonly number[] {
    return [...this.#standing].flatMap(([name, places]) =>
      this.#webhooks.has(name) ? places : [],
    );
  }

  #isOfVehicle({ data, kind, subject }: LoggedEntry, place: number): boolean {
    const { vehicles } = this.#wish;
    const { event, vehicle, vehicles: several, webhook } = data;
    if (vehicles.has(subject)) {
      // A webhook may have the name of a vehicle; then it is kept needlessly, which is harmless.
      if (event !== undefined) this.#events.add(event);
      if (webhook !== undefined) this.#webhooks.add(webhook);
      return true;
    }
    if (kind.startsWith('webhook.')) {
      const places = this.#standing.get(subject);
      if (places === undefined) this.#standing.set(subject, [place]);
      else places.push(place);
    }
    if (event !== undefined && this.#events.has(event)) return true;
    if (typeof vehicle === 'string' && vehicles.has(vehicle)) return true;
    return (
      Array.isArray(several) &&
      (several as readonly Json[]).some((each) => vehicles.has(wordOf(each)))
    );
  }

  #isBetweenMarkers(entry: LoggedEntry): boolean {
    const { marker, afterMarker, untilMarker } = this.#wish;
    const name = markerOf(entry);
    const wasPast = this.#isPast;
    if (name !== undefined) {
      this.markers.add(name);
      this.#isAtMarker = name === marker;
      if (name === afterMarker) this.#isAfter = true;
      if (name === untilMarker) this.#isPast = true;
    }
    return (
      (marker === undefined || this.#isAtMarker) &&
      (afterMarker === undefined || this.#isAfter) &&
      (untilMarker === undefined || !wasPast)
    );
  }
}

const mostSubjects = 10_000;

/** The name of the checkpoint or the title of the chapter that an entry marks. */
function markerOf(entry: LoggedEntry): string | undefined {
  if (isOfKind(entry, 'checkpoint.reached')) return entry.data.checkpoint;
  return isOfKind(entry, 'chapter.began') ? entry.data.title : undefined;
}
