import {
  type Imported,
  nearest,
  ownMember,
  type ParseOptions,
  type ReadImport,
} from '../../engine/index.ts';
import type { ShippedFiles } from './messages.ts';

/** A scenario imports files, which have not been loaded. */
export class FilesNeeded extends Error {}

/**
 * Lets a scenario import the files that the page has: there is no folder beside it. Without files,
 * reading one throws `FilesNeeded`.
 */
export function shippedImports(
  files: ShippedFiles | undefined,
): Pick<ParseOptions, 'readImport' | 'readRecording'> {
  return { readImport: reading(files?.texts), readRecording: reading(files?.recordings) };
}

function reading(files: Readonly<Record<string, string>> | undefined): ReadImport {
  return (path): Imported => {
    if (files === undefined) throw new FilesNeeded();
    const text = ownMember(files, path);
    if (text !== undefined) return { file: path, text };
    return {
      problem: 'a tab has the shipped files alone, and this is none of them',
      suggestion: nearest(path, Object.keys(files)),
    };
  };
}
