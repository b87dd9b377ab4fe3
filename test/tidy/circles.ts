import { importsOf, targetOf } from './imports.ts';
import type { SourceFile } from './source-tree.ts';

/**
 * Groups of files in which each file leads to every other by imports, those of types included: the strongly connected
 * components of the import graph (Tarjan) that have at least two files. The largest comes first.
 */
export function circlesOf(files: readonly SourceFile[]): string[][] {
  const targets = new Map(files.map((file) => [file.path, targetsOf(file)]));
  const indexes = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  for (const path of targets.keys()) if (!indexes.has(path)) visit(path);
  return circles.sort((a, b) => b.length - a.length);

  function visit(path: string): void {
    const index = indexes.size;
    indexes.set(path, index);
    lowest.set(path, index);
    open.push(path);
    for (const target of targets.get(path)!) {
      if (!targets.has(target)) continue;
      if (!indexes.has(target)) visit(target);
      else if (!open.includes(target)) continue;
      lowest.set(path, Math.min(lowest.get(path)!, lowest.get(target)!));
    }
    if (lowest.get(path) !== index) return;
    const circle = open.splice(open.indexOf(path));
    if (circle.length > 1) circles.push(circle.sort());
  }
}

function targetsOf(file: SourceFile): string[] {
  return importsOf(file).flatMap(({ module }) =>
    module?.startsWith('.') === true ? [targetOf(file.path, module)] : [],
  );
}
