import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtCommand } from '../support/built-command.ts';
import { blocksOf } from '../support/documents.ts';

const client = resolve('clients/python');
const needed = ['hatchling', 'mypy', 'pip', 'pytest', 'venv'];

/** The first Python of this machine that has all that is needed, and the Pythons that lack some. */
function foundPython() {
  const lacking: string[] = [];
  for (const program of ['python3', '/usr/bin/python3']) {
    const { status } = spawnSync(program, ['-c', `import ${needed.join(', ')}`]);
    if (status === 0) return { program, lacking };
    if (status !== null) lacking.push(program);
  }
  return { program: undefined, lacking };
}

const { program, lacking } = foundPython();

/** A machine without any Python leaves these tests out; a Python that lacks something fails. */
const isWithout = program === undefined && lacking.length === 0;

test.skipIf(isWithout)('if this machine has a Python, one has all that the tests need', () => {
  const hint = 'Debian has python3-hatchling, mypy, python3-pytest, python3-pip and python3-venv';

  expect(
    program,
    `${lacking.join(' and ')} lack one of ${needed.join(', ')}; ${hint}`,
  ).toBeTruthy();
});

describe.skipIf(program === undefined)('the Python client', () => {
  const { command } = builtCommand();
  let home: string;
  let python: string;

  const run = (args: readonly string[], cwd: string, env: NodeJS.ProcessEnv = {}) => {
    const { status, stdout, stderr } = spawnSync(python, args, {
      cwd,
      env: {
        ...process.env,
        MOTORPOOL_COMMAND: `node ${command}`,
        PYTHONDONTWRITEBYTECODE: '1',
        ...env,
      },
      encoding: 'utf8',
      timeout: 240_000,
    });
    return { status, said: `${stdout}${stderr}` };
  };

  const install = (place: string): string =>
    execFileSync(python, ['-m', 'pip', 'install', ...offline, place], { encoding: 'utf8' });

  beforeAll(() => {
    home = mkdtempSync(join(tmpdir(), 'motorpool-python-'));
    // pip, pytest, mypy and hatchling are those of the machine; nothing is downloaded.
    const options = ['--system-site-packages', '--without-pip'];
    execFileSync(program!, ['-m', 'venv', ...options, join(home, 'venv')]);
    python = join(home, 'venv/bin/python');
    install(client);
  }, 120_000);
  afterAll(() => rmSync(home, { recursive: true, force: true }));

  test('its wheel has the package, its types and the plugin, and needs nothing', () => {
    const script = `
from importlib.metadata import distribution, files
found = distribution("motorpool")
print(sorted(each.name for each in found.entry_points), found.requires)
print(sorted(str(each) for each in files("motorpool") if "motorpool/" in str(each)))
`;
    const { said } = run(['-c', script], home);

    expect(said).toContain("['motorpool'] None");
    expect(said).toContain('motorpool/py.typed');
    expect(said).toContain('motorpool/wire.py');
    expect(said).not.toContain('tests/');
  });

  test('its tests pass against the built server', () => {
    const { status, said } = run(['-m', 'pytest', '-q', '-p', 'no:cacheprovider'], client);

    expect(said).toMatch(/^\d{2,} passed in /m);
    expect(said).not.toContain('skipped');
    expect(status).toBe(0);
  });

  test('its types are strict', () => {
    const { status, said } = run(['-m', 'mypy', '--cache-dir', join(home, 'mypy')], client);

    expect(said).toMatch(/^Success: no issues found in \d{2} source files$/m);
    expect(status).toBe(0);
  });

  test('the project of the page runs as a new user would run it', () => {
    const project = join(home, 'project');
    mkdirSync(join(project, 'node_modules/.bin'), { recursive: true });
    // npm makes the file of a command executable.
    chmodSync(command, 0o755);
    symlinkSync(command, join(project, 'node_modules/.bin/motorpool'));
    const parts = blocksOf('docs/python.md').filter(({ title }) => title.includes('.'));
    for (const { title, code } of parts) writeFileSync(join(project, title), code);
    const lines = blocksOf('docs/python.md')
      .filter(({ title }) => title === 'project')
      .flatMap(({ code }) => code.trim().split('\n'));

    expect(parts.map(({ title }) => title)).toEqual(['night.yaml', 'test_night.py']);
    expect(lines.filter((line) => line.startsWith('.venv/bin/pip install'))).toHaveLength(1);
    const { status, said } = run(['-m', 'pytest', '-p', 'no:cacheprovider'], project, {
      MOTORPOOL_COMMAND: '',
    });
    expect(said).toContain('test_night.py ..');
    expect(said).toMatch(/2 passed in /);
    expect(status).toBe(0);
  });
});

const offline = ['--quiet', '--no-index', '--no-build-isolation', '--no-deps', '--no-cache-dir'];
