/**
 * Writes scenarios/motorpool.code-snippets, by which VS Code begins a scenario, from the templates
 * of `motorpool new`.
 */
import { readTemplate, templateNames } from '../adapters/file/templates.ts';
import { generatedModule } from './generated-module.ts';

/** A snippet of VS Code. */
interface Snippet {
  readonly scope: string;
  readonly prefix: string;
  readonly description: string;
  readonly body: readonly string[];
}

/** The snippets by their titles: one for each template that is a scenario alone. */
export function snippets(): Readonly<Record<string, Snippet>> {
  const alone = templateNames().filter((name) => readTemplate(name).test === undefined);
  return Object.fromEntries(alone.map((name) => [`Scenario: ${name}`, snippetOf(name)]));
}

/** The way from the folder of a new file to that of the project: `../` for each folder in its path. */
const toRoot = `\${RELATIVE_FILEPATH/[^\\\\\\/]+([\\\\\\/]?)/\${1:+../}/g}`;

function snippetOf(name: string): Snippet {
  const { description, text } = readTemplate(name);
  const body = text
    // In a snippet, these begin a place to fill.
    .replaceAll(/[\\$}]/g, '\\$&')
    .replace(
      '../scenario.schema.json',
      () => `${toRoot}node_modules/motorpool/scenarios/scenario.schema.json`,
    )
    .replace(/^name: .*$/m, () => `name: \${1:${name}}`);
  return {
    scope: 'yaml',
    prefix: `motorpool-${name}`,
    description,
    body: body.trimEnd().split('\n'),
  };
}

export const generate = () => [
  generatedModule(
    'scenarios/motorpool.code-snippets',
    [],
    () => `${JSON.stringify(snippets(), undefined, 2)}\n`,
  ),
];
