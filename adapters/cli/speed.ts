/** The factor of `--speed`, `60` or `60x`; undefined for an invalid one. */
export function speedIn(written: string): number | undefined {
  const speed = /^\d+(\.\d+)?x?$/.test(written) ? Number.parseFloat(written) : 0;
  return speed >= 0.001 && speed <= 1_000_000 ? speed : undefined;
}
