import { type Imported, nearest, type ParseOptions, type ReadImport } from '../../engine/index.ts';
import type { ShippedFiles } from './messages.ts';

/** Lets a scenario import the files that the page has: there is no folder beside it. */
export function shippedImports({
  texts,
  recordings,
}: ShippedFiles): Pick<ParseOptions, 'readImport' | 'readRecording'> {
  return { readImport: reading(texts), readRecording: reading(recordings) };
}

function reading(files: Readonly<Record<string, string>>): ReadImport {
  return (path): Imported => {
    const text = Object.hasOwn(files, path) ? files[path] : undefined;
    if (text !== undefined) return { file: path, text };
    return {
      problem: 'a tab has the shipped files alone, and this is none of them',
      suggestion: nearest(path, Object.keys(files)),
    };
  };
}
