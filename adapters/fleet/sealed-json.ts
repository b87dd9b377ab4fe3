import { hash } from 'node:crypto';
import type * as z from 'zod';
import { FileError } from '../file/file-error.ts';
import { parsed } from '../file/json-object.ts';

/** The text of a file with an object and its checksum, so that no change of it stays unnoticed. */
export function sealedJson(value: object): string {
  return `${JSON.stringify({ ...value, checksum: checksumOf(value) }, undefined, 2)}\n`;
}

export interface SealedForm<T> {
  /** The name of the file, for messages. */
  readonly file: string;
  /** The content that is expected: `the result of a part`. */
  readonly what: string;
  readonly schema: z.ZodType<T>;
}

/** Reads such a text. Throws `FileError` for one that is cut off, altered or of another form. */
export function unsealedJson<T>(text: string, { file, what, schema }: SealedForm<T>): T {
  const read = parsed(text);
  if (read === undefined) {
    throw new FileError(`${file} is not ${what}: it is cut off, or it is not JSON`);
  }
  const { checksum, ...content } = read;
  if (checksum !== undefined && checksum !== checksumOf(content)) {
    throw new FileError(`${file} was altered: its checksum is not that of its content`);
  }
  const checked = schema.safeParse(content);
  if (!checked.success) {
    const { path, message } = checked.error.issues[0]!;
    const where = path.length === 0 ? '' : `${path.join('.')}: `;
    throw new FileError(`${file} is not ${what}: ${where}${message}`);
  }
  if (checksum === undefined) throw new FileError(`${file} is not ${what}: it has no checksum`);
  return checked.data;
}

function checksumOf(value: object): string {
  return `sha256:${hash('sha256', JSON.stringify(value), 'hex')}`;
}
