import { UsageError } from './usage-error.ts';

/** Reads the port of an option, such as `--metrics`. Throws `UsageError`. */
export function readPort(option: string, written: string): number {
  const port = Number(written);
  if (/^\d+$/.test(written) && port <= 65_535) return port;
  throw new UsageError(`${option} ${written}: write a port from 0 to 65535, such as 9464`);
}
