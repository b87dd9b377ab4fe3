import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { canonicalJson } from '../../../engine/index.ts';
import { codeOf, FileError, objectionOf } from '../file-error.ts';
import { parsed } from '../json-object.ts';
import { claimFile, OtherWriter, type SoleWriter } from '../sole-writer.ts';
import { type FoundJournal, JournalFile, keepName, readJournal } from './journal-file.ts';
import { Seals } from './sealed-line.ts';

/** The version of the form of data folders. */
const format = 1;

/** A folder in which a server keeps its worlds. One process at a time owns it. */
export class DataFolder {
  readonly path: string;
  readonly #claim: SoleWriter;
  readonly #soon: (run: () => void) => void;

  private constructor(path: string, claim: SoleWriter, soon: (run: () => void) => void) {
    this.path = path;
    this.#claim = claim;
    this.#soon = soon;
  }

  /**
   * Opens a data folder, or makes one of a folder that is empty or missing. Throws `FileError` for
   * any other folder, one of a newer version, and one that another process owns.
   */
  static async open(path: string, soon: (run: () => void) => void): Promise<DataFolder> {
    const card = join(path, cardName);
    attempt(path, () => {
      // Recursively, Node would not return from some folders that take none, such as /proc.
      mkdirSync(dirname(resolve(path)), { recursive: true });
      if (!existsSync(path)) mkdirSync(path);
    });
    if (!existsSync(card)) {
      const others = attempt(path, () => readdirSync(path)).filter((name) => name !== 'lost+found');
      if (others.length > 0) {
        throw new FileError(
          `${path} is no data folder of motorpool: it holds other files; name an empty folder, or one that does not exist`,
        );
      }
      attempt(path, () =>
        writeFileSync(card, `${canonicalJson({ format, product: 'motorpool' })}\n`),
      );
      keepName(card);
    }
    checkCard(
      path,
      attempt(path, () => readFileSync(card, 'utf8')),
    );
    const descriptor = attempt(path, () => openSync(card, 'r+'));
    const claim = await claimFile(descriptor);
    closeSync(descriptor);
    if (claim instanceof OtherWriter) {
      const who = claim.pid === undefined ? 'another process' : `process ${claim.pid}`;
      throw new FileError(
        `cannot use ${path}: the server of ${who} uses it; stop it, or name another folder`,
      );
    }
    attempt(path, () => mkdirSync(join(path, 'worlds'), { recursive: true }));
    attempt(path, () => tidy(path));
    return new DataFolder(path, claim, soon);
  }

  /** The ids of the worlds, sorted. */
  async list(): Promise<readonly string[]> {
    return attempt(this.path, () => readdirSync(join(this.path, 'worlds'), { withFileTypes: true }))
      .filter((each) => each.isDirectory() && existsSync(this.fileOf(each.name)))
      .map(({ name }) => name)
      .sort();
  }

  /** The file that holds the journal of a world. */
  fileOf(id: string): string {
    return join(this.path, 'worlds', id, 'journal');
  }

  /** Reads the journal of a world; see `readJournal`. */
  async read(id: string): Promise<FoundJournal> {
    return readJournal(this.fileOf(id));
  }

  /** Goes on with the journal of a world after its last whole record. */
  async resume(id: string, found: FoundJournal): Promise<JournalFile> {
    return new JournalFile(this.fileOf(id), found, this.#soon);
  }

  /** Begins the journal of a world, in place of the present one if there is one. */
  async begin(id: string, header: string): Promise<JournalFile> {
    const file = join(this.path, `new-${id}`, 'journal');
    attempt(this.path, () => {
      rmSync(dirname(file), { recursive: true, force: true });
      mkdirSync(dirname(file));
    });
    const journal = new JournalFile(file, { seals: new Seals(), length: 0 }, this.#soon);
    journal.write(header);
    await journal.kept();
    keepName(file);
    await this.remove(id);
    attempt(this.path, () => renameSync(dirname(file), join(this.path, 'worlds', id)));
    keepName(dirname(this.fileOf(id)));
    journal.renamed(this.fileOf(id));
    return journal;
  }

  /** Deletes a world. After a crash it is gone, or whole. */
  async remove(id: string): Promise<void> {
    const removed = join(this.path, `removed-${id}`);
    attempt(this.path, () => {
      if (!existsSync(this.fileOf(id))) return;
      rmSync(removed, { recursive: true, force: true });
      renameSync(dirname(this.fileOf(id)), removed);
      rmSync(removed, { recursive: true, force: true });
    });
  }

  close(): void {
    this.#claim.release();
  }
}

/** Removes the remains of worlds from before a crash, and puts back one that was being replaced. */
function tidy(path: string): void {
  for (const name of readdirSync(path)) {
    const [, what, id] = /^(new|removed)-(.+)$/.exec(name) ?? [];
    if (id === undefined) continue;
    const place = join(path, 'worlds', id);
    if (what === 'removed' && !existsSync(place)) renameSync(join(path, name), place);
    else rmSync(join(path, name), { recursive: true, force: true });
  }
}

const cardName = 'motorpool-data.json';

function checkCard(path: string, text: string): void {
  const { product, format: found } = parsed(text) ?? {};
  if (product !== 'motorpool' || typeof found !== 'number') {
    throw new FileError(
      `${path} is no data folder of motorpool: ${cardName} in it holds something else`,
    );
  }
  if (found > format) {
    throw new FileError(
      `${path} was written by a newer motorpool: its format is ${found}, and this version reads up to ${format}`,
    );
  }
}

function attempt<Result>(path: string, act: () => Result): Result {
  try {
    return act();
  } catch (error) {
    if (codeOf(error) === '') throw error;
    throw new FileError(`cannot use the data folder ${path}: ${objectionOf(error)}`);
  }
}
