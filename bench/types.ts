import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { publicEntries } from '../build/bundles.ts';
import { elapsedMs } from './command.ts';
import { type Figure, median, type Section } from './figure.ts';

const rounds = 5;

/** The four files of a small suite. */
const project = {
  'world.ts': `import { createWorld } from 'motorpool';
export const world = createWorld({ shipped: 'demo/garage' });
world.do('ioniq', { plugIn: { power: '11kW' } });
`,
  'car.test.ts': `import { motorpoolTest } from 'motorpool/vitest';
import { expect } from 'vitest';
const test = motorpoolTest({ scenario: 'demo/garage' });
test('a car', async ({ world }) => {
  await world.settle('1h');
  expect(world).toHaveSignal('ioniq', 'Charge.IsCharging', false);
});
`,
  'receiver.test.ts': `import { checkReceiver, Receiver } from 'motorpool/testing';
const receiver = new Receiver({ secret: 'a-secret-of-ours' });
export const report = checkReceiver(receiver, { secret: 'a-secret-of-ours' });
`,
  'feed.ts': `import { connectFeed } from 'motorpool/feed';
export const connect: typeof connectFeed = connectFeed;
`,
};

/** The same without motorpool: the least that the libraries take. */
const others = {
  'others.test.ts': `import { of } from 'rxjs';
import { expect, test } from 'vitest';
test('a value', () => of(1).subscribe((value) => expect(value).toBe(1)));
`,
};

const compilers = {
  'TypeScript 7': 'node_modules/.bin/tsc',
  'TypeScript 6': 'node_modules/typescript/bin/tsc',
} as const;

/** Type checks of a strict project whose libraries are checked too. */
export function types(): Section {
  execFileSync('npx', ['tsx', 'build/declarations.ts'], { stdio: 'ignore' });
  const home = mkdtempSync(join(tmpdir(), 'motorpool-types-'));
  try {
    const projects = {
      bundled: write(home, 'bundled', project, (name) => `dist/types/${name}.d.ts`),
      apart: write(home, 'apart', project, (_, source) => declarationOf(source)),
      others: write(home, 'others', others),
    };
    const figures = Object.entries(compilers).flatMap(([compiler, file]) => {
      const times: Record<keyof typeof projects, number[]> = { bundled: [], apart: [], others: [] };
      for (let round = 0; round < rounds; round += 1) {
        for (const name of ['bundled', 'apart', 'others'] as const) {
          times[name].push(elapsedMs([file, '-p', projects[name]]));
        }
      }
      const value = median(times.bundled);
      const peer = { name: 'a declaration for each source', value: median(times.apart) };
      const least = { name: 'vitest and rxjs alone', value: median(times.others) };
      const figure = { name: `a strict project, ${compiler}`, value, unit: 'ms' };
      return [
        { ...figure, peer, ratio: value / peer.value, promise: { atMost: 0.9 } },
        { ...figure, peer: least, ratio: value / least.value },
      ] satisfies Figure[];
    });
    return {
      title: 'Types',
      notes: [
        `Type checks of four files by \`tsc\` with \`strict\` and without \`skipLibCheck\`, the median of ${rounds} in turn: ` +
          'against the bundled declarations that the package has, and against those that the compiler writes for each ' +
          'source. The other peer is a project that imports vitest and rxjs and nothing of motorpool.',
      ],
      figures,
    };
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

function declarationOf(source: string): string {
  return join('.cache/declarations', source.replace(/\.ts$/, '.d.ts'));
}

/** Writes a project whose imports of motorpool lead to the declarations; returns its configuration. */
function write(
  home: string,
  name: string,
  files: Readonly<Record<string, string>>,
  declarations?: (entry: string, source: string) => string,
): string {
  const folder = join(home, name);
  execFileSync('mkdir', ['-p', folder]);
  if (!existsSync(join(home, 'node_modules'))) {
    symlinkSync(resolve('node_modules'), join(home, 'node_modules'));
  }
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  const paths = Object.fromEntries(
    Object.entries(publicEntries).map(([entry, source]) => [
      entry === 'index' ? 'motorpool' : `motorpool/${entry}`,
      [resolve(declarations?.(entry, source) ?? '.')],
    ]),
  );
  const compilerOptions = {
    module: 'esnext',
    moduleResolution: 'bundler',
    target: 'es2022',
    lib: ['es2023', 'dom', 'dom.iterable', 'esnext.disposable'],
    strict: true,
    noEmit: true,
    skipLibCheck: false,
    types: ['node'],
    typeRoots: [resolve('node_modules/@types')],
    ...(declarations !== undefined && { paths }),
  };
  const config = join(folder, 'tsconfig.json');
  writeFileSync(config, JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  return config;
}
