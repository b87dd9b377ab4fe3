import fc from 'fast-check';
import { RecordingWriter } from '../../adapters/file/recording-writer.ts';
import { entryLine, type LoggedEntry } from '../../engine/index.ts';

/** The start of synthetic recordings. */
export const startMs = Date.parse('2026-05-04T20:00:00.000Z');

/** An entry to be written: the time since the entry before, and its contents. */
export interface Planned {
  readonly afterMs: number;
  readonly kind: string;
  readonly subject: string;
  /** Sequences that are left out before it, as in an extract. */
  readonly skips: number;
}

export function planned(most: number): fc.Arbitrary<readonly Planned[]> {
  return fc.array(
    fc.record({
      afterMs: fc.constantFrom(0, 0, 1, 900, 60_000),
      kind: fc.constantFrom('signal.changed', 'doors.unlocked', 'charge.started'),
      subject: fc.constantFrom('car', 'van', 'Jürgen'),
      skips: fc.constantFrom(0, 0, 0, 3),
    }),
    { minLength: 1, maxLength: most },
  );
}

/** Writes a recording that no run made; returns its entries. */
export function writeRecording(file: string, plan: readonly Planned[]): readonly LoggedEntry[] {
  const start = new Date(startMs).toISOString();
  const writer = new RecordingWriter(file, { simlog: 2, start, zone: 'Europe/Berlin' });
  let atMs = startMs;
  let sequence = 0;
  const entries = plan.map(({ afterMs, kind, subject, skips }): LoggedEntry => {
    atMs += afterMs;
    sequence += skips;
    const data = { since: new Date(atMs - 1000).toISOString(), code: 'ä' };
    const entry = { sequence, atMs, io: 'st', kind, subject, cause: -1, data } as const;
    sequence += 1;
    return entry;
  });
  for (const entry of entries) writer.write(entryLine(entry));
  writer.end('none');
  writer.close();
  return entries;
}
