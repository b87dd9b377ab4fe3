import { readText } from '../terminal/read-text.ts';
import { UsageError } from '../terminal/usage-error.ts';
import { fetchFailure } from '../webhook/fetch-failure.ts';

/** The most bytes of a list, and the real time that it may take. */
const longest = 256_000_000;
const timeoutMs = 60_000;

/**
 * The ids of the events that a receiver has, from its list: a JSON array or JSON Lines, each an id
 * or an object with `eventId`, such as the body itself. Throws `UsageError` with the reason.
 */
export async function receivedIds(address: string): Promise<readonly string[]> {
  const refuse = (why: string): never => {
    throw new UsageError(`--received ${address}: ${why}`);
  };
  const text = await fetchText(address).catch((error: unknown) => refuse(reasonFor(error)));
  return itemsOf(text, refuse).map((item, index) => {
    const id = idOf(item);
    return id ?? refuse(`item ${index + 1} is neither an id nor an object with an eventId`);
  });
}

async function fetchText(address: string): Promise<string> {
  const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
  if (response.status !== 200) throw new Error(`it answered with status ${response.status}`);
  const text = await readText(response, longest);
  if (text === undefined) throw new Error(`the list is longer than ${longest / 1e6} MB`);
  return text;
}

/** The reason why there is no list. */
function reasonFor(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `it has not answered for ${timeoutMs / 1000} s`;
  return error.cause === undefined ? error.message : fetchFailure(error);
}

function itemsOf(text: string, refuse: (why: string) => never): readonly unknown[] {
  try {
    if (text.trimStart().startsWith('[')) return JSON.parse(text) as readonly unknown[];
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    return lines.map((line) => JSON.parse(line) as unknown);
  } catch (error) {
    return refuse(`it is neither a JSON array nor JSON Lines: ${(error as Error).message}`);
  }
}

function idOf(item: unknown): string | undefined {
  if (typeof item === 'string') return item;
  if (typeof item !== 'object' || item === null) return undefined;
  const { eventId, meta } = item as { readonly eventId?: unknown; readonly meta?: unknown };
  return typeof eventId === 'string' ? eventId : meta === undefined ? undefined : idOf(meta);
}
