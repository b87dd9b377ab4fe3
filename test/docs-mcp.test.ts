import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { usualControlToken } from '../adapters/cli/worlds/control-token.ts';
import { attached } from './adapters/cli/mcp/attached.ts';
import { type calling, mcpClient } from './adapters/cli/mcp/mcp-client.ts';
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
  const { client } = await mcpClient({ folder: '.' });
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
  expect(await replay(transcripts()[1]!, call)).toBeGreaterThan(6);
});

test('the transcript over HTTP is the one of a server, byte for byte', async () => {
  const [command = ''] = /(?<=`)serve [^`]* --mcp(?=`:)/.exec(readFileSync(page, 'utf8'))!;
  const { call } = await attached(...command.split(' ').slice(1));
  expect(await replay(transcripts()[0]!, call)).toBeGreaterThan(3);
});

function transcripts(): readonly string[] {
  const blocks = blocksOf(page).filter(({ language }) => language === 'text');
  expect(blocks).toHaveLength(2);
  return blocks.map(({ code }) => code.trim());
}

/** Compares a transcript with the answers to its calls, and returns the number of these. */
async function replay(block: string, call: ReturnType<typeof calling>): Promise<number> {
  const asked = block.split('\n').filter((line) => line.startsWith('> '));
  const told: string[] = [];
  for (const line of asked) {
    const [, name = '', given = ''] = /^> (\w+) (\{.*\})$/.exec(line)!;
    told.push(line, (await call(name, JSON.parse(given) as object)).text);
  }
  compare(block, told.join('\n'));
  return asked.length;
}

test('the settings of clients start a command that exists', async () => {
  const settings = blocksOf(page).filter(({ language }) => language === 'json');
  expect(settings).toHaveLength(3);
  const attaching = settings.filter(({ code }) => code.includes('"http"'));
  expect(attaching.map(({ code }) => JSON.parse(code) as object)).toEqual([
    {
      servers: {
        motorpool: {
          type: 'http',
          url: 'http://127.0.0.1:4010/mcp',
          headers: { Authorization: `Bearer ${usualControlToken}` },
        },
      },
    },
  ]);
  for (const { code } of settings.filter((each) => !attaching.includes(each))) {
    const [[, servers] = []] = Object.entries(JSON.parse(code) as object);
    expect(servers).toMatchObject({ motorpool: { command: 'npx', args: ['motorpool', 'mcp'] } });
  }
  const { stdout } = await record(['mcp', '--help']);
  expect(stdout).toContain('--allow-receiver');
});
