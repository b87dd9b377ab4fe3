import { spawnSync } from 'node:child_process';

interface Costs {
  /** The processor time of all threads. */
  readonly cpuMs: number;
  /** The most memory of the process. */
  readonly peakBytes: number;
}

/** The costs of one run of the built command line. */
export interface Spent extends Costs {
  readonly stdout: string;
  readonly ms: number;
}

/** Has the main thread of a process print the costs of all its threads at the end. */
export const printingCosts = `data:text/javascript,${encodeURIComponent(
  "import { isMainThread } from 'node:worker_threads';" +
    "if (isMainThread) process.on('exit', () => { const { user, system } = process.cpuUsage();" +
    'console.error(JSON.stringify({ cpuMs: (user + system) / 1000, ' +
    'peakBytes: process.resourceUsage().maxRSS * 1024 })); });',
)}`;

interface CommandSettings {
  /** Another build. */
  readonly cli?: string | undefined;
  /** Whether runs may end with FAIL. */
  readonly mayFail?: boolean | undefined;
  /** The whole standard input. */
  readonly input?: string | undefined;
}

/** Runs the built command line with these arguments and measures its process. */
export function spentBy(
  command: readonly string[],
  { cli = 'dist/cli.js', mayFail = false, input }: CommandSettings = {},
): Spent {
  const begunAtMs = performance.now();
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', printingCosts, cli, ...command],
    { encoding: 'utf8', maxBuffer: 1e9, input },
  );
  const ms = performance.now() - begunAtMs;
  if (status !== 0 && !(mayFail && status === 1))
    throw new Error(`motorpool ${command.join(' ')} ended with ${status}: ${stderr}`);
  return { stdout, ms, ...costsPrinted(stderr) };
}

/** The costs that a process printed last. */
export function costsPrinted(stderr: string): Costs {
  return JSON.parse(stderr.trim().split('\n').at(-1)!) as Costs;
}

/** Builds the command line if it is older than its sources. */
export function buildIfStale(): void {
  elapsedMs(['node_modules/tsx/dist/cli.mjs', 'build/bundle.ts', '--if-stale']);
}

/** Wall time of one Node process from its start to its end, ms. */
export function elapsedMs(given: readonly string[], executable = process.execPath): number {
  const begunAtMs = performance.now();
  const { status, stderr } = spawnSync(executable, given, {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`node ${given.join(' ')} ended with ${status}: ${stderr}`);
  return performance.now() - begunAtMs;
}
