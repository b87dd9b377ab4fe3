import type { LoggedEntry } from '../log/entry.ts';

/**
 * Whether a name refers to an entry of a recording: a checkpoint, a chapter, or a fact,
 * `charge-stopped`.
 */
export function marks(entry: LoggedEntry, name: string): boolean {
  return nameOf(entry) === name;
}

/** Every name that refers to an entry of a recording, once. */
export function marksOf(entries: readonly LoggedEntry[]): readonly string[] {
  return [...new Set(entries.flatMap((entry) => nameOf(entry) ?? []))];
}

function nameOf({ io, kind, data }: LoggedEntry): string | undefined {
  if (kind === 'checkpoint.reached') return data['checkpoint'] as string;
  if (kind === 'chapter.began') return data['title'] as string;
  return io === 'st' && kind !== 'signal.changed' ? kind.replaceAll('.', '-') : undefined;
}
