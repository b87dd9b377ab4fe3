import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { snippets } from '../../build/generate-snippets.ts';
import { parseScenario } from '../../engine/index.ts';

const schemaText = readFileSync('scenarios/scenario.schema.json', 'utf8');

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
