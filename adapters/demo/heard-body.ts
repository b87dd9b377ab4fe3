import type { HeardWebhook } from './belief.ts';

/** The only request that is not signed. */
interface HeardChallenge {
  readonly eventType: 'VERIFY';
  readonly data: { readonly challenge: string };
}

/** The value of a JSON text; undefined for other texts. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function isChallenge(body: unknown): body is HeardChallenge {
  const { data, eventType } = (body ?? {}) as Partial<HeardChallenge>;
  return eventType === 'VERIFY' && typeof data?.challenge === 'string';
}

export function isEvent(body: unknown): body is HeardWebhook {
  return typeof (body as Partial<HeardWebhook> | null)?.meta?.sequence === 'number';
}
