import type { ControlApi } from './control-api.ts';
import type { LogEntry } from './wire.ts';

/** The limit of a chain; ours are shorter, but a log may be foreign. */
const mostCauses = 50;

/**
 * The causes of an entry, earliest first; entries that the page does not hold are read from the
 * server.
 */
export async function causesOf(
  api: Pick<ControlApi, 'read'>,
  known: readonly LogEntry[],
  entry: LogEntry,
): Promise<readonly LogEntry[]> {
  const chain: LogEntry[] = [];
  let { cause } = entry;
  while (cause !== null && chain.length < mostCauses) {
    const found = known.find(({ sequence }) => sequence === cause) ?? (await readOne(api, cause));
    if (found === undefined) break;
    chain.unshift(found);
    cause = found.cause;
  }
  return chain;
}

/** Reads an entry; undefined where the server no longer keeps it. */
async function readOne(
  api: Pick<ControlApi, 'read'>,
  sequence: number,
): Promise<LogEntry | undefined> {
  const { data } = await api.read<{ readonly data: readonly LogEntry[] }>(
    `/sim/log?from=${sequence}&limit=1`,
  );
  return data[0]?.sequence === sequence ? data[0] : undefined;
}
