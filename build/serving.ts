import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A server of the built command line as a child process. */
export interface Serving {
  readonly origin: string;
  readonly controlToken: string;
  readonly stop: () => Promise<void>;
}

/** Starts `motorpool serve` from dist/ and returns once it listens. */
export async function startServing(...given: readonly string[]): Promise<Serving> {
  const server = spawn(
    process.execPath,
    ['dist/cli.js', 'serve', ...given, '--port', '0', '--json'],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = once(server, 'exit');
  for await (const line of createInterface({ input: server.stdout })) {
    const { origin, controlToken } = JSON.parse(line) as Omit<Serving, 'stop'>;
    const stop = async (): Promise<void> => {
      server.kill();
      await ended;
    };
    return { origin, controlToken, stop };
  }
  throw new Error('the server did not start');
}
