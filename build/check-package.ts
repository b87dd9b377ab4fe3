/**
 * Packs the package as npm would publish it, lints it, and uses it as a separate project would. A
 * small project of its own type-checks every public entry (nodenext, libraries checked too) and
 * imports it in Node, with our dependencies and peers and no others. Then it runs a suite of its
 * own, and every command.
 */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

interface PackageDocument {
  readonly name: string;
  readonly bin: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, unknown>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
}

/** The DOM library is there because rxjs's own declarations need it; Node's types are left out on purpose. */
const consumerProject = {
  compilerOptions: {
    module: 'nodenext',
    target: 'es2022',
    lib: ['es2023', 'dom'],
    types: [],
    strict: true,
    skipLibCheck: false,
  },
  files: ['consumer.ts', 'consumer.test.ts'],
};

const home = mkdtempSync(join(tmpdir(), 'motorpool-package-'));
try {
  const tarball = pack();
  await lint(tarball);
  useAsStranger(tarball);
} finally {
  rmSync(home, { recursive: true, force: true });
}

/** Without its scripts: the step before this one has built, and `prepack` would build again. */
function pack(): string {
  const destination = ['--pack-destination', home];
  const answer = execFileSync('npm', ['pack', '--ignore-scripts', '--json', ...destination], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [packed] = JSON.parse(answer) as { readonly filename: string }[];
  if (packed === undefined) throw new Error(`npm pack made nothing: ${answer}`);
  return join(home, packed.filename);
}

async function lint(tarball: string): Promise<void> {
  const { messages, pkg } = await publint({
    pack: { tarball: new Uint8Array(readFileSync(tarball)).buffer },
    strict: true,
  });
  for (const message of messages) console.log(`${message.type}: ${formatMessage(message, pkg)}`);
  if (messages.some(({ type }) => type !== 'suggestion')) throw new Error('publint objects');
}

function useAsStranger(tarball: string): void {
  run('tar', ['-xzf', tarball, '-C', home]);
  const unpacked = join(home, 'package');
  const document = JSON.parse(
    readFileSync(join(unpacked, 'package.json'), 'utf8'),
  ) as PackageDocument;
  const modules = join(home, 'node_modules');
  cpSync(unpacked, join(modules, document.name), { recursive: true });
  const { dependencies, peerDependencies } = document;
  for (const dependency of Object.keys({ ...dependencies, ...peerDependencies })) {
    mkdirSync(dirname(join(modules, dependency)), { recursive: true });
    symlinkSync(resolve('node_modules', dependency), join(modules, dependency));
  }

  writeFileSync(join(home, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(home, 'consumer.ts'), consumer(document));
  writeFileSync(join(home, 'consumer.test.ts'), suite());
  writeFileSync(join(home, 'tsconfig.json'), JSON.stringify(consumerProject));
  run(resolve('node_modules/.bin/tsc'), ['-p', home], 'inherit');
  run(process.execPath, ['consumer.js']);
  run(process.execPath, [resolve('node_modules/vitest/vitest.mjs'), 'run', 'consumer.test.ts']);
  for (const file of Object.values(document.bin)) {
    run(process.execPath, [join(modules, document.name, file), '--help']);
  }
}

/** A suite with our fixtures and matchers; the entry for vitest is of no use without vitest. */
function suite(): string {
  return `
import { entryLine, type LoggedEntry } from 'motorpool';
import { motorpoolTest } from 'motorpool/vitest';
import { expect } from 'vitest';

const test = motorpoolTest({ scenario: 'demo/garage' });

test('a stranger has a world', async ({ world }) => {
  await expect(world).toSettle('1h');
  expect(world).toHaveSignal('ioniq', 'TractionBattery.StateOfCharge', expect.any(Number));
  expect(world.vehicle('ioniq').battery.soc).toBeNear('50%', '50%');
  for (const entry of world.log) expect(entryLine(entry)).toContain(entry.kind);
});

test('an entry of a file has a line', () => {
  const entry: LoggedEntry = { sequence: 0, atMs: 0, io: 'st', kind: 'a.b', subject: '', cause: -1, data: { c: 1 } };
  expect(entryLine(entry)).toContain('"c":1');
});
`;
}

/** A program that imports every public entry as a whole and fails when one is empty. */
function consumer({ name, exports }: PackageDocument): string {
  const entries = Object.keys(exports)
    .filter((path) => !path.endsWith('.json') && !path.endsWith('/vitest'))
    .map((path) => path.replace('.', name));
  if (entries.length === 0) throw new Error('package.json exports nothing');
  return entries
    .flatMap((entry, index) => [
      `import * as entry${index} from '${entry}';`,
      `if (Object.keys(entry${index}).length === 0) throw new Error('${entry} exports nothing');`,
    ])
    .join('\n');
}

/** `talk` says whether to show the output of the program. */
function run(
  program: string,
  args: readonly string[],
  talk: 'ignore' | 'inherit' = 'ignore',
): void {
  execFileSync(program, args, { cwd: home, stdio: ['ignore', talk, 'inherit'] });
}
