import { canonicalJson, DigestChain, type Json, type Verdict } from '../../engine/index.ts';
import { endLine } from './log-frame.ts';
import { type LogWriter, openLogFile } from './log-writer.ts';
import { nativeSha256 } from './native-sha256.ts';

/** Writes a recording that comes from no run: its digest covers the lines it is given. */
export class RecordingWriter {
  readonly #log: LogWriter;
  readonly #chain = new DigestChain(nativeSha256);
  readonly #header: string;
  #entries = 0;

  /** Throws `FileError`, as every method does. */
  constructor(file: string, header: { readonly [key: string]: Json }) {
    this.#log = openLogFile(file);
    this.#header = canonicalJson(header);
    this.#log.write(this.#header);
  }

  /** How many entries were written. */
  get entries(): number {
    return this.#entries;
  }

  /** Digest of the entries written. */
  get digest(): string {
    return this.#chain.text;
  }

  /** Takes the line of an entry, see `entryLine`. */
  write(line: string): void {
    this.#chain.add(line);
    this.#log.write(line);
    this.#entries += 1;
  }

  end(verdict: Verdict | 'none'): void {
    const { digest, entries } = this;
    const { marks } = this.#chain;
    this.#log.write(endLine({ digest, entries, verdict, marks, header: this.#header }));
  }

  close(): void {
    this.#log.close();
  }
}
