import type { LoggedEntry } from '../../../engine/index.ts';
import { readEntry } from '../../file/logged-entry.ts';
import type { ControlClient } from '../worlds/control-client.ts';

/** The largest page that a server sends. */
const pageSize = 1000;

/** The entries that a served world keeps. Throws `UsageError` where it keeps none. */
export async function* entriesOfServer(client: ControlClient): AsyncGenerator<LoggedEntry> {
  let from: number | undefined;
  for (;;) {
    const start: string = from === undefined ? '' : `&from=${from}`;
    const { data, meta } = await client.get(`/sim/log?limit=${pageSize}${start}`);
    const page = data as readonly object[];
    for (const each of page) {
      const entry = readEntry(JSON.stringify(each))?.entry;
      if (entry !== undefined) yield entry;
    }
    if (page.length === 0) return;
    from = (meta as { readonly next: number }).next;
  }
}
