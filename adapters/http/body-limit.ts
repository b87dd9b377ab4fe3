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

/** Turns away bodies that are too long, as they are read, and those that do not come to their end. */
export const limitBody: MiddlewareHandler = async (c, next) => {
  try {
    return await limit(c, next);
  } catch (error) {
    // Errors of handlers are answered before they reach this: here the connection failed.
    if (error instanceof Refusal) throw error;
    throw refusal('request_malformed', 'the body is incomplete');
  }
};
