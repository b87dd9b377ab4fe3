import type { ReadableStream } from 'node:stream/web';
import { parsed } from '../../file/json-object.ts';
import { openLogFile } from '../../file/log-writer.ts';
import { UsageError } from '../../terminal/usage-error.ts';
import type { ControlClient } from '../worlds/control-client.ts';

/**
 * Downloads the recording of a world into a file, compressed if its name ends in .gz, and returns
 * the number of its entries. Throws `UsageError` for one that breaks off.
 */
export async function exportWorld(
  client: ControlClient,
  path: string,
  file: string,
): Promise<number> {
  const body = await client.download(path);
  const log = openLogFile(file);
  let lines = 0;
  let last = '';
  try {
    for await (const line of linesOf(body)) {
      log.write(line);
      last = line;
      lines += 1;
    }
  } finally {
    log.close();
  }
  if (parsed(last)?.['end'] === true) return lines - 2;
  throw new UsageError(
    `the server broke off: ${file} has the first ${lines} lines of the recording; motorpool extract makes a complete one of them`,
  );
}

/**
 * The whole lines of a body, up to the place where the connection ends: the last one tells whether
 * all have come.
 */
async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for await (const chunk of body) {
      const lines = `${rest}${decoder.decode(chunk, { stream: true })}`.split('\n');
      rest = lines.pop()!;
      yield* lines;
    }
  } catch {
    // The server or the network is gone.
  }
}
