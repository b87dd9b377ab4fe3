import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** The size of a file in bytes as servers of static files send it, compressed as far as it goes: Brotli takes its time. */
export function compressedSize(folder: string, name: string, as: 'gzip' | 'brotli'): number {
  const bytes = readFileSync(join(folder, name));
  if (as === 'gzip') return gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }).length;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
  };
  return brotliCompressSync(bytes, { params }).length;
}
