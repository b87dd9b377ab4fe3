import { runLab } from './command-line.ts';

/** The command line of the laboratory, as `npm run lab` starts it. */
process.exitCode = await runLab(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  wallMs: () => performance.now(),
  interruption: () => new AbortController().signal,
});
