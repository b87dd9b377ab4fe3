/**
 * Writes docs/reference.md, the reference of the scenario language, from the schema of the engine, its tables of units,
 * types and mistakes, and the examples in build/reference. With --check nothing is written and a page that is not
 * current makes the run fail.
 */
import { pathToFileURL } from 'node:url';
import { type GeneratedModule, generatedModule, renew } from './generated-module.ts';
import { renderReference } from './reference/page.ts';

/** The page as it should be and as it is on disk; the two are equal if it is current. */
export function generatedReference(): GeneratedModule {
  return generatedModule('docs/reference.md', [], renderReference);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) renew(generatedReference());
