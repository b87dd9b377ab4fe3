/**
 * Writes adapters/library/language.generated.ts, the types of scenarios and steps as objects, from the schema of the
 * engine. With --check nothing is written and a module that is not current makes the run fail.
 */
import { pathToFileURL } from 'node:url';
import { presentSchema } from './generate-schema.ts';
import { type GeneratedModule, generatedModule, renew } from './generated-module.ts';
import { renderTypes } from './language/types.ts';

/** The module as it should be and as it is on disk; the two are equal if it is current. */
export function generatedLanguage(): GeneratedModule {
  return generatedModule('adapters/library/language.generated.ts', [], () =>
    renderTypes(presentSchema()),
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) renew(generatedLanguage());
