import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';

/** A fenced block of a document. */
export interface Block {
  readonly language: string;
  /** The words behind the language: the file that the block is, or another word. */
  readonly title: string;
  readonly code: string;
  /** `README.md:12`. */
  readonly place: string;
}

/**
 * The documents beside the README, except for decisions and the guide, which is tested as a whole.
 */
export const docs: readonly string[] = readdirSync('docs', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md') && !/^decisions\/|^guide\.md$/.test(name))
  .map((name) => join('docs', name));

export function blocksOf(document: string): readonly Block[] {
  const text = readFileSync(document, 'utf8');
  return [...text.matchAll(/^```(\w+) ?(.*)\n([\s\S]*?)^```$/gm)].map((match) => ({
    language: match[1] ?? '',
    title: match[2] ?? '',
    code: match[3] ?? '',
    place: `${document}:${text.slice(0, match.index).split('\n').length}`,
  }));
}

/** The output that a script promises in the comments behind its lines. */
export function promisedBy(code: string): readonly string[] {
  return [...code.matchAll(/ {2,}# (.+)$/gm)].map(([, text]) => text ?? '');
}

export function expectInOrder(printed: string, promised: readonly string[]): void {
  expect(promised.length).toBeGreaterThan(1);
  let at = 0;
  for (const text of promised) {
    expect(printed.slice(at)).toContain(text);
    at = printed.indexOf(text, at) + text.length;
  }
}
