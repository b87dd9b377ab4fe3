/** Packs the package as npm would publish it, and has publint check it. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { npmPack } from '../build/package/npm-pack.ts';

const home = mkdtempSync(join(tmpdir(), 'motorpool-lint-'));
try {
  // The gate has built, and `prepare` would build again.
  const tarball = join(home, npmPack('.', '--pack-destination', home).filename);
  const { messages, pkg } = await publint({
    pack: { tarball: new Uint8Array(readFileSync(tarball)).buffer },
    strict: true,
  });
  for (const message of messages) console.log(`${message.type}: ${formatMessage(message, pkg)}`);
  if (messages.some(({ type }) => type !== 'suggestion')) throw new Error('publint objects');
} finally {
  rmSync(home, { recursive: true, force: true });
}
