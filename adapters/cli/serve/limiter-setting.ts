import { UsageError } from '../../terminal/usage-error.ts';

/** The name of the charge limiter in `--with`, and that of its webhook. */
export const limiterName = 'charge-limiter';

/** The usual number of cars that may charge at once. */
export const usualMost = 6;

/** The number of cars that may charge at once, by `--with`; undefined for no limiter. */
export function readLimiter(written: string): number | undefined {
  if (written === 'none') return undefined;
  if (written === limiterName) return usualMost;
  const [, most] = /^charge-limiter=([1-9]\d{0,5})$/.exec(written) ?? [];
  if (most !== undefined) return Number(most);
  const hint = `write ${limiterName}, ${limiterName}=3 for at most three cars at once, or none`;
  throw new UsageError(`--with ${written}: ${hint}`);
}
