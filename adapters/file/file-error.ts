/** A file that cannot be read or written; the message is a sentence for the user who named it. */
export class FileError extends Error {
  override readonly name = 'FileError';
  /** The line that is not as it was written. */
  readonly flawed: FlawedLine | undefined;

  constructor(message: string, flawed?: FlawedLine) {
    super(message);
    this.flawed = flawed;
  }
}

/** A line of a file, from 1, and the column at which its flaw shows. */
export interface FlawedLine {
  readonly line: number;
  readonly column: number;
  readonly text: string;
}

/** A place that cannot be used at present, such as a full disk; its content may be whole. */
export class UnavailableError extends FileError {}

/** A new file or folder whose name is taken. */
export class NameTaken extends FileError {}

/** An error like those of the operating system. */
export function codedError(code: string): Error {
  return Object.assign(new Error(code), { code });
}

/** The objection of the operating system, in words. */
export function objectionOf(error: unknown): string {
  const code = codeOf(error);
  return words[code] ?? (code === '' ? String(error) : code);
}

/** The code of a failed call, such as `ENOENT`; empty for any other error. */
export function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}

/** The objection to a file that could block its reader forever. */
export const notPlain = 'it is a pipe, a socket or a device';

/** The most bytes that come through a pipe, which has no end of its own (ours). */
export const mostPiped = 1_073_741_824;

const words: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOENT: 'there is no such file or folder',
  EEXIST: 'a part of the path is a file',
  ENOTDIR: 'a part of the path is not a folder',
  EISDIR: 'it is a folder',
  ENAMETOOLONG: 'the name is too long',
  ELOOP: 'the links lead in a circle',
  ENOTFILE: notPlain,
  ELONGPIPE: 'more than 1 GiB came through the pipe: write it to a file first',
  ENXIO: notPlain,
  EMFILE: 'too many files are open',
  EIO: 'the disk failed',
  ENOSPC: 'no space is left on the disk',
  EFBIG: 'the file would be larger than the system allows',
  EDQUOT: 'the disk quota is used up',
  EPIPE: 'its reader has closed it',
};
