import { readdir, rm } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';

/**
 * Removes the files of a folder that are neither named nor in a folder that is: npm packs all of dist/, with whatever
 * earlier builds and users have left there.
 */
export async function removeAllBut(folder: string, named: readonly string[]): Promise<void> {
  const kept = named.map((path) => resolve(path));
  for (const file of await filesBelow(folder)) {
    const path = resolve(file);
    if (!kept.some((each) => path === each || path.startsWith(each + sep))) await rm(file);
  }
}

export async function filesBelow(...folders: readonly string[]): Promise<string[]> {
  const files: string[] = [];
  for (const folder of folders) {
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) files.push(join(entry.parentPath, entry.name));
    }
  }
  return files;
}
