import type { ControlApi } from './control-api.ts';
import type { LogEntry } from './wire.ts';

/** What the log of the server has of a vehicle is read up to here. */
const mostPages = 40;

/** A longer page takes a browser longer to read than a frame may last. */
const pageSize = 200;

type Point = readonly [atS: number, socPercent: number, powerKw: number];

/** Level and power as a vehicle reported them, where the log keeps its signals. */
export async function reportedHistory(
  api: Pick<ControlApi, 'read'>,
  vehicle: string,
): Promise<readonly Point[]> {
  const points: Point[] = [];
  let soc: number | undefined;
  let powerKw = 0;
  let from = 0;
  for (let page = 0; page < mostPages; page += 1) {
    const query = `from=${from}&limit=${pageSize}&kind=signal.changed&subject=${encodeURIComponent(vehicle)}`;
    const { data, meta } = await api.read<LogPage>(`/sim/log?${query}`);
    for (const { at, data: said } of data) {
      const value = valueOf(said);
      if (said['code'] === 'tractionbattery-stateofcharge') soc = value ?? soc;
      // Where it does not charge there is an error in place of a value.
      else if (said['code'] === 'charge-wattage') powerKw = (value ?? 0) / 1000;
      else continue;
      if (soc !== undefined) points.push([Date.parse(at) / 1000, soc, powerKw]);
    }
    if (meta.next >= meta.length) break;
    from = meta.next;
  }
  // What was reported together is one point.
  return points.filter(([atS], index) => points[index + 1]?.[0] !== atS);
}

interface LogPage {
  readonly data: readonly LogEntry[];
  readonly meta: { readonly next: number; readonly length: number };
}

function valueOf({ body }: LogEntry['data']): number | undefined {
  const { value } = (body ?? {}) as { readonly value?: unknown };
  return typeof value === 'number' ? value : undefined;
}
