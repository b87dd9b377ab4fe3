import type { ControlApi } from './control-api.ts';
import type { LogEntry } from './wire.ts';

/** No chain of ours is as long; a log could be of somebody else. */
const mostCauses = 50;

/** What led to an entry, the first of it at the top; what is not at hand is read from the log of the server. */
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

/** Undefined: the server keeps it no longer. */
async function readOne(
  api: Pick<ControlApi, 'read'>,
  sequence: number,
): Promise<LogEntry | undefined> {
  const { data } = await api.read<{ readonly data: readonly LogEntry[] }>(
    `/sim/log?from=${sequence}&limit=1`,
  );
  return data[0]?.sequence === sequence ? data[0] : undefined;
}
