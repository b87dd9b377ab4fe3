import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { expect } from 'vitest';

/** Compares a text with the file of this name in `golden/`; `UPDATE_GOLDEN=1 npm test` writes it anew. */
export function expectGolden(name: string, text: string): void {
  const path = resolve(import.meta.dirname, 'golden', name);
  if (process.env['UPDATE_GOLDEN'] === '1') {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }

  expect(existsSync(path), `no golden text ${name}; make it with UPDATE_GOLDEN=1`).toBe(true);
  expect(text).toBe(readFileSync(path, 'utf8'));
}
