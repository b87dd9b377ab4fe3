import { closeSync, fstatSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { codedError, mostPiped } from './file-error.ts';

/**
 * Unpacks gzip data piece by piece, in constant memory. Node does so only asynchronously, and a reader of logs is
 * synchronous: a thread unpacks, and the reader blocks until a piece is there.
 */
export class Unpacking {
  readonly #descriptor: number;
  readonly #worker: Worker;
  /** The kind of the slot's content, its length in bytes, and the thousandths of the file read. */
  readonly #control = new Int32Array(new SharedArrayBuffer(12));
  readonly #slot = new Uint8Array(new SharedArrayBuffer(slotBytes));
  #ending: number = ending.whole;

  /** Takes over an open file, of which the first bytes have been read. */
  constructor(descriptor: number, first: Uint8Array) {
    this.#descriptor = descriptor;
    const { size } = fstatSync(descriptor);
    const workerData = { descriptor, size, first, control: this.#control, slot: this.#slot };
    this.#worker = new Worker(thread, { eval: true, workerData });
    this.#worker.unref();
  }

  readonly next = (): Buffer | undefined => {
    const control = this.#control;
    Atomics.wait(control, 0, held.nothing);
    const what = Atomics.load(control, 0);
    if (what === held.end) {
      this.#ending = control[1] ?? ending.whole;
      return undefined;
    }
    // A copy: the slot is filled again while the piece is read.
    const bytes = Buffer.from(this.#slot.subarray(0, control[1]));
    if (what === held.objection) {
      const code = bytes.toString();
      throw code.startsWith('Z_') ? new RangeError(altered) : codedError(code);
    }
    Atomics.store(control, 0, held.nothing);
    Atomics.notify(control, 0);
    return bytes;
  };

  get share(): number {
    return this.#control[2]! / 1000;
  }

  /** The flaw after the last byte, if there is one; known once all bytes have been read. */
  get flaw(): string | undefined {
    return flaws[this.#ending];
  }

  close(): void {
    // The thread may still be reading the file.
    void this.#worker.terminate().finally(() => closeSync(this.#descriptor));
  }
}

const altered = 'it was packed by gzip, but cannot be unpacked: it was altered';

const slotBytes = 262_144;

const held = { nothing: 0, bytes: 1, end: 2, objection: 3 } as const;

/** The ending of a packed file. */
const ending = { whole: 0, short: 1, followed: 2 } as const;

const flaws: Readonly<Record<number, string>> = {
  [ending.short]: 'cut off: the last bytes of the gzip data are missing',
  [ending.followed]: 'altered: other bytes follow the gzip data',
};

/**
 * The program of the thread, as text: a file would have to be found beside the source and in every
 * bundle. It unpacks a truncated file as far as it can; the last line shows the truncation.
 */
const thread = `
const { createReadStream } = require('node:fs');
const { workerData } = require('node:worker_threads');
const { createGunzip } = require('node:zlib');

const { descriptor, size, first, control, slot } = workerData;
const put = (what, bytes) => {
  Atomics.wait(control, 0, ${held.bytes});
  slot.set(bytes);
  control[1] = bytes.length;
  Atomics.store(control, 0, what);
  Atomics.notify(control, 0);
};
const object = ({ code }) => put(${held.objection}, Buffer.from(String(code)));

const end = (how) => {
  Atomics.wait(control, 0, ${held.bytes});
  control[1] = how;
  Atomics.store(control, 0, ${held.end});
  Atomics.notify(control, 0);
};

let length = first.length;
const gunzip = createGunzip({ chunkSize: slot.length });
gunzip.on('data', (bytes) => put(${held.bytes}, bytes));
gunzip.on('end', () => end(gunzip.bytesWritten < length ? ${ending.followed} : ${ending.whole}));
gunzip.on('error', (error) => {
  if (error.code === 'Z_BUF_ERROR') end(${ending.short});
  else object(error);
});
gunzip.write(first);
const file = createReadStream('', { fd: descriptor, autoClose: false });
const count = (bytes) => {
  length += bytes.length;
  if (size === 0 && length > ${mostPiped}) file.destroy(Object.assign(new Error(), { code: 'ELONGPIPE' }));
  control[2] = Math.floor((1000 * length) / size);
};
file.on('data', count).on('error', object);
// The end is passed alone: together with the last bytes, a missing end would discard what they unpack to.
file.on('end', () => gunzip.write('', () => gunzip.end())).pipe(gunzip, { end: false });
`;
