import { onTestFinished } from 'vitest';
import { type Recorded, record, type TerminalOptions } from '../adapters/cli/recorded-terminal.ts';

/**
 * The line of JSON that `serve --json` prints once it is ready, with the members that tests read.
 */
export interface ReadyLine {
  readonly origin: string;
  readonly feed: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly managementToken: string;
  readonly controlToken: string;
  readonly users: readonly {
    readonly id: string;
    readonly name: string;
    readonly externalId: string | null;
    readonly accessToken: string;
    readonly refreshToken: string;
  }[];
  readonly vehicles: readonly {
    readonly id: string;
    readonly name: string;
    readonly owner: string;
  }[];
  readonly webhooks: readonly object[];
}

export interface Serving {
  /** The first text that the server wrote to its standard output. */
  readonly output: string;
  /** Ends the server; resolves with everything that it wrote. */
  readonly end: () => Promise<Recorded>;
}

/** A server of this process, started as the command line starts one; it ends with the test. */
export function serveHere(...args: readonly string[]): Promise<Serving> {
  return serveWith({}, ...args);
}

/** A server as of `serveHere`, with some of its surroundings given. */
export async function serveWith(
  around: TerminalOptions,
  ...args: readonly string[]
): Promise<Serving> {
  const interruption = new AbortController();
  let ended: Promise<Recorded> | undefined;
  const output = await new Promise<string>((resolve, reject) => {
    ended = record(['serve', ...args, '--port', '0', '--held'], {
      ...around,
      interruption: interruption.signal,
      onOutput: resolve,
    });
    ended.then(({ stderr }) => reject(new Error(stderr)), reject);
  });
  const end = (): Promise<Recorded> => {
    interruption.abort(0);
    return ended!;
  };
  onTestFinished(async () => {
    await end();
  });
  return { output, end };
}
