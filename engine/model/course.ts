import type { Cycle } from './cycle.ts';
import { cycles } from './cycles.generated.ts';
import { ownCycle, ownCycleNumber } from './own-cycles.ts';
import { factorAt, profileKmh, type SpeedProfile } from './profile.ts';
import { lastAtMost, Track } from './track.ts';
import type { Traction } from './traction.ts';

/** Acceleration by which the last stretch of a leg is begun and ended, m/s^2 (ours). */
const endAcceleration = 1;
/** The least speed in it, m/s. */
const leastSpeed = 3;

/**
 * A leg along a track: from a stop of the track, as often through it as is needed, up to a knot
 * from which an even stretch and an even braking end exactly at the distance. Everything is a
 * closed form of the time since its start, in ms.
 */
export class LegCourse {
  readonly track: Track;
  readonly metres: number;
  readonly #start: number;
  /** The knot at which the last stretch begins, and the passes before it. */
  readonly #knot: number;
  readonly #passes: number;
  /** Speed at that knot and, after `#upMs`, of the stretch, m/s. */
  readonly #fromSpeed: number;
  readonly #speed: number;
  /** The ends of the last phases: at the knot, at full speed, before braking, at rest. */
  readonly #knotMs: number;
  readonly #fastMs: number;
  readonly #brakeMs: number;
  readonly lengthMs: number;
  readonly #knotM: number;
  readonly #fastM: number;
  readonly #brakeM: number;

  constructor(track: Track, start: number, metres: number) {
    this.track = track;
    this.metres = metres;
    this.#start = start;
    const end = track.metres[start]! + metres;
    const passes = Math.floor(end / track.lengthM);
    const rest = end - passes * track.lengthM;
    const first = passes === 0 ? start : 0;
    let knot = Math.max(first, lastAtMost(track.metres, rest));
    while (knot > first && rest - track.metres[knot]! < brakingM(track.speeds[knot]!)) knot -= 1;
    this.#knot = knot;
    this.#passes = passes;
    this.#fromSpeed = track.speeds[knot]!;
    this.#knotMs = passes * track.lengthMs + track.atMs[knot]! - track.atMs[start]!;
    this.#knotM = passes * track.lengthM + track.metres[knot]! - track.metres[start]!;
    const left = Math.max(0, metres - this.#knotM);
    const usual = Math.max(leastSpeed, track.meanSpeed);
    this.#speed =
      this.#fromSpeed > 0 ? this.#fromSpeed : Math.min(usual, Math.sqrt(endAcceleration * left));
    const upM = this.#fromSpeed > 0 ? 0 : brakingM(this.#speed);
    const evenM = Math.max(0, left - upM - brakingM(this.#speed));
    const changeMs = (this.#speed / endAcceleration) * 1000;
    this.#fastM = this.#knotM + upM;
    this.#brakeM = this.#fastM + evenM;
    this.#fastMs = this.#knotMs + (this.#fromSpeed > 0 ? 0 : changeMs);
    this.#brakeMs = this.#fastMs + (this.#speed > 0 ? (evenM / this.#speed) * 1000 : 0);
    this.lengthMs = this.#brakeMs + changeMs;
  }

  /** Distance since the start, m. */
  metresAt(elapsedMs: number): number {
    if (elapsedMs <= 0) return 0;
    if (elapsedMs >= this.lengthMs) return this.metres;
    if (elapsedMs >= this.#knotMs) {
      const seconds = (elapsedMs - this.#knotMs) / 1000;
      if (elapsedMs >= this.#brakeMs) {
        const left = (this.lengthMs - elapsedMs) / 1000;
        return this.metres - (endAcceleration * left * left) / 2;
      }
      if (elapsedMs >= this.#fastMs) {
        return this.#fastM + (this.#speed * (elapsedMs - this.#fastMs)) / 1000;
      }
      return this.#knotM + (endAcceleration * seconds * seconds) / 2;
    }
    const { atMs, metres, speeds, lengthMs, lengthM } = this.track;
    const since = elapsedMs + atMs[this.#start]!;
    const passes = Math.floor(since / lengthMs);
    const inPass = since - passes * lengthMs;
    const knot = lastAtMost(atMs, inPass);
    const seconds = (inPass - atMs[knot]!) / 1000;
    const slope = ((speeds[knot + 1]! - speeds[knot]!) / (atMs[knot + 1]! - atMs[knot]!)) * 1000;
    const driven = speeds[knot]! * seconds + (slope * seconds * seconds) / 2;
    return passes * lengthM + metres[knot]! + driven - metres[this.#start]!;
  }

  /** Speed, m/s. */
  speedAt(elapsedMs: number): number {
    if (elapsedMs >= this.lengthMs || elapsedMs < 0) return 0;
    if (elapsedMs >= this.#brakeMs) return (endAcceleration * (this.lengthMs - elapsedMs)) / 1000;
    if (elapsedMs >= this.#fastMs) return this.#speed;
    if (elapsedMs >= this.#knotMs) return (endAcceleration * (elapsedMs - this.#knotMs)) / 1000;
    const { atMs, speeds, lengthMs } = this.track;
    const since = elapsedMs + atMs[this.#start]!;
    const inPass = since - Math.floor(since / lengthMs) * lengthMs;
    const knot = lastAtMost(atMs, inPass);
    const share = (inPass - atMs[knot]!) / (atMs[knot + 1]! - atMs[knot]!);
    return speeds[knot]! + (speeds[knot + 1]! - speeds[knot]!) * share;
  }

  /** Energy of the wheels since the start, kWh from the battery. */
  kwhAt(traction: Traction, elapsedMs: number): number {
    if (elapsedMs <= 0) return 0;
    const { kwh } = traction;
    const { atMs, speeds, lengthMs } = this.track;
    const perPass = kwh[kwh.length - 1]!;
    if (elapsedMs < this.#knotMs) {
      const since = elapsedMs + atMs[this.#start]!;
      const passes = Math.floor(since / lengthMs);
      const inPass = since - passes * lengthMs;
      const knot = lastAtMost(atMs, inPass);
      const elapsed = inPass - atMs[knot]!;
      const share = elapsed / (atMs[knot + 1]! - atMs[knot]!);
      const from = speeds[knot]!;
      const to = from + (speeds[knot + 1]! - from) * share;
      const phase = elapsed > 0 ? traction.phaseKwh(from, to, elapsed / 1000) : 0;
      return passes * perPass + kwh[knot]! + phase - kwh[this.#start]!;
    }
    const known = this.#passes * perPass + kwh[this.#knot]! - kwh[this.#start]!;
    let spent = known;
    const until = Math.min(elapsedMs, this.lengthMs);
    if (this.#fastMs > this.#knotMs) {
      const at = Math.min(until, this.#fastMs);
      const seconds = (at - this.#knotMs) / 1000;
      if (seconds > 0) spent += traction.phaseKwh(0, endAcceleration * seconds, seconds);
    }
    if (until > this.#fastMs) {
      const seconds = (Math.min(until, this.#brakeMs) - this.#fastMs) / 1000;
      if (seconds > 0) spent += traction.phaseKwh(this.#speed, this.#speed, seconds);
    }
    if (until > this.#brakeMs) {
      const seconds = (until - this.#brakeMs) / 1000;
      const to = Math.max(0, this.#speed - endAcceleration * seconds);
      spent += traction.phaseKwh(this.#speed, to, seconds);
    }
    return spent;
  }

  /** The most energy that a stretch of the leg gives back, kWh, at least. */
  mostRegainedKwh(traction: Traction): number {
    const seconds = this.#speed / endAcceleration;
    const atEnd = seconds > 0 ? Math.max(0, -traction.phaseKwh(this.#speed, 0, seconds)) : 0;
    return traction.mostRegainedKwh + atEnd;
  }

  /** The time at which it has driven so far, ms; the end of the leg beyond it. */
  msAtMetres(driven: number): number {
    if (driven >= this.metres) return this.lengthMs;
    if (driven >= this.#brakeM) {
      return this.lengthMs - Math.sqrt((2 * (this.metres - driven)) / endAcceleration) * 1000;
    }
    if (driven >= this.#fastM) return this.#fastMs + ((driven - this.#fastM) / this.#speed) * 1000;
    if (driven >= this.#knotM) {
      return this.#knotMs + Math.sqrt((2 * (driven - this.#knotM)) / endAcceleration) * 1000;
    }
    const { atMs, metres, speeds, lengthMs, lengthM } = this.track;
    const since = Math.max(0, driven) + metres[this.#start]!;
    const passes = Math.floor(since / lengthM);
    const rest = since - passes * lengthM;
    const knot = lastAtMost(metres, rest);
    const seconds = (atMs[knot + 1]! - atMs[knot]!) / 1000;
    const slope = (speeds[knot + 1]! - speeds[knot]!) / seconds;
    const left = Math.max(0, rest - metres[knot]!);
    const from = speeds[knot]!;
    const root = Math.sqrt(Math.max(0, from * from + 2 * slope * left));
    const inPhase = left === 0 ? 0 : (2 * left) / (from + root);
    return passes * lengthMs + atMs[knot]! + inPhase * 1000 - atMs[this.#start]!;
  }

  /** The first end of a phase after an instant, ms; Infinity after the last. */
  nextCornerMs(elapsedMs: number): number {
    if (elapsedMs < this.#knotMs) {
      const { atMs, lengthMs } = this.track;
      // Later by a rounding error, so that the corner of an instant at a knot is the next one.
      const since = Math.max(0, elapsedMs) + atMs[this.#start]! + microsecond;
      const passes = Math.floor(since / lengthMs);
      const knot = lastAtMost(atMs, since - passes * lengthMs) + 1;
      return Math.min(this.#knotMs, passes * lengthMs + atMs[knot]! - atMs[this.#start]!);
    }
    if (elapsedMs < this.#fastMs) return this.#fastMs;
    if (elapsedMs < this.#brakeMs) return this.#brakeMs;
    return elapsedMs < this.lengthMs ? this.lengthMs : Infinity;
  }
}

const microsecond = 0.001;

/** Distance in which a speed is left or reached, m. */
function brakingM(speed: number): number {
  return (speed * speed) / (2 * endAcceleration);
}

/**
 * The ways of driving by number: 0 is a constant speed, those above 0 follow built-in cycles, and
 * those below follow cycles of files.
 */
const cycleNames = Object.keys(cycles) as readonly (keyof typeof cycles)[];
const factorSteps = 128;
const startSteps = 64;
/** Parts of 1 in which factors are counted. */
const perUnit = 20;

/** A way of driving: a cycle, its speeds times a factor, begun at one of its stops. */
export interface DrivingWay {
  readonly cycle: Cycle;
  readonly factor: number;
  /** The number of the stop. */
  readonly start: number;
}

/** The pace of a leg that follows a profile. */
export interface ProfilePace {
  readonly profile: SpeedProfile;
  /** Its mean speed, stops and traffic included. */
  readonly kmh: number;
  /** The stop of the profile at which it begins, as a share of its stops below 1. */
  readonly startShare: number;
  /** The time that it takes, as a multiple of that without traffic. */
  readonly traffic?: number | undefined;
}

/**
 * The number of a way of driving. Speeds of built-in cycles are on a grid of 5 %, and times in
 * traffic and of cycles of files on one of 5 % of their usual time.
 */
export function wayNumber({ profile, kmh, startShare, traffic = 1 }: ProfilePace): number {
  const builtIn = cycleNames.findIndex((name) => cycles[name] === profile.cycle);
  const { starts } = trackOf(profile.cycle, 1);
  const shared = Math.min(startSteps, starts.length);
  const start = Math.min(shared - 1, Math.floor(startShare * shared));
  if (builtIn < 0) {
    const cycle = ownCycleNumber(profile.cycle);
    const slowness = stepOf(profileKmh(profile) / kmh);
    return -(1 + (cycle * factorSteps + slowness) * startSteps + start);
  }
  const factor = stepOf(factorAt(profile, kmh * traffic));
  const slowness = stepOf(traffic);
  const cycle = builtIn + (slowness === perUnit ? 0 : slowness) * cycleNames.length;
  return 1 + (cycle * factorSteps + factor) * startSteps + start;
}

/** The way of driving that a number stands for, other than 0. */
export function wayOfNumber(number: number): DrivingWay {
  const rest = Math.abs(number) - 1;
  const start = rest % startSteps;
  const step = Math.floor(rest / startSteps) % factorSteps;
  const key = Math.floor(rest / (startSteps * factorSteps));
  if (number < 0) return { cycle: ownCycle(key), factor: perUnit / step, start };
  const cycle = cycles[cycleNames[key % cycleNames.length]!];
  const slowness = Math.floor(key / cycleNames.length);
  return { cycle, factor: step / (slowness === 0 ? perUnit : slowness), start };
}

/** The track of a way of driving, which those who drive alike share. */
export function trackOfWay(way: number): Track {
  return begunTrack(way).track;
}

/** The leg of a length, m, along a way of driving. */
export function courseOf(way: number, metres: number): LegCourse {
  const { track, start } = begunTrack(way);
  return new LegCourse(track, start, metres);
}

/** The track of a way of driving, and the knot at which it is begun. */
function begunTrack(way: number): BegunTrack {
  let begun = begunTracks.get(way);
  if (begun === undefined) {
    const { cycle, factor, start } = wayOfNumber(way);
    const track = trackOf(cycle, factor);
    begun = { track, start: track.starts[start]! };
    begunTracks.set(way, begun);
  }
  return begun;
}

interface BegunTrack {
  readonly track: Track;
  readonly start: number;
}

/** Follow from their keys: a trip asks for its track some ten times. */
const begunTracks = new Map<number, BegunTrack>();

function stepOf(factor: number): number {
  return Math.min(factorSteps - 1, Math.max(1, Math.round(perUnit * factor)));
}

function trackOf(cycle: Cycle, factor: number): Track {
  const ofCycle = tracks.get(cycle);
  const found = ofCycle?.get(factor);
  if (found !== undefined) return found;
  const track = new Track(cycle, factor);
  if (ofCycle === undefined) tracks.set(cycle, new Map([[factor, track]]));
  else ofCycle.set(factor, track);
  return track;
}

/** Follow from their keys. */
const tracks = new WeakMap<Cycle, Map<number, Track>>();
