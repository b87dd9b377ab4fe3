/**
 * Proves that `npm test` finds bugs: plants each bug of `bugs.ts` in a copy of this checkout, one at
 * a time, and runs the tests of `npm test` there until the first fails. A failure counts only where
 * the same tests pass without the bug. Fails unless every bug is caught. Options:
 *
 *     npx tsx test/planted/plant.ts                 all bugs
 *     npx tsx test/planted/plant.ts --only 3,17     those with these numbers
 *     npx tsx test/planted/plant.ts --near          without the run of all other tests
 */
import { parseArgs } from 'node:util';
import { bugs } from './bugs.ts';
import { occurrencesOf } from './occurrences.ts';
import { PlantedTree } from './planted-tree.ts';

const { values } = parseArgs({
  options: { only: { type: 'string' }, near: { type: 'boolean', default: false } },
});
const numbered = bugs.map((bug, index) => ({ number: index + 1, bug }));
const chosen = values.only?.split(',').map(Number);
const left = numbered.filter(({ number }) => chosen === undefined || chosen.includes(number));

const stale = numbered.filter(({ bug }) => occurrencesOf(bug) !== 1);
for (const { number, bug } of stale) {
  console.error(`${number} ${bug.file}: its text occurs ${occurrencesOf(bug)} times, not once`);
}
if (stale.length > 0) process.exit(2);

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));
const tree = await PlantedTree.copied(process.cwd());

let caught = 0;
for (const { number, bug } of left) {
  const begunMs = performance.now();
  const failure = await tree.failureWith(bug, { isNearOnly: values.near });
  if (failure !== undefined) caught += 1;
  const seconds = Math.round((performance.now() - begunMs) / 1000);
  const found = failure === undefined ? 'NOT CAUGHT' : `caught by ${failure}`;
  console.log(`${number} ${bug.file}: ${bug.bug}\n   ${found} (${seconds} s)`);
}
console.log(`${caught} of ${left.length} bugs caught`);
process.exitCode = caught === left.length ? 0 : 1;
