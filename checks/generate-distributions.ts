/**
 * Writes docs/distributions.md and its plots from the kept figures in docs/distributions: of public
 * sets, and of the year that `npm run lab -- distributions` simulated.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type GeneratedModule, generatedModule } from '../build/generated-module.ts';
import { readYear } from './distributions/kept-year.ts';
import { publicSets } from './distributions/public-set.ts';
import { renderDistributions } from './distributions/rendered.ts';

const root = join(import.meta.dirname, '..');

/** The kept year, in the folder of the page. */
export const keptYear = 'distributions/simulated.yaml';

/** The page and its plots, by their paths in the folder of the page, from the year kept there. */
export function distributionsOf(folder: string): Promise<ReadonlyMap<string, string>> {
  return renderDistributions(
    readFileSync(join(root, 'checks/distributions/introduction.md'), 'utf8'),
    readYear(readFileSync(join(folder, keptYear), 'utf8')),
    publicSets(join(root, 'docs/distributions/public')),
  );
}

/** The page and its plots as they should be and as they are on disk. */
export async function generatedDistributions(): Promise<readonly GeneratedModule[]> {
  const files = await distributionsOf(join(root, 'docs'));
  return [...files].map(([path, text]) => generatedModule(`docs/${path}`, [], () => text));
}

export const generate = () => generatedDistributions();
