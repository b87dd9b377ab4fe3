import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { expect } from 'vitest';

/** A fenced block of a document. */
export interface Block {
  readonly language: string;
  /** What stands behind the language: the file that the block is, or another word. */
  readonly title: string;
  readonly code: string;
  /** `README.md:12`. */
  readonly place: string;
}

export function blocksOf(document: string): readonly Block[] {
  const text = readFileSync(document, 'utf8');
  return [...text.matchAll(/^```(\w+) ?(.*)\n([\s\S]*?)^```$/gm)].map((match) => ({
    language: match[1] ?? '',
    title: match[2] ?? '',
    code: match[3] ?? '',
    place: `${document}:${text.slice(0, match.index).split('\n').length}`,
  }));
}

/** What the comments behind its lines say that a script prints. */
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

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
