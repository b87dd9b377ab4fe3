import { createHash } from 'node:crypto';
import { closeSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { writeAll } from '../file/bytes.ts';
import { FileError, objectionOf } from '../file/file-error.ts';
import { makeFolder } from '../file/folder.ts';
import type { OpenRows } from './row-writer.ts';
import type { TableFile } from './table-order.ts';
import type { VehicleTable } from './tables.ts';

/** A table on its way into a file, which has its name only once it is whole. */
export class TableWriter<Row> {
  readonly #table: VehicleTable<Row>;
  readonly #file: string;
  readonly #name: string;
  readonly #descriptor: number;
  readonly #hash = createHash('sha256');
  readonly #rows: ReturnType<OpenRows>;
  #count = 0;
  #isOpen = true;

  /**
   * Throws `FileError`.
   *
   * @param name the name under which the manifest has the file
   */
  constructor(table: VehicleTable<Row>, file: string, name: string, open: OpenRows) {
    this.#table = table;
    this.#file = file;
    this.#name = name;
    this.#descriptor = this.#trying(() => {
      makeFolder(dirname(file));
      return openSync(this.#temporary, 'w');
    });
    this.#rows = open(table.columns, (bytes) => {
      this.#hash.update(bytes);
      this.#trying(() => writeAll(this.#descriptor, bytes));
    });
  }

  add(rows: Iterable<Row>): void {
    const { columns } = this.#table;
    for (const row of rows) {
      this.#rows.write(columns.map(({ read }) => read(row)));
      this.#count += 1;
    }
  }

  /** Completes the file. */
  close(): TableFile {
    this.#rows.end();
    this.#trying(() => {
      this.#release();
      renameSync(this.#temporary, this.#file);
    });
    const sha256 = this.#hash.digest('hex');
    return { table: this.#table.name, file: this.#name, rows: this.#count, sha256 };
  }

  /** Removes the unfinished file. */
  abandon(): void {
    this.#release();
    rmSync(this.#temporary, { force: true });
  }

  #release(): void {
    if (this.#isOpen) closeSync(this.#descriptor);
    this.#isOpen = false;
  }

  get #temporary(): string {
    return `${this.#file}.new`;
  }

  #trying<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      throw new FileError(`cannot write ${this.#file}: ${objectionOf(error)}`);
    }
  }
}
