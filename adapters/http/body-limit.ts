import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { Refusal, refusal } from './refusal.ts';

/** More than any request needs (ours). */
const mostBytes = 262_144;

const limit = bodyLimit({
  maxSize: mostBytes,
  onError: () => {
    throw refusal('body_too_large', `a body has at most ${mostBytes} bytes`);
  },
});

/** Refuses bodies that are too long, while they are read, and bodies that break off. */
export const limitBody: MiddlewareHandler = async (c, next) => {
  try {
    return await limit(c, next);
  } catch (error) {
    // Errors of handlers have been answered before this: the connection failed.
    if (error instanceof Refusal) throw error;
    throw refusal('request_malformed', 'the body is incomplete');
  }
};
