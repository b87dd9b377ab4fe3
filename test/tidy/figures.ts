import { resolve } from 'node:path';
import { circlesOf } from './circles.ts';
import { englishFigures, wordsOfComments } from './english.ts';
import { optionFigures } from './options.ts';
import { packageFigures, readLock } from './packages.ts';
import { filesOfStorey } from './rooms.ts';
import { sizeFigures } from './sizes.ts';
import { readTree } from './source-tree.ts';

// Prints the packages that the root installs, the sizes of the storeys, the command line and lab, the import circles of engine
// and adapters, the largest first, repetitions of options, then the figures of the English, and with an argument the places that contain it:
// `npx tsx test/tidy/figures.ts engine/time`.
const [part] = process.argv.slice(2);
const root = resolve(import.meta.dirname, '../..');
const files = readTree(root);
for (const { name, count, ceiling } of [...packageFigures(readLock(root)), ...sizeFigures(files)]) {
  console.log(`${count}${ceiling === Infinity ? '' : ` of at most ${ceiling}`} ${name}`);
}
for (const storey of ['engine', 'adapters'] as const) {
  const circles = circlesOf(filesOfStorey(files, storey));
  console.log(`${circles.length} circles of imports in the ${storey}`);
  for (const circle of circles) console.log([circle.length, ...circle].join('\n  '));
}
for (const { name, ceiling, places } of optionFigures(files)) {
  console.log(`${places.length} of at most ${ceiling} ${name}`);
}
for (const { habit, scope, ceiling, places } of englishFigures(files)) {
  console.log(`${places.length} of at most ${ceiling} in ${scope}: ${habit}`);
  const shown = part === undefined ? [] : places.filter((place) => place.includes(part));
  for (const place of shown) console.log(`  ${place}`);
}
for (const scope of ['engine', 'adapters', 'test, lab, bench and build'] as const) {
  console.log(`${wordsOfComments(scope, files)} words of comments in ${scope}`);
}
