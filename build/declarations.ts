/**
 * Writes the library's declaration files to an empty dist/types: those of deleted files must not be
 * published.
 */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';

rmSync('dist/types', { recursive: true, force: true });
execFileSync('tsc', ['-p', 'tsconfig.build.json'], { stdio: 'inherit' });
