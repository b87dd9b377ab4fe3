import { closeSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { LogBytes } from './log-bytes.ts';

/**
 * Unpacks what gzip has packed piece by piece, so that it takes the same memory however long it is. Node does that in its
 * own time only; who reads a log cannot wait for that, so a thread does it, which is waited for here.
 */
export class Unpacking implements LogBytes {
  readonly #descriptor: number;
  readonly #worker: Worker;
  /** What the slot holds, and how many bytes. */
  readonly #control = new Int32Array(new SharedArrayBuffer(8));
  readonly #slot = new Uint8Array(new SharedArrayBuffer(slotBytes));

  /** Takes over an open file, of which the first bytes have been read. */
  constructor(descriptor: number, first: Uint8Array) {
    this.#descriptor = descriptor;
    const workerData = { descriptor, first, control: this.#control, slot: this.#slot };
    this.#worker = new Worker(thread, { eval: true, workerData });
    this.#worker.unref();
  }

  readonly next = (): Buffer | undefined => {
    const control = this.#control;
    Atomics.wait(control, 0, held.nothing);
    const what = Atomics.load(control, 0);
    if (what === held.end) return undefined;
    // A copy: the slot is filled again while it is read.
    const bytes = Buffer.from(this.#slot.subarray(0, control[1]));
    if (what === held.objection) {
      const code = bytes.toString();
      throw code.startsWith('Z_')
        ? new RangeError(altered)
        : Object.assign(new Error(code), { code });
    }
    Atomics.store(control, 0, held.nothing);
    Atomics.notify(control, 0);
    return bytes;
  };

  close(): void {
    // The thread may still be reading the file.
    void this.#worker.terminate().finally(() => closeSync(this.#descriptor));
  }
}

const altered = 'it was packed by gzip, but cannot be unpacked: it was altered';

const slotBytes = 262_144;

const held = { nothing: 0, bytes: 1, end: 2, objection: 3 } as const;

/**
 * What the thread does, as text: a file of its own would have to be found beside the source and in every bundle. Of a
 * file that was cut off it gives as much as is there: the last line tells that it was.
 */
const thread = `
const { createReadStream } = require('node:fs');
const { workerData } = require('node:worker_threads');
const { constants, createGunzip } = require('node:zlib');

const { descriptor, first, control, slot } = workerData;
const put = (what, bytes) => {
  Atomics.wait(control, 0, ${held.bytes});
  slot.set(bytes);
  control[1] = bytes.length;
  Atomics.store(control, 0, what);
  Atomics.notify(control, 0);
};
const object = ({ code }) => put(${held.objection}, Buffer.from(String(code)));

const gunzip = createGunzip({ chunkSize: slot.length, finishFlush: constants.Z_SYNC_FLUSH });
gunzip.on('data', (bytes) => put(${held.bytes}, bytes));
gunzip.on('end', () => put(${held.end}, []));
gunzip.on('error', object);
gunzip.write(first);
createReadStream('', { fd: descriptor, autoClose: false }).on('error', object).pipe(gunzip);
`;
