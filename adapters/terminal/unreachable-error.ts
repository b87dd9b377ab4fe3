import { FileError } from '../file/file-error.ts';

/** A database that cannot be reached now; the next attempt may succeed. */
export class UnreachableError extends FileError {}
