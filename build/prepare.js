/**
 * Builds the package where npm needs it: as a dependency from Git, which has no dist/, and for `npm pack` and `npm
 * publish`. In a checkout npm calls this at every `npm ci`, too, and there nothing is built. No script of ours may be called
 * `prepack`: npm would take it as the first half of `npm run pack`. This is JavaScript, for `npm ci --omit=dev` brings no tsx.
 */
import { execSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { isAbsolute, relative } from 'node:path';

const { INIT_CWD: called = process.cwd(), npm_command: command = '' } = process.env;
/** npm states the folder in which it was called: the user's, or one of this checkout. */
const caller = relative(process.cwd(), called);
const isElsewhere = caller.startsWith('..') || isAbsolute(caller);
// npm brings the tools of a dependency from Git; without them, a user installs a checkout from another folder.
if (hasTools() && (isElsewhere || ['pack', 'publish'].includes(command))) {
  for (const part of ['bundle', 'declarations']) {
    execSync(`tsx build/${part}.ts --if-stale`, { stdio: 'inherit' });
  }
}

function hasTools() {
  try {
    return createRequire(import.meta.url).resolve('tsx/cli') !== '';
  } catch {
    return false;
  }
}
