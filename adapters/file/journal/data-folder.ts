import {
  closeSync,
  existsSync,
  linkSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { canonicalJson } from '../../../engine/index.ts';
import { codeOf, FileError, NameTaken, objectionOf, UnavailableError } from '../file-error.ts';
import { makePrivate, makePrivateFolder, openPrivately } from '../folder.ts';
import { parsed } from '../json-object.ts';
import { claimFile, OtherWriter, type SoleWriter } from '../sole-writer.ts';
import { copyEnding } from './journal-copy.ts';
import {
  type FoundJournal,
  glanceAt,
  JournalFile,
  type JournalGlance,
  keepName,
  readingJournal,
  unlessDenied,
} from './journal-file.ts';
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
    attempt(path, () => makePrivateFolder(path));
    if (attempt(path, () => !existsSync(card) || statSync(card).size === 0)) begin(path);
    checkCard(
      path,
      attempt(path, () => readFileSync(card, 'utf8')),
    );
    const descriptor = attempt(path, () => openSync(card, 'r+'));
    const claim = await claimFile(descriptor);
    closeSync(descriptor);
    if (claim instanceof OtherWriter) {
      const who = claim.pid === undefined ? '' : ` (process ${claim.pid})`;
      throw new FileError(
        `cannot use ${path}: another motorpool server${who} is using it; stop it, or name another folder`,
      );
    }
    try {
      attempt(path, () => makePrivateFolder(join(path, 'worlds')));
      keepName(join(path, 'worlds'));
      attempt(path, () => tidy(path));
      attempt(path, () => makeAllPrivate(path));
    } catch (error) {
      claim.release();
      throw error;
    }
    return new DataFolder(path, claim, soon);
  }

  /** The ids of the worlds, sorted. */
  async list(): Promise<readonly string[]> {
    // An operator may have put a world on another disk, and a link in its place.
    return attempt(this.path, () => readdirSync(join(this.path, 'worlds')))
      .filter((id) => existsSync(this.fileOf(id)))
      .sort();
  }

  /** The file that holds the journal of a world. */
  fileOf(id: string): string {
    return join(this.path, 'worlds', id, 'journal');
  }

  /** Reads the beginning and the end of the journal of a world; see `glanceAt`. */
  async glance(id: string): Promise<JournalGlance> {
    return glanceAt(this.fileOf(id));
  }

  /** Reads the journal of a world, while others are served; see `readJournal`. */
  async read(id: string): Promise<FoundJournal> {
    const steps = readingJournal(this.fileOf(id));
    for (;;) {
      const { done, value } = steps.next();
      if (done === true) return value;
      await new Promise<void>(this.#soon);
    }
  }

  /** Goes on with the journal of a world after its last whole record. */
  async resume(id: string, found: FoundJournal): Promise<JournalFile> {
    return new JournalFile(this.fileOf(id), found, this.#soon);
  }

  /** Begins the journal of a new world. Rejects with `NameTaken` if there is one of that name. */
  async begin(id: string, header: string): Promise<JournalFile> {
    const file = this.fileOf(id);
    if (existsSync(file)) throw new NameTaken(`there is a world ${id} already`);
    const made = join(this.path, `new-${id}`);
    const next = join(made, 'journal');
    const clear = (): void => rmSync(made, { recursive: true, force: true });
    attempt(this.path, () => {
      clear();
      makePrivateFolder(made);
    });
    return this.#beginAt(next, [header], clear, () => {
      keepName(next);
      attempt(this.path, () => renameSync(made, dirname(file)));
      keepName(dirname(file));
      return file;
    });
  }

  /** Begins the journal of a world anew, in place of the present one if there is one. */
  async replace(id: string, header: string): Promise<JournalFile> {
    if (!existsSync(this.fileOf(id))) return this.begin(id, header);
    return this.#replace(id, [header]);
  }

  /**
   * Begins the journal of a world anew and keeps the present one beside it, as `journal.1`,
   * `journal.2` and so on. Some records come with the new one at once.
   */
  rotate(id: string, header: string, records: readonly string[] = []): Promise<JournalFile> {
    return this.#replace(
      id,
      [header, ...records],
      (file) => `${file}.${pastOf(dirname(file)) + 1}`,
    );
  }

  async #replace(
    id: string,
    lines: readonly string[],
    keptAs?: (file: string) => string,
  ): Promise<JournalFile> {
    const file = this.fileOf(id);
    const next = `${file}${nextEnding}`;
    const clear = (): void => rmSync(next, { force: true });
    attempt(this.path, clear);
    return this.#beginAt(next, lines, clear, () => {
      attempt(this.path, () => putInPlace(next, file, keptAs?.(file)));
      keepName(file);
      return file;
    });
  }

  /** Begins a journal at a place of its own, and then puts it where it is in force. */
  async #beginAt(
    at: string,
    lines: readonly string[],
    clear: () => void,
    putInForce: () => string,
  ): Promise<JournalFile> {
    const journal = new JournalFile(at, { seals: new Seals(), length: 0 }, this.#soon);
    let isWhole = false;
    try {
      for (const line of lines) journal.write(line);
      await journal.kept();
      isWhole = true;
      journal.renamed(putInForce());
      return journal;
    } catch (error) {
      journal.close();
      // Once whole, it may be the only one that is left.
      // The caller reports the first failure of the disk.
      if (!isWhole) unlessDenied(clear);
      throw error;
    }
  }

  /** Deletes a world. After a crash it is gone, or whole. */
  async remove(id: string): Promise<void> {
    const folder = dirname(this.fileOf(id));
    const removed = join(this.path, `removed-${id}`);
    if (!existsSync(this.fileOf(id))) return;
    attempt(this.path, () => {
      rmSync(removed, { recursive: true, force: true });
      renameSync(folder, removed);
    });
    keepName(folder);
    attempt(this.path, () => rmSync(removed, { recursive: true, force: true }));
  }

  close(): void {
    this.#claim.release();
  }
}

/** Makes a data folder of a folder that is empty, but for the beginning of an earlier attempt. */
function begin(path: string): void {
  const card = join(path, cardName);
  const next = `${card}${nextEnding}`;
  const known = new Set(['lost+found', cardName, `${cardName}${nextEnding}`]);
  const others = attempt(path, () => readdirSync(path)).filter((name) => !known.has(name));
  if (others.length > 0) {
    throw new FileError(
      `${path} is no data folder of motorpool: it holds other files; name an empty folder, or one that does not exist`,
    );
  }
  const text = `${canonicalJson({ format, product: 'motorpool' })}\n`;
  attempt(path, () => {
    // Before the first byte, and only now that it is known to hold nothing else.
    makePrivate(path);
    const descriptor = openPrivately(next, 'w');
    try {
      writeFileSync(descriptor, text, { flush: true });
    } finally {
      closeSync(descriptor);
    }
    renameSync(next, card);
  });
  keepName(card);
}

/** Completes the deletions and beginnings of journals that a crash interrupted. */
function tidy(path: string): void {
  for (const name of readdirSync(path)) {
    if (!/^(new|removed)-/.test(name)) continue;
    rmSync(join(path, name), { recursive: true, force: true });
  }
  for (const id of readdirSync(join(path, 'worlds'))) {
    const file = join(path, 'worlds', id, 'journal');
    const next = `${file}${nextEnding}`;
    rmSync(`${file}${copyEnding}`, { force: true });
    if (!existsSync(next)) continue;
    // Where no links are made, the present one was put aside only when the next one was whole.
    if (!existsSync(file)) renameSync(next, file);
    else {
      const kept = `${file}.${pastOf(dirname(file))}`;
      if (existsSync(kept) && statSync(kept).ino === statSync(file).ino) rmSync(kept);
      // Last, as it shows the next start that there is something to tidy.
      rmSync(next);
    }
  }
}

/**
 * Puts a journal in the place of the present one, which may be kept under another name. A back-up
 * that is made meanwhile finds one of the two at each instant, wherever the disk has links.
 */
function putInPlace(next: string, file: string, kept?: string): void {
  const isLinked = kept !== undefined && link(file, kept);
  if (kept !== undefined && !isLinked) renameSync(file, kept);
  try {
    renameSync(next, file);
  } catch (error) {
    if (isLinked) unlessDenied(() => rmSync(kept));
    throw error;
  }
}

/** Gives a file one more name; returns false where it cannot, as on a disk without links. */
function link(file: string, name: string): boolean {
  try {
    linkSync(file, name);
    return true;
  } catch {
    return false;
  }
}

/** Takes away the rights to a folder and its content that an older version left to others. */
function makeAllPrivate(path: string): void {
  const worlds = join(path, 'worlds');
  for (const each of [path, join(path, cardName), worlds]) makePrivate(each);
  for (const id of readdirSync(worlds)) {
    const world = join(worlds, id);
    makePrivate(world);
    // A world may be on another disk, with a link in its place.
    if (!statSync(world).isDirectory()) continue;
    for (const name of readdirSync(world)) makePrivate(join(world, name));
  }
}

/** The end of the name of a journal that is not in force yet. */
const nextEnding = '.next';

/** The highest number of the earlier journals in the folder of a world. */
function pastOf(folder: string): number {
  const numbers = readdirSync(folder).map((name) =>
    Number(/^journal\.(\d+)$/.exec(name)?.[1] ?? 0),
  );
  return Math.max(...numbers);
}

const cardName = 'motorpool-data.json';

function checkCard(path: string, text: string): void {
  const { product, format: found } = parsed(text) ?? {};
  if (product !== 'motorpool' || typeof found !== 'number' || found < 1) {
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
    throw new UnavailableError(`cannot use the data folder ${path}: ${objectionOf(error)}`);
  }
}
