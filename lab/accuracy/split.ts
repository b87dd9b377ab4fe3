import { createStreams } from '../../engine/random/stream.ts';

/**
 * Whether a car is in the half over whose figures `validate` judges: drawn by its id, so that the
 * other cars of the catalogue do not matter.
 */
export function isHeldBack(vehicle: string): boolean {
  return streams.stream(vehicle, 'held back').next() < 0.5;
}

const streams = createStreams('accuracy');
