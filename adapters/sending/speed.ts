import { speedBounds } from '../http/speed-bounds.ts';

/** The factor of `--speed`, `60` or `60x`; undefined for an invalid one. */
export function speedIn(written: string): number | undefined {
  const speed = /^\d+(\.\d+)?x?$/.test(written) ? Number.parseFloat(written) : 0;
  return speed >= speedBounds.min && speed <= speedBounds.max ? speed : undefined;
}
