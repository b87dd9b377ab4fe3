import { type JournalRecord, readRecord } from '../../adapters/file/journal/journal-record.ts';
import { Seals } from '../../adapters/file/journal/sealed-line.ts';
import { type StoredJournal } from '../../adapters/past/journal/stored-journal.ts';
import { type WorldStore, WorldTaken } from '../../adapters/worlds/stored-worlds.ts';

/** A store in memory, whose journals can be cut anywhere. */
export class MemoryStore implements WorldStore {
  readonly journals = new Map<string, string[]>();
  /** Journals that others have taken the place of. */
  readonly past = new Map<string, readonly string[]>();

  /** A copy, as a crash leaves it after so many records. */
  copy(records = Infinity): MemoryStore {
    const copy = new MemoryStore();
    for (const [id, lines] of this.journals) copy.journals.set(id, lines.slice(0, 1 + records));
    return copy;
  }

  async list(): Promise<readonly string[]> {
    return [...this.journals.keys()];
  }

  async begin(id: string, header: string): Promise<StoredJournal> {
    if (this.journals.has(id)) throw new WorldTaken(id, id);
    return this.into(id, [header]);
  }

  async replace(id: string, header: string): Promise<StoredJournal> {
    return this.into(id, [header]);
  }

  async rotate(
    id: string,
    header: string,
    records: readonly string[] = [],
  ): Promise<StoredJournal> {
    const numbers = [...this.past.keys()].filter((each) => each.startsWith(`${id}/journal.`));
    this.past.set(`${id}/journal.${numbers.length + 1}`, this.journals.get(id)!);
    return this.into(id, [header, ...records]);
  }

  async glance(id: string) {
    const { header, records, length } = await this.read(id);
    return { header, latest: records.slice(-100), bytes: length };
  }

  async read(id: string) {
    const [header = '', ...texts] = this.journals.get(id)!;
    const records = texts.map((text): JournalRecord => readRecord(text)!);
    return { header, records, tornBytes: 0, seals: new Seals(), length: texts.length };
  }

  async resume(id: string): Promise<StoredJournal> {
    return this.into(id, this.journals.get(id)!);
  }

  async remove(id: string): Promise<void> {
    this.journals.delete(id);
  }

  protected into(id: string, lines: string[]): StoredJournal {
    this.journals.set(id, lines);
    return {
      write: (record) => void lines.push(record),
      kept: () => undefined,
      close: () => {},
      get length() {
        return lines.reduce((sum, line) => sum + line.length + 1, 0);
      },
    };
  }
}
