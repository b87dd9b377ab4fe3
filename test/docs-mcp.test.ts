import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mcpClient } from './adapters/cli/mcp/mcp-client.ts';
import { record } from './adapters/cli/recorded-terminal.ts';
import { blocksOf } from './support/documents.ts';

const page = 'docs/mcp.md';

const isUpdate = process.env['UPDATE_GOLDEN'] === '1';

/** Compares a part of the page with its renewed form, or renews it. */
function compare(before: string, after: string): void {
  if (isUpdate)
    writeFileSync(
      page,
      readFileSync(page, 'utf8').replace(before, () => after),
    );
  else expect(before).toBe(after);
}

test('the table has every tool with its description', async () => {
  const { client } = await mcpClient();
  const { tools } = await client.listTools();
  const [table] = /<!-- tools -->[^]*<!-- \/tools -->/.exec(readFileSync(page, 'utf8'))!;
  const rows = tools.map(({ name, description, inputSchema }) => {
    const given = Object.keys(inputSchema.properties ?? {}).map((each) => `\`${each}\``);
    return `| \`${name}\` | ${description} | ${given.join(', ')} |`;
  });
  expect(rows.length).toBeGreaterThan(10);
  const lines = ['| tool | what it does | arguments |', '| --- | --- | --- |', ...rows];
  compare(table, `<!-- tools -->\n\n${lines.join('\n')}\n\n<!-- /tools -->`);
});

test('the transcript is the one of the server, byte for byte', async () => {
  const { call } = await mcpClient();
  const block = blocksOf(page)
    .find(({ language }) => language === 'text')!
    .code.trim();
  const asked = block.split('\n').filter((line) => line.startsWith('> '));
  expect(asked.length).toBeGreaterThan(6);
  const told: string[] = [];
  for (const line of asked) {
    const [, name = '', given = ''] = /^> (\w+) (\{.*\})$/.exec(line)!;
    told.push(line, (await call(name, JSON.parse(given) as object)).text);
  }
  compare(block, told.join('\n'));
});

test('the settings of clients start a command that exists', async () => {
  const settings = blocksOf(page).filter(({ language }) => language === 'json');
  expect(settings).toHaveLength(2);
  for (const { code } of settings) {
    const [[, servers] = []] = Object.entries(JSON.parse(code) as object);
    expect(servers).toMatchObject({ motorpool: { command: 'npx', args: ['motorpool', 'mcp'] } });
  }
  const { stdout } = await record(['mcp', '--help']);
  expect(stdout).toContain('--allow-receiver');
});
