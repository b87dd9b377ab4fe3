import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { getLanguageService, type LanguageService } from 'yaml-language-server';
import { snippets } from '../../build/generate-snippets.ts';
import { parseScenario } from '../../engine/index.ts';

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

describe('the schema', () => {
  test('is exported under an address that stays', () => {
    const { exports } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      readonly exports: Readonly<Record<string, unknown>>;
    };
    expect(exports['./scenario.schema.json']).toBe('./scenarios/scenario.schema.json');
    expect(exports['./motorpool.code-snippets']).toBe('./scenarios/motorpool.code-snippets');
  });

  test('describes every key', () => {
    const undescribed: string[] = [];
    let keys = 0;
    const visit = (node: unknown, path: string): void => {
      if (typeof node !== 'object' || node === null) return;
      const { properties } = node as Node;
      for (const [key, value] of Object.entries(isMap(properties) ? properties : {})) {
        keys += 1;
        if ((value as Node).description === undefined) undescribed.push(`${path}.${key}`);
      }
      for (const [key, value] of Object.entries(node)) visit(value, `${path}.${key}`);
    };
    visit(JSON.parse(schemaText), '');

    expect(keys).toBeGreaterThan(900);
    expect(undescribed).toEqual([]);
  });
});

interface Node {
  readonly description?: string;
  readonly properties?: unknown;
}

function isMap(value: unknown): value is object {
  return (
    typeof value === 'object' && value !== null && !('type' in value && value.type === 'object')
  );
}

describe('the snippets', () => {
  test('are scenarios without mistakes once their places are filled', () => {
    const shipped = JSON.parse(
      readFileSync('scenarios/motorpool.code-snippets', 'utf8'),
    ) as unknown;
    expect(shipped).toEqual(snippets());
    const all = Object.values(snippets());
    expect(all.length).toBeGreaterThan(3);
    for (const snippet of all) {
      const { prefix } = snippet;
      const text = inserted(snippet, 'scenarios/nights/a.yaml');
      expect(parseScenario(text, { file: prefix }).steps.length, prefix).toBeGreaterThan(0);
    }
  });

  test.each([
    ['night.yaml', 'node_modules/motorpool/'],
    ['scenarios/night.yaml', '../node_modules/motorpool/'],
    ['scenarios\\cars\\night.yaml', '../../node_modules/motorpool/'],
  ])('in %s lead to the schema at %s', (file, folder) => {
    for (const snippet of Object.values(snippets())) {
      const [line] = inserted(snippet, file).split('\n');
      expect(line).toBe(`# yaml-language-server: $schema=${folder}scenarios/scenario.schema.json`);
    }
  });
});

/** A snippet as VS Code inserts it into a file: `\${1:word}` is the word, and the path is transformed. */
function inserted({ body }: { readonly body: readonly string[] }, file: string): string {
  return body
    .join('\n')
    .replace(
      /\$\{RELATIVE_FILEPATH\/((?:\\.|[^\\/])+)\/\$\{1:\+([^}]*)\}\/g\}/,
      (_, pattern: string, whenThere: string) =>
        file.replaceAll(new RegExp(pattern, 'g'), (_all, found: string) =>
          found === '' ? '' : whenThere,
        ),
    )
    .replaceAll(/(?<!\\)\$\{\d:([^}]*)\}/g, '$1')
    .replaceAll(/\\([\\$}])/g, '$1');
}
