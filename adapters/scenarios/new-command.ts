import { existsSync } from 'node:fs';
import { basename, dirname, extname, join, relative, resolve, sep } from 'node:path';
import { shippedFolder } from '../file/shipped-folder.ts';
import { readTemplate, templateNames } from '../file/templates.ts';
import { writeTextFile } from '../file/text-file.ts';
import { exitCode } from '../terminal/exit-code.ts';
import { jsonText } from '../terminal/json-text.ts';
import { knownWord } from '../terminal/known-word.ts';
import { paintFor, printable, type Terminal } from '../terminal/terminal.ts';
import { UsageError } from '../terminal/usage-error.ts';
import type { NewFlags } from './scenario-options.ts';

/**
 * `motorpool new`: writes a scenario to begin with and returns the exit code. It is not
 * interactive.
 */
export function newCommand(
  file: string | undefined,
  { template = 'charging', list = false, force = false, json = false }: NewFlags,
  { stdout, env, command = 'motorpool' }: Terminal,
): number {
  const names = templateNames();
  if (list) {
    const templates = names.map((name) => ({ name, description: readTemplate(name).description }));
    const paint = paintFor(stdout, env);
    const width = Math.max(...names.map(({ length }) => length));
    stdout.write(
      json
        ? jsonText({ templates })
        : templates
            .map((each) => `${paint('cyan', each.name.padEnd(width))}  ${each.description}\n`)
            .join(''),
    );
    return exitCode.ok;
  }
  const files = filesOf(knownWord('--template', template, names), file);
  for (const [path] of files) {
    if (existsSync(path) && !force) {
      throw new UsageError(`${path} already exists: --force overwrites it`);
    }
  }
  for (const [path, text] of files) writeTextFile(path, text);
  const paths = files.map(([path]) => path);
  const next = `${command} run ${paths[0]}`;
  if (json) stdout.write(jsonText({ template, files: paths, next }));
  else stdout.write(`${printable(`wrote ${paths.join(' and ')}; next: ${next}`)}\n`);
  return exitCode.ok;
}

/** The files made of a template under this name: the scenario, then the test that loads it. */
export function filesOf(
  template: string,
  file = `${template}.yaml`,
): readonly (readonly [path: string, text: string])[] {
  if (!/\.ya?ml$/.test(file)) {
    throw new UsageError(
      `${file}: a scenario ends in .yaml, as in ${file.replace(/\.\w*$/, '')}.yaml`,
    );
  }
  const { text, test } = readTemplate(template);
  const stem = basename(file, extname(file));
  const named = text
    .replace(/^name: .*$/m, () => `name: ${yamlWord(stem)}`)
    .replace('$schema=../scenario.schema.json', () => `$schema=${schemaFrom(file)}`);
  if (test === undefined) return [[file, named]];
  const tested = test.replace(`./${template}.yaml`, () => `./${basename(file)}`);
  return [
    [file, named],
    [join(dirname(file), `${stem}.test.ts`), tested],
  ];
}

/** A text as a YAML scalar; its JSON always is one. */
function yamlWord(text: string): string {
  const isPlain = /^[a-z][\w-]*$/i.test(text) && !/^(true|false|null)$/i.test(text);
  return isPlain ? text : JSON.stringify(text);
}

/** The path of the schema relative to the file, as editors resolve it. */
function schemaFrom(file: string): string {
  const schema = join(shippedFolder(), 'scenario.schema.json');
  const path = relative(dirname(resolve(file)), schema)
    .split(sep)
    .join('/');
  return path.startsWith('.') ? path : `./${path}`;
}
