import { resolve } from 'node:path';
import { englishFigures } from './english.ts';
import { readTree } from './source-tree.ts';

// Prints the figures of the English, and with an argument the places that contain it:
// `npx tsx test/tidy/figures.ts engine/time`.
const [part] = process.argv.slice(2);
for (const { habit, scope, value, ceiling, places } of englishFigures(
  readTree(resolve(import.meta.dirname, '../..')),
)) {
  console.log(`${value} of at most ${ceiling} in ${scope}: ${habit}`);
  const shown = part === undefined ? [] : places.filter((place) => place.includes(part));
  for (const place of shown) console.log(`  ${place}`);
}
