import type { ControlApi } from './control-api.ts';
import type { HistoryPointBody } from './wire.ts';

/** The number of points beyond a whole history at which it is read anew, with fewer points. */
const mostAdded = 600;

interface KnownHistory {
  readonly points: readonly HistoryPointBody[];
  /** The number of points when the whole was read. */
  readonly wholeLength: number;
}

/** The true past of the vehicles that were looked at, as the server keeps it. */
export class Histories {
  #byName = new Map<string, KnownHistory>();

  /** Reads on from the last known point of a vehicle; returns all of them, the oldest first. */
  async read(api: Pick<ControlApi, 'read'>, name: string): Promise<readonly HistoryPointBody[]> {
    const asked = this.#byName;
    const before = asked.get(name);
    const next = (before && (await continued(api, name, before))) ?? (await whole(api, name));
    // Meanwhile another stretch of time may have begun.
    if (this.#byName === asked) asked.set(name, next);
    return next.points;
  }

  /** Forgets everything: another world or another time is shown from now on. */
  clear(): void {
    this.#byName = new Map();
  }
}

async function whole(api: Pick<ControlApi, 'read'>, name: string): Promise<KnownHistory> {
  const points = await pointsFrom(api, name);
  return { points, wholeLength: points.length };
}

/** The history with its continuation; undefined where that does not begin at its last point. */
async function continued(
  api: Pick<ControlApi, 'read'>,
  name: string,
  { points, wholeLength }: KnownHistory,
): Promise<KnownHistory | undefined> {
  const from = points.at(-1)?.at;
  if (from === undefined || points.length > wholeLength + mostAdded) return undefined;
  const more = await pointsFrom(api, name, from);
  if (more[0]?.at !== from) return undefined;
  return { points: [...points.filter(({ at }) => at < from), ...more], wholeLength };
}

async function pointsFrom(
  api: Pick<ControlApi, 'read'>,
  name: string,
  from?: string,
): Promise<readonly HistoryPointBody[]> {
  const query = from === undefined ? '' : `?from=${encodeURIComponent(from)}`;
  const path = `/sim/vehicles/${encodeURIComponent(name)}/history${query}`;
  const { data } = await api.read<{ readonly data: readonly HistoryPointBody[] }>(path);
  return data;
}
