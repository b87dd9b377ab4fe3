import { counted, grouped } from '../terminal/terminal.ts';
import { countsOf, type SeedTally } from './suite/seeds.ts';

/** `40 seeds passed`, or `3 of 40 seeds failed (7.5 %), the first is 7-12`. */
export function seedWords(seeds: SeedTally): string {
  const { ran, failed } = countsOf(seeds);
  const left = seeds.count - ran;
  const unrun = left === 0 ? '' : `; ${grouped(left)} did not run`;
  if (failed === 0) {
    const end = (seeds.verdicts.PASS ?? 0) > 0 || ran === 0 ? 'passed' : 'skipped';
    return `${counted(ran, 'seed')} ${end}${unrun}`;
  }
  const [first] = seeds.failed;
  if (failed === ran) {
    const all = ran === 1 ? '1 seed failed, ' : `all ${grouped(ran)} seeds failed, the first is `;
    return `${all}${first}${unrun}`;
  }
  const share = `${Number(((failed / ran) * 100).toFixed(1))} %`;
  const many = `${grouped(failed)} of ${counted(ran, 'seed')} failed (${share})`;
  return `${many}, the first is ${first}${unrun}`;
}

/** `7-12, 7-20 and 3 more`. */
export function failedSeeds(seeds: SeedTally): string {
  const more = countsOf(seeds).failed - seeds.failed.length;
  return seeds.failed.join(', ') + (more === 0 ? '' : ` and ${grouped(more)} more`);
}

/** The seeds of a scenario in JSON. */
export function seedsObject(seeds: SeedTally) {
  const { ran, failed } = countsOf(seeds);
  const { count, verdicts, wallMs } = seeds;
  return {
    count,
    ran,
    failed,
    failedShare: ran === 0 ? 0 : failed / ran,
    verdicts,
    failedSeeds: seeds.failed,
    wallMs: Math.round(wallMs * 10) / 10,
  };
}
