/** The recordings that were made of journals, by the names under which users gave the journals. */
const recordings = new Map<string, string>();

/**
 * Lets readers of recordings read another file under the name of a journal, which stays the name in
 * messages. Returns a function that ends it.
 */
export function readAs(journal: string, recording: string): () => void {
  recordings.set(journal, recording);
  return () => void recordings.delete(journal);
}

/** The file that holds the recording of this name. */
export function recordingAt(name: string): string {
  return recordings.get(name) ?? name;
}
