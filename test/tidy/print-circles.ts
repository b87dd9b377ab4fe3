import { resolve } from 'node:path';
import { circlesOf } from './circles.ts';
import { engineFiles } from './rooms.ts';
import { readTree } from './source-tree.ts';

/** Prints every circle of imports in the engine, the largest first: its number of files, then their paths. */
const tree = readTree(resolve(import.meta.dirname, '../..'));
for (const circle of circlesOf(engineFiles(tree)))
  console.log([circle.length, ...circle].join('\n  '));
