import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { transformSync } from 'esbuild';
import { expect, test, vi } from 'vitest';
import { freePort } from '../../bench/free-port.ts';
import { parseScenario } from '../../engine/index.ts';
import { type Block, blocksOf, expectInOrder, promisedBy } from './documents.ts';

/**
 * Tests every fenced block of the documents: `sh` runs line by line, `yaml` is a scenario, `ts` a
 * module that imports the built package, or a suite for vitest, which is a file of the docs and
 * runs with these tests. A `bash` block is one script that prints the text of its comments; so is a
 * `python` block where Python is installed. Blocks in `text` show output. A block with another word
 * behind its language is a part, which the tests of its document put in its place.
 */
export function testBlocksOf(documents: readonly string[]): void {
  const blocks = documents.flatMap(blocksOf).filter(({ title }) => title === '');
  const isOf = (wanted: string) => (block: Block) => block.language === wanted && !isSuite(block);

  test.each(blocks.filter(isOf('sh')).flatMap(commandsOf))('command at $place: $line', runCommand);
  test.each(blocks.filter(isOf('bash')))('script at $place', runScript);
  test.skipIf(!hasPython).each(blocks.filter(isOf('python')))('program at $place', runPython);
  test.each(blocks.filter(isOf('ts')))('program at $place', runProgram);
  test.each(blocks.filter(isOf('yaml')))('scenario at $place', ({ code, place }) => {
    expect(parseScenario(code, { file: place }).steps.length).toBeGreaterThan(0);
  });
  test.each(blocks.filter(isSuite))('suite at $place is a file', ({ code }) => {
    expect(suites).toContain(code);
  });
}

/** vitest runs a program that imports it. */
export function isSuite({ code, language }: Block): boolean {
  return language === 'ts' && code.includes("from 'vitest'");
}

export function run(command: string): string {
  return execFileSync('sh', ['-c', command], limited);
}

/** The thread waits for a program of a block, so that only this limit ends one that hangs. */
const limited = {
  encoding: 'utf8',
  stdio: 'pipe',
  timeout: 240_000,
  killSignal: 'SIGKILL',
} as const;

const cli = `node '${process.cwd()}/dist/cli.js'`;

const hasPython = spawnSync('python3', ['--version']).status === 0;

const suites = readdirSync('docs', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => readFileSync(join('docs', name), 'utf8'));

/** Set-up commands; the suite that runs this test was itself started by them. */
const setUp =
  /^(npm ci\b|npm (run )?test\b|npm run (check|bench|build|format|lab|lint|types|generate)\b|npx vitest)/;

function commandsOf({ code, place }: Block): { readonly place: string; readonly line: string }[] {
  const lines = code.split('\n').map((line) => ({ place, line: runnable(line) }));
  return lines.filter(({ line }) => line !== '');
}

/** `motorpool` is this checkout's command; other words run unchanged. */
function runnable(line: string): string {
  const command = line.replace(/\s+#.*$/, '').trim();
  return command
    .split('&&')
    .map((part) => part.trim())
    .filter((part) => !setUp.test(part))
    .map((part) => part.replace(/^npm start$/, `${cli} run scenarios/journeys/workday.yaml`))
    .map((part) => part.replace(/^npx motorpool /, `${cli} `))
    .join(' && ');
}

function runCommand({ line }: { readonly line: string }): void {
  expect(run(line)).not.toBe('');
}

async function runScript({ code }: Block): Promise<void> {
  const port = String(await freePort());
  const command = /(npx |node_modules\/\.bin\/)motorpool serve/g;
  const script = code
    .replaceAll(command, `$1motorpool serve --port ${port}`)
    .replaceAll('node_modules/.bin/motorpool ', `${cli} `)
    .replaceAll('npx motorpool ', `${asNpm} ${cli} `)
    .replaceAll(':4010', `:${port}`);

  const printed = await printedByScript(script);

  expectInOrder(printed, promisedBy(code));
}

/** npx stays beside the command that it runs, and passes no signal on. */
const asNpm = 'sh -c \'"$@"; exit "$?"\' npx';

/**
 * The output of a script in a plain shell, without the job control of a terminal. Fails where the
 * script leaves a program behind.
 */
async function printedByScript(script: string): Promise<string> {
  const child = spawn('bash', ['-c', script], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const group = -child.pid!;
  const limit = setTimeout(() => process.kill(group, 'SIGKILL'), limited.timeout);
  let printed = '';
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const status = await new Promise((settle) => child.once('exit', settle));
  clearTimeout(limit);
  try {
    expect(status, `${printed}${said}`).toBe(0);
    // A program that it ended may need a moment to go.
    await vi.waitFor(
      () => expect(isRunning(group), 'a program is left behind').toBe(false),
      20_000,
    );
  } finally {
    if (isRunning(group)) process.kill(group, 'SIGKILL');
  }
  return printed;
}

function isRunning(group: number): boolean {
  try {
    return process.kill(group, 0);
  } catch {
    return false;
  }
}

function runPython({ code }: Block): void {
  // The client is that of the checkout, and so is the command that it starts.
  const env = { ...process.env, PYTHONPATH: resolve('clients/python/src'), MOTORPOOL_COMMAND: cli };
  const printed = execFileSync('python3', ['-c', code], { ...limited, env });

  expectInOrder(printed, promisedBy(code));
}

function runProgram(block: Block): void {
  expect(printedBy(block)).not.toBe('');
}

/** The output of a program in TypeScript. */
export function printedBy({ code }: Block): string {
  // Inside the checkout, so that the package finds itself by name.
  mkdirSync('out', { recursive: true });
  const folder = mkdtempSync(join(process.cwd(), 'out', 'docs-'));
  const file = join(folder, 'program.mjs');
  // No file but this one has types, so that a start of tsx is not needed.
  writeFileSync(file, transformSync(code, { loader: 'ts' }).code);
  try {
    return run(`node ${file}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
