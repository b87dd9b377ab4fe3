import { expect, test } from 'vitest';
import { mcpClient } from './mcp-client.ts';

interface Property {
  readonly type?: string;
  readonly description?: string;
}

const { client, call, defects } = await mcpClient({ folder: '.' });
const { tools } = await client.listTools();

/** A call with a mistake and the words that the sentence about it has. */
type Mistake = readonly [name: string, given: object, words: string];

const mistakes = tools.flatMap(({ name, inputSchema }): Mistake[] => {
  const properties = Object.entries((inputSchema.properties ?? {}) as Record<string, Property>);
  const needed = inputSchema.required ?? [];
  return [
    ...needed.slice(0, 1).map((key): Mistake => [name, {}, `arguments ${key}: ${key} is missing`]),
    ...properties.map(([key]): Mistake => [name, { [key]: null }, `arguments ${key}: expected `]),
    ...properties.map(([key]): Mistake => [name, { [`${key}z`]: 1 }, `did you mean ${key}?`]),
    [name, { quite: 1 }, `${name} has no argument quite`],
  ];
});

test('the table has every tool', () => {
  expect(new Set(mistakes.map(([name]) => name)).size).toBe(tools.length);
  expect(mistakes.length).toBeGreaterThan(100);
});

test.each(mistakes)('%s %j gets a sentence with a suggestion', async (name, given, words) => {
  const { isError, text } = await call(name, given);

  expect(isError).toBe(true);
  expect(text).toContain(words);
  expect(text).not.toMatch(/invalid_|Invalid input|"code"|\n\s+at /);
  // Each line is one sentence about one mistake.
  for (const line of text.split('\n')) expect(line.length).toBeLessThan(500);
  expect(defects).toEqual([]);
});
