import { formatInstant } from '../../engine/index.ts';
import type { FoundJournal } from '../file/journal/journal-file.ts';

/** A clock of a host may be set by so much at any time, ms. */
const usualMs = 1000;

/** Sentences for the operator about a journal from which a world was brought back. */
export function remarksAbout(
  { records, tornBytes }: Pick<FoundJournal, 'records' | 'tornBytes'>,
  wallMs: number,
): readonly string[] {
  const remarks: string[] = [];
  if (tornBytes > 0) {
    remarks.push(
      `a crash truncated the last record of its journal; its ${tornBytes} bytes are ignored, and no client saw their effect`,
    );
  }
  const last = records.findLast((record) => 'mark' in record);
  if (last !== undefined && wallMs < last.mark.wallMs - usualMs) {
    const then = formatInstant(last.mark.wallMs);
    remarks.push(
      `the clock of this machine was set back: its journal ends at ${then}, and now it is ${formatInstant(wallMs)}; no time of the world is lost`,
    );
  }
  return remarks;
}
