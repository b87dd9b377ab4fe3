import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { expect } from 'vitest';

/** Runs a command without the variables by which npm and vitest would recognise this process. */
export function run(command: string, folder: string): string {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(npm_|VITEST|INIT_CWD|NODE_ENV)/.test(name)),
  );
  const { status, stdout, stderr } = spawnSync('bash', ['-c', command], {
    cwd: folder,
    encoding: 'utf8',
    env: {
      ...env,
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
  const child = spawn(program, args, { cwd: folder, env: { ...process.env, PORT: '0' } });
  try {
    await test(child.stdout);
  } finally {
    child.kill();
    await once(child, 'exit');
  }
}

/** Resolves to so many lines of a stream, once they have come. */
export function lines(stream: Readable, count: number): Promise<readonly string[]> {
  return new Promise((settle) => {
    let text = '';
    stream.on('data', (part) => {
      text += String(part);
      const read = text.split('\n');
      if (read.length > count) settle(read.slice(0, count));
    });
  });
}
