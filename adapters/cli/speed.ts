/** The factor that `--speed` says, `60` or `60x`; undefined where no clock runs so. */
export function speedIn(written: string): number | undefined {
  const speed = /^\d+(\.\d+)?x?$/.test(written) ? Number.parseFloat(written) : 0;
  return speed >= 0.001 && speed <= 1_000_000 ? speed : undefined;
}
