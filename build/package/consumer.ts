import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** The parts of package.json that concern users. */
export interface PackageDocument {
  readonly name: string;
  readonly bin: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, unknown>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
}

/** The DOM library is there because rxjs's own declarations need it; Node's types are left out on purpose. */
const settings = {
  compilerOptions: {
    module: 'nodenext',
    target: 'es2022',
    lib: ['es2023', 'dom'],
    types: [],
    strict: true,
    skipLibCheck: false,
    declaration: true,
  },
  files: ['consumer.ts', 'consumer.test.ts', 'same.ts', 'commonjs.cts'],
};

/**
 * Writes a project of a user that has the package, our versions of its dependencies and peers, and
 * no others.
 */
export function writeConsumer(home: string, unpacked: string, document: PackageDocument): void {
  const modules = join(home, 'node_modules');
  cpSync(unpacked, join(modules, document.name), { recursive: true });
  const { dependencies, peerDependencies } = document;
  for (const dependency of Object.keys({ ...dependencies, ...peerDependencies })) {
    mkdirSync(dirname(join(modules, dependency)), { recursive: true });
    symlinkSync(resolve('node_modules', dependency), join(modules, dependency));
  }

  const files = {
    'package.json': '{ "type": "module" }',
    'tsconfig.json': JSON.stringify(settings),
    'consumer.ts': everyEntry(document),
    'consumer.test.ts': suite,
    'same.ts': sameTypes,
    'commonjs.cts': commonJs,
    'identity.cjs': identity,
  };
  for (const [file, text] of Object.entries(files)) writeFileSync(join(home, file), text);
}

/** A program that imports every public entry as a whole and fails when one is empty. */
function everyEntry({ name, exports }: PackageDocument): string {
  const entries = Object.keys(exports)
    .filter((path) => !/\.(json|code-snippets)$|\/vitest$/.test(path))
    .map((path) => path.replace('.', name));
  if (entries.length === 0) throw new Error('package.json exports nothing');
  return entries
    .flatMap((entry, index) => [
      `import * as entry${index} from '${entry}';`,
      `if (Object.keys(entry${index}).length === 0) throw new Error('${entry} exports nothing');`,
    ])
    .join('\n');
}

/** A suite with our fixtures and matchers; the entry for vitest is of no use without vitest. */
const suite = `
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

/** A program that compiles only if a type is the same one in every entry, for modules and for CommonJS. */
const sameTypes = `
import { createWorld, type SimulatedWorld } from 'motorpool';
import { matchers } from 'motorpool/testing';
import { motorpoolTest } from 'motorpool/vitest';
import { required } from './commonjs.cjs';

export const test = motorpoolTest({ scenario: 'demo/garage' });
export let world: SimulatedWorld = createWorld({ scenario: 'demo/garage' });
world = required;
test('the world of the fixture is one of the library', (fixtures) => {
  world = fixtures.world;
  world = fixtures.stage.world;
});
export const judged: Parameters<typeof matchers.toHaveDigest>[0] = world;
`;

/** A program that requires the entries, with values, classes and types of each. */
const commonJs = `
import { createWorld, Fault, ScenarioError, type Entry } from 'motorpool';
import { FeedError } from 'motorpool/feed';
import { Receiver } from 'motorpool/testing';

const yaml = 'version: 1\\nclock: { start: 2026-05-04T18:00:00 }\\nvehicles: { car: { model: hyundai-ioniq-5 } }';
export const required = createWorld({ yaml });
export const receiver: Receiver = new Receiver({ secret: 'a secret' });
export const fault: Fault | FeedError | undefined = undefined;
export const kindOf = ({ kind }: Entry): string => kind;

let thrown: unknown;
try {
  createWorld({ yaml: 'version: 0' });
} catch (error) {
  thrown = error;
}
if (!(thrown instanceof ScenarioError)) throw new Error('require gives a class of its own');
`;

/** A program that fails if require and import give two copies of the classes. */
const identity = `
const pairs = ['motorpool', 'motorpool/testing', 'motorpool/feed'];
Promise.all(pairs.map(async (name) => [name, require(name), await import(name)])).then((entries) => {
  for (const [name, required, imported] of entries) {
    const names = Object.keys(imported);
    if (names.length === 0) throw new Error(name + ' exports nothing');
    for (const each of names) {
      if (required[each] !== imported[each]) throw new Error(name + ' has two ' + each);
    }
  }
});
`;
