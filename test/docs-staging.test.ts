import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import { record } from './adapters/cli/recorded-terminal.ts';
import { scratch } from './adapters/scratch.ts';
import { blocksOf } from './support/documents.ts';
import { type ReadyLine, serveHere } from './support/serving.ts';

const page = 'docs/staging.md';

const text = readFileSync(page, 'utf8');

const blockOf = (language: string): string =>
  blocksOf(page).find((block) => block.language === language)!.code;

test('every option of motorpool that the page names exists', async () => {
  const { stdout: help } = await record(['serve', '--help']);
  const known = new Set(help.match(/--[a-z][a-z-]+/g));
  const commands = [
    ...text.matchAll(/motorpool serve (?:.*\\\n)*.*/g),
    ...text.matchAll(/`(--(?:allow|control|data|fresh|host|json|log|port|with)[^`]*)`/g),
  ].map(([words]) => words);
  const named = commands.flatMap((words) => words.match(/--[a-z][a-z-]+/g) ?? []);

  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((option) => !known.has(option))).toEqual([]);
});

test('every message that the page explains is one of the sources', () => {
  const sources = readdirSync('adapters', { recursive: true, encoding: 'utf8' })
    .map((name) => join('adapters', name))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(name, 'utf8'))
    .join('\n')
    .replaceAll(/\$\{limiterName\}/g, 'charge-limiter')
    .replaceAll(/\$\{what\}/g, 'read');
  const table = text.slice(text.indexOf('| message '));
  const messages = [...table.matchAll(/^\| (`.*?`) +\|/gm)]
    .flatMap(([, cell = '']) => cell.match(/`[^`]+`/g) ?? [])
    .map((quoted) => quoted.slice(1, -1));
  const parts = messages
    .flatMap((message) => message.split(/<[^>]+>|…/))
    .map((part) => part.replace('cannot write', 'cannot read').replace(/^:? /, '').trim())
    .filter((part) => part.length > 8);

  expect(parts.length).toBeGreaterThan(15);
  expect(parts.filter((part) => !sources.includes(part))).toEqual([]);
});

const job = parseDocument(blocksOf(page).find(({ title }) => title === 'ci')!.code);

test('the job of pull requests is YAML', () => {
  expect(job.errors).toEqual([]);
});

test('the commands of that job make, replace and delete a world, and print the reason of a failure', {
  tags: 'long',
}, async () => {
  const { steps } = (job.toJS() as { jobs: { world: { steps: readonly { run?: string }[] } } }).jobs
    .world;
  const [remove = '', make = ''] = steps.flatMap(({ run }) => run ?? []);
  const folder = scratch({});
  const yaml = /cat > \$folder\/staging\.yaml <<'YAML'\n(.*?)YAML\n/s.exec(text)![1]!;
  writeFileSync(join(folder, 'staging.yaml'), yaml);
  const secrets = {
    CLIENT_SECRET: 'a-secret-of-the-client',
    MANAGEMENT_TOKEN: 'a-token-of-the-management',
  };
  const { output } = await serveHere('--json');
  const { origin, controlToken } = JSON.parse(output) as ReadyLine;
  const sh = (script: string, changes: Readonly<Record<string, string>> = {}) =>
    new Promise<{ readonly code: number | null; readonly said: string }>((settle) => {
      const child = spawn('bash', ['-e', '-c', script], {
        cwd: folder,
        env: {
          ...process.env,
          ...secrets,
          WORLDS: `${origin}/sim/worlds`,
          CONTROL_TOKEN: controlToken,
          ID: 'pr-1',
          SCENARIO: 'staging.yaml',
          GITHUB_ENV: join(folder, 'environment'),
          ...changes,
        },
      });
      let said = '';
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
      }
      child.once('close', (code) => settle({ code, said }));
    });
  const world = async (): Promise<Record<string, unknown>> => {
    const headers = { authorization: `Bearer ${controlToken}` };
    const answer = await fetch(`${origin}/sim/worlds/pr-1`, { headers });
    return answer.ok ? ((await answer.json()) as { data: Record<string, unknown> }).data : {};
  };

  for (const model of ['hyundai-ioniq-5-long-range-rwd', 'tesla-model-3']) {
    writeFileSync(join(folder, 'staging.yaml'), `${yaml}# ${model}\n`);
    expect((await sh(remove)).code).toBe(0);
    const { code, said } = await sh(make);
    const environment = readFileSync(join(folder, 'environment'), 'utf8')
      .trim()
      .split('\n')
      .slice(-3);
    const [url, token] = environment.map((line) => line.slice(line.indexOf('=') + 1));
    expect([code, said]).toEqual([0, `::add-mask::${token}\n`]);
    expect(url).toBe(`${origin}/w/pr-1`);
    expect(await world()).toMatchObject({ id: 'pr-1', seed: 'pr-1', scenario: 'staging' });
    const clock = await fetch(`${url}/sim/clock`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(clock.status).toBe(200);
  }
  const again = await sh(make);
  expect(again.code).toBe(1);
  expect(again.said).toContain('there is a world pr-1 already');
  const refused = await sh(remove, { CONTROL_TOKEN: 'another-token' });
  expect(refused.code).toBe(1);
  expect(refused.said).toContain('"status":"401"');
  expect((await sh(remove)).code).toBe(0);
  expect(await world()).toEqual({});
});

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

test.skipIf(!hasSystemd)('systemd knows every setting of the unit', () => {
  const folder = mkdtempSync(join(tmpdir(), 'motorpool-'));
  const unit = join(folder, 'motorpool.service');
  const code = blockOf('ini').replace('/opt/motorpool/node_modules/.bin/motorpool', '/bin/true');
  writeFileSync(unit, code);
  const { stderr, stdout } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });

  const said = `${stdout}${stderr}`
    .split('\n')
    .filter((line) => line.includes('motorpool.service'));
  expect(said).toEqual([]);
});
