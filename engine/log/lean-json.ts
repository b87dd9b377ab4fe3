/** A shorter text takes little memory in any case. */
const shortText = 65_536;

/** The least characters for each list and map of a longer text (ours): entries have far more. */
const charactersOfCollection = 8;

/**
 * Whether a text that may be JSON takes less than ten times its length when it is parsed: one that
 * consists of brackets would take fifty times as much.
 */
export function isLeanJson(text: string): boolean {
  if (text.length <= shortText) return true;
  let left = text.length / charactersOfCollection;
  for (let at = 0; at < text.length && left >= 0; at += 1) {
    const mark = text.charCodeAt(at);
    if (mark === 0x5b || mark === 0x7b) left -= 1;
  }
  return left >= 0;
}
