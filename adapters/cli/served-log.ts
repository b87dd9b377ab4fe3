import type { Entry } from '../../engine/index.ts';
import { readEntry } from './logged-entry.ts';
import { usualControlToken } from './serve-settings.ts';
import { printable } from './terminal.ts';
import { UsageError } from './usage-error.ts';

/** The most that a server gives at once. */
const pageSize = 1000;

/** Real time that a server may take for a page. */
const patienceMs = 30_000;

interface Page {
  readonly data: readonly object[];
  readonly meta: { readonly next: number };
}

/**
 * The entries that a served world still keeps: `http://127.0.0.1:4010`, or with `/w/w1` behind it another world of the
 * server. Throws `UsageError` where that is none.
 */
export async function* entriesOfServer(
  address: string,
  controlToken = usualControlToken,
): AsyncGenerator<Entry> {
  const base = address.replace(/\/+$/, '');
  let from: number | undefined;
  for (;;) {
    const start: string = from === undefined ? '' : `&from=${from}`;
    const url = `${base}/sim/log?limit=${pageSize}${start}`;
    const { data, meta } = await pageAt(url, controlToken);
    for (const each of data) {
      const entry = readEntry(JSON.stringify(each))?.entry;
      if (entry !== undefined) yield entry;
    }
    if (data.length === 0) return;
    from = meta.next;
  }
}

async function pageAt(url: string, token: string): Promise<Page> {
  const response = await asked(url, token);
  if (response.status === 401 || response.status === 403) {
    await response.body?.cancel();
    throw new UsageError(`${url}: it wants another --control-token`);
  }
  const body: unknown = await response.json().catch(() => undefined);
  const isPage = typeof body === 'object' && body !== null && 'data' in body && 'meta' in body;
  if (response.ok && isPage) return body as Page;
  throw new UsageError(`${url}: answered ${response.status}; is that a server of motorpool?`);
}

async function asked(url: string, token: string): Promise<Response> {
  try {
    return await fetch(url, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(patienceMs),
    });
  } catch (error) {
    const { cause, message } = error as Error;
    const reason = cause instanceof Error && cause.message !== '' ? cause.message : message;
    throw new UsageError(`${url}: ${printable(reason)}`);
  }
}
