import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { Refusal, refusal } from './refusal.ts';

/** The usual limit of a body, bytes: more than any request needs (ours). */
export const mostBytes = 262_144;

/** The limit of an order, bytes (ours). An order is read in one turn of the server, which then takes at most 40 ms. */
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
      // The app has answered errors of handlers already: this one is of a failed connection.
      if (error instanceof Refusal) throw error;
      throw refusal('request_malformed', 'the body is incomplete');
    }
  };
}
