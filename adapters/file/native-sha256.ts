import { hash } from 'node:crypto';
import type { Sha256 } from '../../engine/index.ts';

/** The SHA-256 of Node. As letters of one byte each: a Buffer for every line would cost as much again. */
export const nativeSha256: Sha256 = (bytes, into) => {
  const digest = hash('sha256', bytes, 'binary');
  for (let index = 0; index < digest.length; index += 1) into[index] = digest.charCodeAt(index);
};
