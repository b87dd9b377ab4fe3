import { formatInstant } from '../../engine/index.ts';
import { bodiesOf } from '../file/capture-reader.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { tellTruncation } from '../terminal/truncation.ts';
import type { Bodies, SentBody } from './bodies.ts';

/** The bodies of a capture. Throws `FileError` for a file that is not one to its end. */
export function capturedBodies(file: string, terminal: Terminal): Bodies {
  let startMs: number | undefined;
  const onTruncation = (flaws: readonly string[]): void => tellTruncation(file, flaws, terminal);
  for (const { deliveredAtMs } of bodiesOf(file, onTruncation)) startMs ??= deliveredAtMs;
  return {
    header: startMs === undefined ? {} : { start: formatInstant(startMs) },
    all: () => sentBodies(file),
    close: () => {},
  };
}

function* sentBodies(file: string): Generator<SentBody> {
  for (const { text, eventId, eventType, webhook, deliveredAtMs: atMs } of bodiesOf(file)) {
    yield { text, eventId, webhook, atMs, isChallenge: eventType === 'VERIFY' };
  }
}
