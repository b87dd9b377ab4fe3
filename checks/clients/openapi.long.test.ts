import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { documentAt, openApi } from '../../build/documents.ts';
import { blocksOf } from '../../test/support/documents.ts';
import { type ReadyLine, serveHere } from '../../test/support/serving.ts';

const bin = (name: string): string => resolve('node_modules/.bin', name);
const outerBin = (name: string): string => resolve('checks/node_modules/.bin', name);

/** A folder in the checkout, so that packages are found, with the document of the API. */
async function project(): Promise<string> {
  mkdirSync('out', { recursive: true });
  const folder = mkdtempSync(resolve('out/clients-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'openapi.json'), await documentAt('/openapi.json'));
  return folder;
}

/** No news of a version, and no report of use. */
const silent = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

function lint(file: string) {
  return spawnSync(outerBin('redocly'), ['lint', '--config', resolve('redocly.yaml'), file], {
    encoding: 'utf8',
    env: { ...process.env, ...silent },
  });
}

test('the document keeps the recommended rules of Redocly, warnings included', async () => {
  const { status, stderr, stdout } = lint(join(await project(), 'openapi.json'));

  expect(`${stdout}${stderr}`).toContain('Your API description is valid');
  expect(`${stdout}${stderr}`).not.toMatch(/You have \d+ warning/);
  expect(status).toBe(0);
});

test('the rules find a planted mistake', async () => {
  const folder = await project();
  const file = join(folder, 'openapi.json');
  const document = JSON.parse(await documentAt('/openapi.json')) as { info: { license?: object } };
  delete document.info.license;
  writeFileSync(file, JSON.stringify(document));

  const { stderr, stdout } = lint(file);

  expect(`${stdout}${stderr}`).toContain('info-license');
});

test('the generated client of the page compiles and drives a server', async () => {
  const folder = await project();
  const { code } = blocksOf('docs/clients.md').find(({ title }) => title === 'program.ts')!;
  writeFileSync(join(folder, 'program.ts'), code);
  const { output } = await serveHere('--json');
  const { origin, controlToken } = JSON.parse(output) as ReadyLine;

  execFileSync(outerBin('openapi-ts'), ['--input', 'openapi.json', '--output', 'client'], {
    cwd: folder,
    stdio: 'pipe',
  });
  const compilerOptions = {
    strict: true,
    skipLibCheck: true,
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: ['node'],
  };
  const settings = JSON.stringify({ compilerOptions, files: ['program.ts'] });
  writeFileSync(join(folder, 'tsconfig.json'), settings);
  execFileSync(bin('tsc'), ['--noEmit', '--singleThreaded'], { cwd: folder, stdio: 'inherit' });
  // The server runs in this process, which must not wait.
  const { stdout } = await promisify(execFile)(bin('tsx'), ['program.ts', origin, controlToken], {
    cwd: folder,
  });

  expect(stdout).toBe('true 80\n');
});

test('the program of the page in Java has classes and methods of the document', async () => {
  const { code } = blocksOf('docs/clients.md').find(({ title }) => title === 'Program.java')!;
  const { paths, components } = await openApi();
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const methods = operations.map(({ operationId, tags }) => {
    const words = operationId.split(/[.-]/);
    return `${tags[0]}.${words.map((word, at) => (at === 0 ? word : capital(word))).join('')}`;
  });
  const schemas = Object.entries(components.schemas).flatMap(([name, { properties = {} }]) =>
    ['', ...Object.keys(properties)].map((member) => `${name}${capital(member)}`),
  );

  const called = [...code.matchAll(/(?:server|(control)|(v3))\.(\w+)\(/g)].map(
    ([, , v3, method]) => `${v3 ?? 'control'}.${method}`,
  );
  const made = [...code.matchAll(/import motorpool\.model\.(\w+);/g)].map(([, name]) => name);

  expect(methods).toEqual(expect.arrayContaining([...called, 'oauth.tokenIssue']));
  expect(called).toHaveLength(5);
  expect(schemas).toEqual(expect.arrayContaining(made));
  expect(made).toHaveLength(4);
});

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
