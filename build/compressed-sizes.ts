import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

export interface CompressedSize {
  /** Bytes. */
  readonly gzip: number;
  /** Bytes. */
  readonly brotli: number;
}

/** The size of a file as servers of static files send it, each compressed as far as it goes. */
export function compressedSize(folder: string, name: string): CompressedSize {
  const bytes = readFileSync(join(folder, name));
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
  };
  return {
    gzip: gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }).length,
    brotli: brotliCompressSync(bytes, { params }).length,
  };
}

export function sumOfSizes(sizes: readonly CompressedSize[]): CompressedSize {
  return sizes.reduce(
    (sum, { gzip, brotli }) => ({ gzip: sum.gzip + gzip, brotli: sum.brotli + brotli }),
    { gzip: 0, brotli: 0 },
  );
}
