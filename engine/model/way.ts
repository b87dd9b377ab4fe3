import { onboardKw, wheelsOf } from './consumption.ts';
import { trackOfWay } from './course.ts';
import type { VehicleModel } from './model.ts';
import type { Track } from './track.ts';
import { Traction } from './traction.ts';

/**
 * The traction of a car on a way of driving, in air of a temperature to the nearest 5 degC; cars of
 * a model share it.
 */
export function tractionOf(model: VehicleModel, way: number, celsius: number): Traction {
  const band = Math.round(celsius / bandKelvin);
  // Cars of one model that drive alike, as they do in a fleet, ask for the same again and again.
  const isLatest = model === latest.model && way === latest.way && band === latest.band;
  if (isLatest) return latest.traction!;
  const traction = findTraction(model, trackOfWay(way), band);
  latest = { model, way, band, traction };
  return traction;
}

function findTraction(model: VehicleModel, track: Track, band: number): Traction {
  let ofModel = known.get(model);
  if (ofModel === undefined) {
    ofModel = new Map<Track, Map<number, Traction>>();
    known.set(model, ofModel);
  }
  let ofTrack = ofModel.get(track);
  if (ofTrack === undefined) {
    ofTrack = new Map<number, Traction>();
    ofModel.set(track, ofTrack);
  }
  let found = ofTrack.get(band);
  if (found === undefined) {
    found = new Traction(track, wheelsOf(model, band * bandKelvin));
    ofTrack.set(band, found);
  }
  return found;
}

/** Mean battery-side kWh per km of a car on a way of driving, with a warm cabin. */
export function wayKwhPerKm(model: VehicleModel, way: number, celsius: number): number {
  const traction = tractionOf(model, way, celsius);
  return meanKwhPerM(trackOfWay(way), traction, onboardKw(model, celsius)) * 1000;
}

/** Mean battery-side kWh per m over a track, with a power for all but the wheels. */
export function meanKwhPerM({ lengthM, lengthMs }: Track, { kwh }: Traction, kw: number): number {
  return (kwh[kwh.length - 1]! + (kw * lengthMs) / msPerHour) / lengthM;
}

const msPerHour = 3_600_000;

let latest: {
  readonly model: VehicleModel | undefined;
  readonly way: number;
  readonly band: number;
  readonly traction: Traction | undefined;
} = { model: undefined, way: 0, band: 0, traction: undefined };

/** Follow from their keys. */
const known = new WeakMap<VehicleModel, Map<Track, Map<number, Traction>>>();
const bandKelvin = 5;
