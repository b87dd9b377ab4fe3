import { Store, useStore } from './store.ts';

/** The differences of a world that was restarted from the one before. */
interface RestartNotes {
  readonly id: string;
  /** Sentences without a capital and a full stop. */
  readonly notes: readonly string[];
}

const keptAs = 'motorpool-restart-notes';

/** Kept in the tab: a page that shows the world is loaded again after the restart. */
const kept = new Store(readKept());

/** Shows the notes of a restart until they are dismissed, in place of those of an earlier one. */
export function showRestart(id: string, notes: readonly string[]): void {
  const others = kept.value.filter((each) => each.id !== id);
  keep(notes.length === 0 ? others : [...others, { id, notes }]);
}

/** The notes of restarts that were not dismissed. */
export function RestartNotices() {
  const restarts = useStore(kept);
  return (
    <>
      {restarts.map((restart) => (
        <RestartNotice key={restart.id} {...restart} />
      ))}
    </>
  );
}

function RestartNotice({ id, notes }: RestartNotes) {
  return (
    <section class="notice restart" aria-live="polite" aria-label={`Restart of ${id}`}>
      <div>
        <strong>{id} was restarted from its last state</strong>
        <ul>
          {notes.map((note) => (
            <li key={note}>{sentenceOf(note)}</li>
          ))}
        </ul>
      </div>
      <button type="button" onClick={() => showRestart(id, [])}>
        Dismiss <span class="hidden">the notes about {id}</span>
      </button>
    </section>
  );
}

function sentenceOf(note: string): string {
  return `${note.slice(0, 1).toUpperCase()}${note.slice(1)}.`;
}

function keep(restarts: readonly RestartNotes[]): void {
  kept.set(restarts);
  sessionStorage.setItem(keptAs, JSON.stringify(restarts));
}

function readKept(): readonly RestartNotes[] {
  return JSON.parse(sessionStorage.getItem(keptAs) ?? '[]') as readonly RestartNotes[];
}
