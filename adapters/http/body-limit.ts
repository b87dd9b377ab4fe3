import { bodyLimit } from 'hono/body-limit';
import { refusal } from './refusal.ts';

/** More than any request needs (ours). */
const mostBytes = 262_144;

/** Turns away bodies that are too long, as they are read. */
export const limitBody = bodyLimit({
  maxSize: mostBytes,
  onError: () => {
    throw refusal('body_too_large', `a body has at most ${mostBytes} bytes`);
  },
});
