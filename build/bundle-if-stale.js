/**
 * Bundles what a script of package.json runs, unless the bundles are those of the sources. Says in one sentence what is
 * missing where that, the tests or the package need more. This is JavaScript, for npm may have left out what tsx needs.
 */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);
const script = process.env['npm_lifecycle_event'] ?? '';
const lack = tooOld() ?? (await missing());
if (lack === undefined) {
  const args = [resolve('tsx/cli'), 'build/bundle.ts', '--if-stale'];
  // `npm run pack` prints one line, which is not ours.
  const output = script === 'pack' ? 'ignore' : 'inherit';
  const { status } = spawnSync(process.execPath, args, { stdio: ['inherit', output, 'inherit'] });
  process.exitCode = status ?? 1;
} else {
  console.error(lack);
  process.exitCode = 1;
}

function tooOld() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return undefined;
  return `motorpool needs Node 20.19 or newer, and this is Node ${process.versions.node}.`;
}

/** Each of these has a binary for the platform, which npm counts as optional. */
async function missing() {
  try {
    resolve('tsx/cli');
    const { transformSync } = await import('esbuild');
    transformSync('');
    if (script.startsWith('pretest')) await import('vitest/node');
    if (script === 'pack' && spawnSync('tsc', ['--version']).status !== 0) throw new Error('tsc');
    return undefined;
  } catch {
    return 'Tools that build and test motorpool are missing: run `npm ci` without --omit.';
  }
}
