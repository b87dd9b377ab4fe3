/** Wraps words at a width, joined by `joint`; a longer word has a line of its own. */
export function wrapped(words: readonly string[], columns: number, joint = ' '): readonly string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + joint.length + word.length <= columns) {
      lines[lines.length - 1] = `${last}${joint}${word}`;
    } else {
      lines.push(word);
    }
  }
  return lines;
}
