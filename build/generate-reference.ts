/**
 * Writes docs/reference.md, the reference of the scenario language, from the schema of the engine,
 * its tables of units, types and mistakes, and the examples in build/reference.
 */
import { type GeneratedModule, generatedModule } from './generated-module.ts';
import { renderReference } from './reference/page.ts';

/** The page as it should be and as it is on disk; the two are equal if it is current. */
export function generatedReference(): GeneratedModule {
  return generatedModule('docs/reference.md', [], renderReference);
}

export const generate = () => [generatedReference()];
