/**
 * Writes adapters/library/language.generated.ts, the types of scenarios and steps as objects, from
 * the schema of the engine.
 */
import { presentSchema } from './generate-schema.ts';
import { type GeneratedModule, generatedModule } from './generated-module.ts';
import { renderTypes } from './language/types.ts';

/** The module as it should be and as it is on disk; the two are equal if it is current. */
export function generatedLanguage(): GeneratedModule {
  return generatedModule('adapters/library/language.generated.ts', [], () =>
    renderTypes(presentSchema()),
  );
}

export const generate = () => [generatedLanguage()];
