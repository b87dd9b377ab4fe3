import { DigestChain, entryLine, type LoggedEntry, type Marks } from '../../engine/index.ts';
import { nativeSha256 } from '../file/native-sha256.ts';

/**
 * The log of one vehicle out of that of a run: its entries, those that led to them and the start of
 * the world, numbered anew, so that logs of two runs can be compared.
 */
export class VehicleLog {
  readonly #vehicle: string;
  readonly #write: (line: string) => void;
  readonly #chain = new DigestChain(nativeSha256);
  /** Entries about other things, which may lead to one about the vehicle. */
  readonly #others = new Map<number, LoggedEntry>();
  /** The new numbers of entries by those in the run. */
  readonly #numbers = new Map<number, number>();

  constructor(vehicle: string, write: (line: string) => void) {
    this.#vehicle = vehicle;
    this.#write = write;
  }

  add(entry: LoggedEntry): void {
    if (entry.subject === this.#vehicle || entry.sequence === 0) this.#tell(entry);
    else this.#others.set(entry.sequence, entry);
  }

  get digest(): string {
    return this.#chain.text;
  }

  get entries(): number {
    return this.#numbers.size;
  }

  get marks(): Marks {
    return this.#chain.marks;
  }

  #tell(entry: LoggedEntry): void {
    const { cause } = entry;
    const other = this.#others.get(cause);
    if (other !== undefined && !this.#numbers.has(cause)) this.#tell(other);
    const line = entryLine({
      ...entry,
      sequence: this.#numbers.size,
      cause: this.#numbers.get(cause) ?? -1,
    });
    this.#numbers.set(entry.sequence, this.#numbers.size);
    this.#chain.add(line);
    this.#write(line);
  }
}
