import { GroupCommit } from '../../file/group-commit.ts';
import type { Wall } from '../../pace/wall.ts';
import type { JournalRow } from '../../postgres/world-rows.ts';
import type { Appending, SharedJournal } from './shared-journal.ts';

/** The lines of one transaction, by their journals. */
export type Batch = ReadonlyMap<SharedJournal, readonly JournalRow[]>;

/** Gathers the lines of all journals, and passes those of a turn of the event loop to `append`. */
export function appendingInGroups(append: (batch: Batch) => Promise<void>, wall: Wall): Appending {
  let gathered = new Map<SharedJournal, JournalRow[]>();
  let batch: Batch = gathered;
  const commit = new GroupCommit({
    flush: () => {
      batch = gathered;
      gathered = new Map();
    },
    sync: () => append(batch),
    soon: (run) => void wall.after(0, run),
  });
  return {
    take: (journal, row) => {
      const rows = gathered.get(journal);
      if (rows === undefined) gathered.set(journal, [row]);
      else rows.push(row);
      commit.written();
    },
    ended: () => commit.kept(),
  };
}
