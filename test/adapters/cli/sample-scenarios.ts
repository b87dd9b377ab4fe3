import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** A short night that meets its expectations. */
export const shortNight = textOf('short-night');
/** Expects more than two hours at a wallbox give; the second of its lines holds. */
export const failingNight = textOf('failing-night');
/** Needs an order that a plugged car refuses. */
export const blockedDrive = textOf('blocked-drive');
/** Waits for a condition that cannot become true. */
export const endlessWait = textOf('endless-wait');
/** Expects nothing. */
export const idleHour = textOf('idle-hour');
/** Thirty commuters for two days: some thousand entries. */
export const commuters = textOf('commuters');
/** Nine thousand parked cars: several groups, and no script. */
export const parkedStreet = textOf('parked-street');
/** A fleet with a script that ties one car, so that the other groups are parts. */
export const tiedStreet = textOf('tied-street');

function textOf(name: string): string {
  return readFileSync(resolve(import.meta.dirname, 'scenarios', `${name}.yaml`), 'utf8');
}
