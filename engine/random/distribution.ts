import { invariant } from '../invariant.ts';
import { exp, ln } from './portable.ts';
import type { Stream } from './stream.ts';

/** Numbers to draw: a shape, cut to `min` and `max` where given. */
export type NumericDistribution = (
  | { readonly kind: 'constant'; readonly value: number }
  | { readonly kind: 'uniform'; readonly from: number; readonly to: number }
  | { readonly kind: 'normal'; readonly mean: number; readonly sd: number }
  /** `sigma` is the standard deviation of the logarithm. */
  | { readonly kind: 'lognormal'; readonly median: number; readonly sigma: number }
  | { readonly kind: 'exponential'; readonly mean: number }
  | {
      readonly kind: 'triangular';
      readonly from: number;
      readonly mode: number;
      readonly to: number;
    }
  /** Each of the values as likely as the others; there is at least one. */
  | { readonly kind: 'empirical'; readonly values: readonly number[] }
  /** Whole numbers; a draw takes time in proportion to the mean. */
  | { readonly kind: 'poisson'; readonly mean: number }
) & { readonly min?: number; readonly max?: number };

/** Values to choose from, each as likely as its weight is large. Weights need no common sum. */
export interface ChoiceDistribution<T> {
  readonly kind: 'choice';
  readonly weights: readonly (readonly [value: T, weight: number])[];
}

export type Distribution<T = string> = NumericDistribution | ChoiceDistribution<T>;

/**
 * One draw. The number of random numbers it takes depends on the distribution and on the draw, so
 * draws that must not shift when a distribution changes need a stream of their own.
 */
export function draw(distribution: NumericDistribution, stream: Stream): number;
export function draw<T>(distribution: ChoiceDistribution<T>, stream: Stream): T;
export function draw<T>(distribution: Distribution<T>, stream: Stream): number | T;
export function draw<T>(distribution: Distribution<T>, stream: Stream): number | T {
  if (distribution.kind === 'choice') return choose(distribution.weights, stream);
  const { min = -Infinity, max = Infinity } = distribution;
  return Math.min(max, Math.max(min, drawShape(distribution, stream)));
}

/** A number that no draw exceeds; Infinity where there is none or it is costly to find. */
export function greatest(distribution: Distribution<number>): number {
  if (distribution.kind === 'choice') return Infinity;
  const { min = -Infinity, max = Infinity } = distribution;
  return Math.min(max, Math.max(min, greatestOf(distribution)));
}

function greatestOf(shape: NumericDistribution): number {
  switch (shape.kind) {
    case 'constant':
      return shape.value;
    case 'uniform':
      return Math.max(shape.from, shape.to);
    case 'empirical':
      return shape.values.reduce((most, value) => Math.max(most, value), -Infinity);
    case 'normal':
      return shape.mean + Math.abs(shape.sd) * greatestNormal;
    case 'lognormal':
    case 'exponential':
    case 'triangular':
    case 'poisson':
      return Infinity;
  }
}

/** The polar method on 53 random bits ends at the square root of -2 ln 2^-104, which is 12.01. */
const greatestNormal = 12.5;

function drawShape(shape: NumericDistribution, stream: Stream): number {
  switch (shape.kind) {
    case 'constant':
      return shape.value;
    case 'uniform':
      return shape.from + (shape.to - shape.from) * stream.double();
    case 'empirical':
      return shape.values[Math.floor(shape.values.length * stream.double())]!;
    case 'normal':
      return shape.mean + shape.sd * standardNormal(stream);
    case 'lognormal':
      return shape.median * exp(shape.sigma * standardNormal(stream));
    case 'exponential':
      return shape.mean * standardExponential(stream);
    case 'triangular':
      return triangular(shape.from, shape.mode, shape.to, stream.double());
    case 'poisson':
      return poisson(shape.mean, stream);
  }
}

/** Marsaglia's polar method. The second normal of a pair is let go: a stream keeps no leftovers. */
function standardNormal(stream: Stream): number {
  for (;;) {
    const x = 2 * stream.double() - 1;
    const y = 2 * stream.double() - 1;
    const square = x * x + y * y;
    if (square > 0 && square < 1) return x * Math.sqrt((-2 * ln(square)) / square);
  }
}

/** 1 - u lies in (0, 1], so the logarithm is finite. */
function standardExponential(stream: Stream): number {
  return 0 - ln(1 - stream.double());
}

/** The inverse of the distribution function, at u. */
function triangular(from: number, mode: number, to: number, u: number): number {
  const width = to - from;
  const rising = mode - from;
  return u * width < rising
    ? from + Math.sqrt(u * width * rising)
    : to - Math.sqrt((1 - u) * width * (to - mode));
}

/** How many exponential waits fit into the mean: no exp(-mean) that could vanish. */
function poisson(mean: number, stream: Stream): number {
  let count = 0;
  for (let at = standardExponential(stream); at < mean; at += standardExponential(stream)) count++;
  return count;
}

function choose<T>(weights: ChoiceDistribution<T>['weights'], stream: Stream): T {
  const heavy = weights.filter(([, weight]) => weight > 0);
  const last = heavy.at(-1);
  invariant(last, 'a choice has a value with a weight above zero');
  let rest = stream.double() * heavy.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [value, weight] of heavy) {
    rest -= weight;
    if (rest < 0) return value;
  }
  // Rounding of the sum may leave a hair beyond the last weight.
  return last[0];
}
