/** Words as a part of the name of a file: all but letters, digits, `_` and `.` become hyphens. */
export function plainName(words: string): string {
  return words.replaceAll(/[^\w.]+/g, '-').replace(/-$/, '');
}

/** The name, with the first number from 2 that makes it another than those that are taken. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name}-${number}`;
  return free;
}
