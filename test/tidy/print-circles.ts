import { resolve } from 'node:path';
import { circlesOf } from './circles.ts';
import { engineFiles } from './rooms.ts';
import { readTree } from './source-tree.ts';

/** Prints the circles of imports in the engine, the largest first: the number of its files, then their paths. */
const tree = readTree(resolve(import.meta.dirname, '../..'));
const circles = circlesOf(engineFiles(tree));
console.log(`${circles.length} circles of imports in the engine`);
for (const circle of circles) console.log([circle.length, ...circle].join('\n  '));
