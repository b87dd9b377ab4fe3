/**
 * Builds the package where npm installs it from Git, which has no dist/. In a checkout npm calls this too, at every
 * `npm ci`, and there nothing is built. It is JavaScript, for `npm ci --omit=dev` brings no tsx.
 */
import { execSync } from 'node:child_process';
import { isAbsolute, relative } from 'node:path';

/** npm states the folder in which it was called: the user's, or one of this checkout. */
const caller = relative(process.cwd(), process.env['INIT_CWD'] ?? process.cwd());
if (caller.startsWith('..') || isAbsolute(caller)) execSync('npm run build', { stdio: 'inherit' });
