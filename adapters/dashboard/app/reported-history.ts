import type { ControlApi } from './control-api.ts';
import type { LogEntry } from './wire.ts';

/** The limit of pages that are read from the server's log. */
const mostPages = 40;

/** The size of a page, small enough to read within a frame. */
const pageSize = 200;

type ReportedPoint = readonly [atS: number, socPercent: number, powerKw: number];

/** Level and power as a vehicle reported them, where the log keeps its signals. */
export async function reportedHistory(
  api: Pick<ControlApi, 'read'>,
  vehicle: string,
): Promise<readonly ReportedPoint[]> {
  const points: ReportedPoint[] = [];
  let soc: number | undefined;
  let powerKw = 0;
  let from = 0;
  for (let page = 0; page < mostPages; page += 1) {
    const query = `from=${from}&limit=${pageSize}&kind=signal.changed&subject=${encodeURIComponent(vehicle)}`;
    const { data, meta } = await api.read<LogTail>(`/sim/log?${query}`);
    for (const { at, data: said } of data) {
      const value = valueOf(said);
      if (said['code'] === 'tractionbattery-stateofcharge') soc = value ?? soc;
      // A vehicle that does not charge reports an error instead of a value.
      else if (said['code'] === 'charge-wattage') powerKw = (value ?? 0) / 1000;
      else continue;
      if (soc !== undefined) points.push([Date.parse(at) / 1000, soc, powerKw]);
    }
    if (meta.next >= meta.length) break;
    from = meta.next;
  }
  // Signals of one instant are one point.
  return points.filter(([atS], index) => points[index + 1]?.[0] !== atS);
}

interface LogTail {
  readonly data: readonly LogEntry[];
  readonly meta: { readonly next: number; readonly length: number };
}

function valueOf({ body }: LogEntry['data']): number | undefined {
  const { value } = (body ?? {}) as { readonly value?: unknown };
  return typeof value === 'number' ? value : undefined;
}
