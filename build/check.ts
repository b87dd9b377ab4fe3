/**
 * The whole gate: runs every step in order, stops at the first that fails, and shows its output.
 * `npm run check -- lint types` runs only the steps named.
 */
import { spawnSync } from 'node:child_process';
import { areChecksInstalled, installation, installChecks } from './outer-checks.ts';

interface Step {
  readonly name: string;
  /** Shell-free command lines, run one after the other with node_modules/.bin on the path. */
  readonly commands: readonly string[];
  /** Commands that need the packages of checks/, and are left out without them. */
  readonly outer?: readonly string[];
  /** A command that corrects the failure, where there is one. */
  readonly remedy?: string;
}

const steps: readonly Step[] = [
  { name: 'format', commands: ['biome check --error-on-warnings'], remedy: 'npm run format' },
  {
    name: 'lint',
    commands: ['npm run --silent lint'],
    outer: ['npm run --silent --prefix checks lint'],
  },
  {
    name: 'types',
    commands: ['npm run --silent types'],
    outer: ['npm run --silent --prefix checks types'],
  },
  { name: 'generated', commands: ['tsx build/generate.ts --check'], remedy: 'npm run generate' },
  { name: 'build', commands: ['npm run --silent build'] },
  { name: 'tests', commands: ['vitest run', 'vitest run --mode long'] },
  {
    name: 'unused',
    commands: [
      'knip',
      'knip --production --strict --include dependencies',
      'tsx build/unreached.ts',
    ],
  },
  {
    name: 'package',
    commands: ['tsx build/check-package.ts'],
    outer: ['tsx checks/lint-package.ts'],
  },
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(
    `no step ${unknown.join(', ')}; there are ${steps.map(({ name }) => name).join(', ')}`,
  );
  process.exit(2);
}

// The long run has the tests of checks/.
if (wanted.length === 0 || wanted.includes('tests')) installChecks();
const hasChecks = areChecksInstalled();
for (const step of steps) {
  if (wanted.length === 0 || wanted.includes(step.name)) run(step);
}

function run({ name, commands, outer = [], remedy }: Step): void {
  const startedAtMs = performance.now();
  for (const command of hasChecks ? [...commands, ...outer] : commands) {
    const [program = '', ...args] = command.split(' ');
    const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
    if (status === 0) continue;

    console.log(`✗ ${name}   ${command}\n`);
    console.log(error ? String(error) : `${stdout}${stderr}`);
    console.log(`✗ ${name} failed.${remedy === undefined ? '' : ` Put right by: ${remedy}`}`);
    process.exit(1);
  }
  const tookS = ((performance.now() - startedAtMs) / 1000).toFixed(1);
  const without = hasChecks || outer.length === 0 ? '' : `   without checks/: ${installation}`;
  console.log(`✓ ${name.padEnd(12)}${tookS} s${without}`);
}
