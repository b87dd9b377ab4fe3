/**
 * The whole gate: runs every step in order, stops at the first that fails, and shows its output.
 * `npm run check -- lint types` runs only the steps named.
 */
import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { areChecksInstalled, installation, installChecks } from './outer-checks.ts';

interface Step {
  readonly name: string;
  /** Shell-free command lines, as many at a time as there are processors, with node_modules/.bin on the path. */
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
    commands: [
      'tsc --checkers 1 -p .',
      'tsc --checkers 1 -p docs',
      'tsc --checkers 1 -p engine',
      'tsc --checkers 1 -p adapters/dashboard/app',
      'tsc --checkers 1 -p adapters/playground/app',
    ],
    outer: ['tsc --checkers 1 -p checks'],
  },
  { name: 'generated', commands: ['tsx build/generate.ts --check'], remedy: 'npm run generate' },
  { name: 'build', commands: ['npm run --silent build'] },
  { name: 'tests', commands: ['npm test --silent'] },
  { name: 'long', commands: ['npm run --silent test:long'] },
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

/**
 * The environment of a command. Programs in Go (compiler, linter) spend a quarter of their time on collecting garbage, which
 * they do not need below this limit.
 */
const env = { ...process.env, GOGC: 'off', GOMEMLIMIT: '3GiB' };

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(
    `unknown step ${unknown.join(', ')}; the steps are ${steps.map(({ name }) => name).join(', ')}`,
  );
  process.exit(2);
}

if (wanted.length === 0) installChecks();
const hasChecks = areChecksInstalled();
for (const step of steps) {
  if (wanted.length === 0 || wanted.includes(step.name)) await run(step);
}

async function run({ name, commands, outer = [], remedy }: Step): Promise<void> {
  const startedAtMs = performance.now();
  const waiting = (hasChecks ? [...commands, ...outer] : commands).values();
  const worker = async () => {
    for (const command of waiting) {
      const complaint = await complaintOf(command);
      if (complaint === undefined) continue;

      console.log(`✗ ${name}   ${command}\n`);
      console.log(complaint);
      console.log(`✗ ${name} failed.${remedy === undefined ? '' : ` To fix it: ${remedy}`}`);
      process.exit(1);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  const tookS = ((performance.now() - startedAtMs) / 1000).toFixed(1);
  const without = hasChecks || outer.length === 0 ? '' : `   without checks/: ${installation}`;
  console.log(`✓ ${name.padEnd(12)}${tookS} s${without}`);
}

/** The output of a command that fails; undefined if it succeeds. */
function complaintOf(command: string): Promise<string | undefined> {
  const [program = '', ...args] = command.split(' ');
  return new Promise((resolve) => {
    execFile(program, args, { env, maxBuffer: 1 << 28 }, (error, stdout, stderr) =>
      resolve(error === null ? undefined : stdout + stderr || error.message),
    );
  });
}
