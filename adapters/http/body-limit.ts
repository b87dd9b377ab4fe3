import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { Refusal, refusal } from './refusal.ts';

/** More than any request needs (ours). */
export const mostBytes = 262_144;

/** The limit of orders, which are read in one turn of the server, bytes (ours): reading one takes at most 40 ms. */
export const mostBytesOfOrder = 32_768;

/** Refuses bodies that are too long, while they are read, and bodies that break off. */
export function limitBody(maxSize: number): MiddlewareHandler {
  const limit = bodyLimit({
    maxSize,
    onError: () => {
      throw refusal('body_too_large', `a body has at most ${maxSize} bytes here`);
    },
  });
  return async (c, next) => {
    try {
      return await limit(c, next);
    } catch (error) {
      // Errors of handlers have been answered before this: the connection failed.
      if (error instanceof Refusal) throw error;
      throw refusal('request_malformed', 'the body is incomplete');
    }
  };
}
