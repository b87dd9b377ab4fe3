import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { expect } from 'vitest';

/** The environment without the variables by which npm and vitest would recognise this process. */
export function strangersEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(npm_|VITEST|INIT_CWD|NODE_ENV)/.test(name)),
  );
}

/** The thread waits for a program, so that only this limit ends one that hangs. */
export const limited = { timeout: 540_000, killSignal: 'SIGKILL' } as const;

/** Runs a command as a stranger would. */
export function run(command: string, folder: string): string {
  const { status, stdout, stderr } = spawnSync('bash', ['-c', command], {
    ...limited,
    cwd: folder,
    encoding: 'utf8',
    env: {
      ...strangersEnvironment(),
      NO_COLOR: '1',
      npm_config_prefer_offline: 'true',
      npm_config_audit: 'false',
      npm_config_fund: 'false',
      npm_config_update_notifier: 'false',
      npm_config_allow_git: 'all',
    },
  });
  expect(status, `${command}\n${stdout}${stderr}`).toBe(0);
  return stdout + stderr;
}

/** Passes the output of a program to a test, and then ends the program. */
export async function whileRunning(
  folder: string,
  [program = '', ...args]: readonly string[],
  test: (stdout: Readable) => Promise<void>,
): Promise<void> {
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...strangersEnvironment(), PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  try {
    await test(child.stdout);
  } finally {
    child.kill();
    await ended;
  }
}

/** Resolves to so many lines of a stream, once they have come. */
export function lines(stream: Readable, count: number): Promise<readonly string[]> {
  return new Promise((settle, reject) => {
    let text = '';
    stream.once('end', () => reject(new Error(`no ${count} lines: ${text}`)));
    stream.on('data', (part) => {
      text += String(part);
      const read = text.split('\n');
      if (read.length > count) settle(read.slice(0, count));
    });
  });
}
