import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { listen } from '../../../../adapters/testing/index.ts';
import { scratch } from '../../scratch.ts';
import { record } from '../recorded-terminal.ts';

export interface Got {
  readonly body: string;
  readonly signature: string | undefined;
}

/** A receiver that gives these answers, and 200 afterwards. */
export async function receiver(...statuses: number[]) {
  const got: Got[] = [];
  const listening = await listen(async (request) => {
    const signature = request.headers.get('sc-signature') ?? undefined;
    got.push({ body: await request.text(), signature });
    return new Response(null, { status: statuses.shift() ?? 200 });
  });
  onTestFinished(() => listening.close());
  return { got, url: `${listening.url}/hooks`, close: listening.close };
}

/** A body as a receiver might capture it. */
export function bodyOf(eventId: string, meta: object = {}, more: object = {}): string {
  return JSON.stringify({ eventId, eventType: 'VEHICLE_STATE', meta, ...more });
}

/** A file of captured lines. */
export function captureOf(lines: readonly string[]): string {
  return join(scratch({ 'a.jsonl': lines.join('\n') }), 'a.jsonl');
}

/** Records a run and returns the file of the recording. */
export async function recordingOf(source: string, name = 'a.simlog'): Promise<string> {
  const folder = scratch({ 'a.yaml': source });
  const file = join(folder, name);
  const { code, stderr } = await record(['run', join(folder, 'a.yaml'), '--quiet', '--log', file]);
  if (code !== 0) throw new Error(stderr);
  return file;
}
