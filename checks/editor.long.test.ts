import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { getLanguageService, type LanguageService } from 'yaml-language-server';

const schemaText = readFileSync('scenarios/scenario.schema.json', 'utf8');
/** The server reads a file of the same version once. */
let version = 0;

/** A scenario, with the place of `|` in it. */
function written(text: string) {
  const offset = text.indexOf('|');
  const whole = text.replace('|', '');
  version += 1;
  const { href } = pathToFileURL('/project/night.yaml');
  const document = TextDocument.create(href, 'yaml', version, whole);
  return { document, position: document.positionAt(Math.max(offset, 0)) };
}

const head = `version: 1
vehicles:
  car: { model: kia-ev6 }
`;

describe('the YAML language server, which VS Code and other editors run', () => {
  let service: LanguageService;
  beforeAll(() => {
    service = getLanguageService({
      schemaRequestService: () => Promise.resolve(schemaText),
      workspaceContext: { resolveRelativePath: (path) => path },
    });
    service.configure({
      completion: true,
      hover: true,
      validate: true,
      schemas: [{ uri: 'motorpool:scenario', fileMatch: ['*.yaml'] }],
    });
  });

  async function hover(text: string): Promise<string> {
    const { document, position } = written(text);
    return JSON.stringify(await service.doHover(document, position));
  }

  async function completed(text: string): Promise<readonly string[]> {
    const { document, position } = written(text);
    const { items } = await service.doComplete(document, position, false);
    return items.map(({ label }) => label);
  }

  test('shows at a key the words of its declaration', async () => {
    expect(await hover('ver|sion: 1\n')).toContain('version of the language');
    expect(await hover(`${head}ste|ps: []\n`)).toContain('the script: steps in order');
    expect(await hover(`${head}clock: { ti|mezone: Europe/Berlin }\n`)).toMatch(/[zZ]one/);
  });

  test('offers keys at the top, and verbs as steps', async () => {
    expect(await completed(`${head}|`)).toEqual(expect.arrayContaining(['steps', 'webhooks']));
    expect(await completed(`${head}steps:\n  - |`)).toEqual(
      expect.arrayContaining(['plugIn', 'waitUntil']),
    );
  });

  test('finds the schema in the package by the line at the head, from the folder of the file', async () => {
    const asked: string[] = [];
    const own = getLanguageService({
      schemaRequestService: (uri) => {
        asked.push(uri);
        return Promise.resolve(schemaText);
      },
      workspaceContext: { resolveRelativePath: (path) => path },
    });
    own.configure({ validate: true });
    const [, path] = /\$schema=(\S+)/.exec(readFileSync('docs/editor.md', 'utf8'))!;
    const { document } = written(`# yaml-language-server: $schema=${path}\n${head}stpes: []\n`);

    const problems = await own.doValidation(document, false);

    const { href } = pathToFileURL(join('/project', path!));
    expect(asked).toEqual([href]);
    expect(problems.map(({ message }) => message)).toEqual([expect.stringContaining('stpes')]);
  });

  test('marks a wrong key at its line, and nothing in a good file', async () => {
    const wrong = written(`${head}stpes: []\n`).document;
    const good = written(readFileSync('scenarios/templates/charging.yaml', 'utf8')).document;

    const [problem, ...others] = await service.doValidation(wrong, false);

    expect(problem).toMatchObject({ range: { start: { line: 3 } } });
    expect(problem?.message).toContain('stpes');
    expect(others).toEqual([]);
    expect(await service.doValidation(good, false)).toEqual([]);
  });
});
