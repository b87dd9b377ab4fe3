import { hash } from 'node:crypto';
import type { Sha256 } from '../../engine/index.ts';

/** The SHA-256 of Node, as letters of one byte each: a Buffer per line would double the cost. */
export const nativeSha256: Sha256 = (bytes, into) => {
  const digest = hash('sha256', bytes, 'binary');
  for (let index = 0; index < digest.length; index += 1) into[index] = digest.charCodeAt(index);
};
