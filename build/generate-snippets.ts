/**
 * Writes scenarios/motorpool.code-snippets, by which VS Code begins a scenario, from the templates of `motorpool new`.
 * With --check nothing is written and a file that is not current makes the run fail.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readTemplate, templateNames } from '../adapters/file/templates.ts';

const path = 'scenarios/motorpool.code-snippets';

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

function main(): void {
  const file = join(import.meta.dirname, '..', path);
  const expected = `${JSON.stringify(snippets(), undefined, 2)}\n`;
  if (existsSync(file) && readFileSync(file, 'utf8') === expected) return;
  if (process.argv.includes('--check')) {
    console.error(`${path} is not current`);
    process.exit(1);
  }
  writeFileSync(file, expected);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
